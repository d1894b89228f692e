"""From a YAML test case to a verdict and a report."""
