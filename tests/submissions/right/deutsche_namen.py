# -*- coding: utf-8 -*-
# multiAgents.py -- Abgabe Uebungsblatt "Mehragentensuche"
# Bezeichner sind deutsch, ausser wo der Rahmen englische Namen verlangt.

import random
import util
from util import manhattanDistance
from game import Agent, Directions

UNENDLICH = float("inf")
NACHBARN = ((0, 1), (0, -1), (1, 0), (-1, 0))


def naechstesFutterEntfernung(zustand):
    """Wellenausbreitung von Pacman aus; None, wenn nichts erreichbar ist."""
    futter = set(zustand.getFood().asList())
    waende = zustand.getWalls()
    ort = zustand.getPacmanPosition()
    welle = {(int(ort[0]), int(ort[1]))}
    besucht = set(welle)
    schritte = 0
    while welle:
        if welle & futter:
            return schritte
        neueWelle = set()
        for x, y in welle:
            for dx, dy in NACHBARN:
                nx, ny = x + dx, y + dy
                if 0 <= nx < waende.width and 0 <= ny < waende.height:
                    if not waende[nx][ny] and (nx, ny) not in besucht:
                        neueWelle.add((nx, ny))
        besucht |= neueWelle
        welle = neueWelle
        schritte += 1
    return None


class ReflexAgent(Agent):
    """Schaut einen Zug voraus, bei Gleichstand entscheidet der Zufall."""

    def getAction(self, gameState):
        zuege = gameState.getLegalActions()
        noten = [self.evaluationFunction(gameState, zug) for zug in zuege]
        besteNote = max(noten)
        besteZuege = [zuege[i] for i in range(len(zuege)) if noten[i] == besteNote]
        return random.choice(besteZuege)

    def evaluationFunction(self, currentGameState, action):
        danach = currentGameState.generatePacmanSuccessor(action)
        if danach.isWin():
            return UNENDLICH
        if danach.isLose():
            return -UNENDLICH
        note = danach.getScore()
        weg = naechstesFutterEntfernung(danach)
        if weg is not None:
            note += 1.0 / max(weg, 1)
        ort = danach.getPacmanPosition()
        for geist in danach.getGhostStates():
            abstand = manhattanDistance(ort, geist.getPosition())
            if geist.scaredTimer <= 1 and abstand < 2:
                note -= 1000
        if action == Directions.STOP:
            note -= 3
        return note


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def istBlatt(self, zustand, rest):
        """rest: wie viele ganze Runden noch zu spielen sind"""
        return zustand.isWin() or zustand.isLose() or rest <= 0

    def werIstDran(self, zustand, spieler, rest):
        """Nachfolger von spieler und die dann noch uebrigen Runden."""
        naechster = spieler + 1
        if naechster == zustand.getNumAgents():
            return 0, rest - 1
        return naechster, rest


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        zuege = gameState.getLegalActions(0)
        werte = []
        i = 0
        while i < len(zuege):
            danach = gameState.generateSuccessor(0, zuege[i])
            dran, rest = self.werIstDran(gameState, 0, self.depth)
            werte.append(self.wert(danach, dran, rest))
            i += 1
        if not werte:
            return None
        bester = max(werte)
        return random.choice([z for z, w in zip(zuege, werte) if w == bester])

    def wert(self, zustand, spieler, rest):
        if self.istBlatt(zustand, rest):
            return self.evaluationFunction(zustand)
        zuege = zustand.getLegalActions(spieler)
        if len(zuege) == 0:
            return self.evaluationFunction(zustand)
        dran, neuerRest = self.werIstDran(zustand, spieler, rest)
        ergebnis = self.wert(zustand.generateSuccessor(spieler, zuege[0]), dran, neuerRest)
        i = 1
        while i < len(zuege):
            w = self.wert(zustand.generateSuccessor(spieler, zuege[i]), dran, neuerRest)
            if spieler == 0 and w > ergebnis:
                ergebnis = w
            elif spieler != 0 and w < ergebnis:
                ergebnis = w
            i += 1
        return ergebnis


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        zuege = gameState.getLegalActions(0)
        dran, rest = self.werIstDran(gameState, 0, self.depth)
        alpha = -UNENDLICH
        besterZug = None
        i = 0
        while i < len(zuege):
            danach = gameState.generateSuccessor(0, zuege[i])
            w = self.wert(danach, dran, rest, alpha, UNENDLICH)
            if besterZug is None or w > alpha:
                besterZug = zuege[i]
                alpha = max(alpha, w)
            i += 1
        return besterZug

    def wert(self, zustand, spieler, rest, alpha, beta):
        if self.istBlatt(zustand, rest):
            return self.evaluationFunction(zustand)
        zuege = zustand.getLegalActions(spieler)
        if len(zuege) == 0:
            return self.evaluationFunction(zustand)
        if spieler == 0:
            return self.groesster(zustand, zuege, rest, alpha, beta)
        return self.kleinster(zustand, zuege, spieler, rest, alpha, beta)

    def groesster(self, zustand, zuege, rest, alpha, beta):
        dran, neuerRest = self.werIstDran(zustand, 0, rest)
        ergebnis = -UNENDLICH
        i = 0
        while i < len(zuege) and not ergebnis > beta:
            danach = zustand.generateSuccessor(0, zuege[i])
            ergebnis = max(ergebnis, self.wert(danach, dran, neuerRest, alpha, beta))
            alpha = max(alpha, ergebnis)
            i += 1
        return ergebnis

    def kleinster(self, zustand, zuege, geist, rest, alpha, beta):
        dran, neuerRest = self.werIstDran(zustand, geist, rest)
        ergebnis = UNENDLICH
        i = 0
        while i < len(zuege) and not ergebnis < alpha:
            danach = zustand.generateSuccessor(geist, zuege[i])
            ergebnis = min(ergebnis, self.wert(danach, dran, neuerRest, alpha, beta))
            beta = min(beta, ergebnis)
            i += 1
        return ergebnis


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        zuege = gameState.getLegalActions(0)
        dran, rest = self.werIstDran(gameState, 0, self.depth)
        werte = []
        for zug in zuege:
            werte.append(self.wert(gameState.generateSuccessor(0, zug), dran, rest))
        if not werte:
            return None
        bester = max(werte)
        return random.choice([z for z, w in zip(zuege, werte) if w == bester])

    def wert(self, zustand, spieler, rest):
        if self.istBlatt(zustand, rest):
            return self.evaluationFunction(zustand)
        zuege = zustand.getLegalActions(spieler)
        if len(zuege) == 0:
            return self.evaluationFunction(zustand)
        dran, neuerRest = self.werIstDran(zustand, spieler, rest)
        werte = []
        i = 0
        while i < len(zuege):
            danach = zustand.generateSuccessor(spieler, zuege[i])
            werte.append(self.wert(danach, dran, neuerRest))
            i += 1
        if spieler == 0:
            return max(werte)
        return sum(werte) / len(werte)


def betterEvaluationFunction(currentGameState):
    """
    Punkte, minus 50 je uebrigem Futter, minus Weg zum naechsten Futter,
    minus 60 je Kapsel; nahe gefaehrliche Geister sind schlecht,
    erreichbare veraengstigte gut.
    """
    punkte = currentGameState.getScore()
    if currentGameState.isWin():
        return punkte + 1000
    if currentGameState.isLose():
        return (
            punkte
            - 2000
            - 50 * currentGameState.getNumFood()
            - 60 * len(currentGameState.getCapsules())
        )
    note = punkte
    note -= 50 * currentGameState.getNumFood()
    note -= 60 * len(currentGameState.getCapsules())
    weg = naechstesFutterEntfernung(currentGameState)
    if weg is not None:
        note -= weg
    ort = currentGameState.getPacmanPosition()
    for geist in currentGameState.getGhostStates():
        abstand = manhattanDistance(ort, geist.getPosition())
        if geist.scaredTimer > abstand:
            note += 60.0 / (1 + abstand)
        elif geist.scaredTimer <= 1 and abstand < 2:
            note -= 100
    return note


better = betterEvaluationFunction
