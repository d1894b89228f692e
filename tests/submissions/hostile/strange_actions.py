# attack: asks and answers with control characters, lone surrogates and lines of the protocol in texts.
# where: MinimaxAgent
from shared.reflex import *
from shared.search import *

STRANGE = [
    "\ud800", "\udfff\ud800", "\x00", "ACTION\x00", "ACTION\n", "\r\nACTION", " ACTION", "action",
    'ACTION"]\n["done", null, "ACTION"]\n', "\x1b[2J", "\u202eACTION", "ACTION\u0301", "\ufeffACTION",
    "=HYPERLINK(1)", "<b>ACTION</b>", "__class__", "", "ACTION" * 1000, "[red]ACTION[/red]", "%s{0}",
]  # fmt: skip
VARIANT = 0  # of len(STRANGE); a test writes other numbers here


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        action = gameState.getLegalActions()[0]
        for wish in STRANGE:
            try:
                print("answer:", repr(gameState.generateSuccessor(0, wish))[:100], flush=True)
            except Exception as error:
                print("refused:", ascii(wish)[:60], ascii(error)[:200], flush=True)
        return STRANGE[VARIANT % len(STRANGE)].replace("ACTION", str(action))
