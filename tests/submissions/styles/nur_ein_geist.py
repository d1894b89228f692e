from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        besteAktion, besterWert = None, None
        for aktion in gameState.getLegalActions(0):
            wert = self.erwartung(gameState.generateSuccessor(0, aktion), self.depth)
            if besterWert is None or besterWert < wert:
                besteAktion, besterWert = aktion, wert
        return besteAktion

    def zuEnde(self, zustand, spieler, tiefe):
        return tiefe == 0 or not zustand.getLegalActions(spieler)

    def maximum(self, zustand, tiefe):
        if self.zuEnde(zustand, 0, tiefe):
            return self.evaluationFunction(zustand)
        kinder = (zustand.generateSuccessor(0, zug) for zug in zustand.getLegalActions(0))
        return max(self.erwartung(kind, tiefe) for kind in kinder)

    def erwartung(self, zustand, tiefe):
        geist = 1
        if self.zuEnde(zustand, geist, tiefe):
            return self.evaluationFunction(zustand)
        summe, anzahl = 0.0, 0
        for zug in zustand.getLegalActions(geist):
            kind = zustand.generateSuccessor(geist, zug)
            summe += self.maximum(kind, tiefe - 1)
            anzahl += 1
        return summe / anzahl
