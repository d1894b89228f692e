"""A report in the forms that people and course systems read."""
