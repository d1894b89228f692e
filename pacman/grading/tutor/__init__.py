"""What a wrong search does wrong: its mistakes by name, with a proof.

One faulty search, whose mistakes are data (`search.py`, `faults.py`, `mistakes.yaml`), predicts
what a submission with them does. `diagnosis.py` looks for the mistakes that predict what the
submission did in its tests, and proves them on fresh trees, which the submission searches in a
worker (`subject.py`). Nothing in here gives or takes points.
"""

__all__ = ["calls", "look_alikes", "steps", "traced", "tutor"]
