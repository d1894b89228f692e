StudentAgent = 5
