# Minimax con turnos: el turno cuenta las jugadas de todos.
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        self.jugadores = gameState.getNumAgents()
        self.limite = self.jugadores * self.depth + self.jugadores
        mejor = None
        for accion in gameState.getLegalActions(0):
            valor = self.valor(gameState.generateSuccessor(0, accion), 1)
            if mejor is None or valor > mejor[0]:
                mejor = (valor, accion)
        return mejor[1]

    def valor(self, estado, turno):
        jugador = turno % self.jugadores
        acciones = estado.getLegalActions(jugador)
        if turno == self.limite or not acciones:
            return self.evaluationFunction(estado)
        valores = []
        for accion in acciones:
            valores.append(self.valor(estado.generateSuccessor(jugador, accion), turno + 1))
        elegir = {0: max, 1: min}
        return elegir.get(jugador, max)(valores)
