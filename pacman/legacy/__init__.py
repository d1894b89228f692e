"""The modules that submissions import: `game`, `util`, `layout`, `ghostAgents`, `pacmanAgents`.

Only code that loads a submission puts this folder on the path. The names are the course's, and
nearly all modules just re-export them.
"""
