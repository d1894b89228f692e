"""Small boards that force the rare cases, and helpers to set up a state on them."""

from __future__ import annotations

from pacman import GameState, Layout
from pacman.engine import layout

SHIPPED = layout.names()

# Each is played at random, so what is rare elsewhere happens often here.
SMALL = {
    "walled-in ghost": """
        %%%%%%%
        %P.o% %
        %..%G%%
        %G .%%%
        %%%%%%%""",
    "several ghosts at once": """
        %%%%%%%%
        %G.1o 2%
        %.P. 3G%
        %%%%%%%%""",
    "ghost on the capsule's way": """
        %%%%%%%
        %oPo.G%
        %.oG..%
        %%%%%%%""",
    "corridor": """
        %%%%%%%%%%%
        %.oP  G o.%
        %%%%%%%%%%%""",
    "cross roads": """
        %%%%%%%%%
        %.%o.o%.%
        %oG P G.%
        %.%o.o%.%
        %%%%%%%%%""",
    "no food": """
        %%%%%%
        %P oG%
        %o  G%
        %%%%%%""",
    "one dot": """
        %%%%%%
        %P .G%
        %oG  %
        %%%%%%""",
    "no ghosts": """
        %%%%%
        %P.o%
        %...%
        %%%%%""",
    "pacman alone in a cell": """
        %%%%%
        %P%G%
        %%%.%
        %%%%%""",
}


def board(text: str) -> Layout:
    return Layout.parse("\n".join(row.strip() for row in text.strip().split("\n")))


def start(text: str) -> GameState:
    return GameState.initial(board(text))


def all_layouts() -> dict[str, Layout]:
    shipped = {name: Layout.load(name) for name in SHIPPED}
    return shipped | {name: board(text) for name, text in SMALL.items()}
