"""The modules that submissions import: `game`, `util`, `layout`, `ghostAgents`, `pacmanAgents`.

This folder is put on the path where a submission is loaded, and nowhere else. The names in it are
the course's; nearly all are re-exports.
"""
