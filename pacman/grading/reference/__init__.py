"""Everything that is made of the reference solution. None of it reaches a student's process."""
