#!/usr/bin/env bash
# The Makefile runs this beside the submission. Autolab reads the last line of the output.
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
there=$(dirname "$here")
mkdir -p "$there/submission"
[ ! -f "$there/multiAgents.py" ] || cp -P "$there/multiAgents.py" "$there/submission/"
chmod -R go-rwx "$here" 2>/dev/null
timeout --signal=KILL @KILLED@ \
    python3 -EsB "$here/source/start.py" autolab "$there" @ARGUMENTS@ 2>&1 </dev/null ||
    printf '\n%s\n' '{"scores": {}}'
