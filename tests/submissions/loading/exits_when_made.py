class StudentAgent:
    def __init__(self):
        raise SystemExit
