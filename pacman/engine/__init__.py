"""The game itself: boards, rules, states, agents, matches, recordings; nothing draws or grades."""
