"""Games as people see them: text, pictures, films, windows, pages; no rule is decided here."""
