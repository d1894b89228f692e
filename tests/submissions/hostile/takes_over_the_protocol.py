# attack: plays the worker itself while it is imported: says ready, reads the job, answers what it likes.
# where: import
from shared.grader import *
from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return gameState.getLegalActions()[0]


try:
    channel = grader()
    channel.send("ready")
    job = channel.receive()
    channel.nonce = job["nonce"]
    print("seen: the job", sorted(job), flush=True)
    if any("expect" in name or "points" in name for name in job):
        print("BREACH: the job tells", repr(job)[:300], flush=True)
    while True:
        question = channel.receive()
        channel.nonce = question["nonce"]
        if any("expect" in name or "points" in name for name in question):
            print("BREACH: the question tells", repr(question)[:300], flush=True)
        if "root" in question:
            channel.send("done", question["root"][-1][0])
        else:
            channel.send("done", "West", [0, 0, 0])
except Exception as error:
    print("refused:", repr(error), flush=True)
