#!/usr/bin/env bash
# CodeGrade runs this in the folder of the submission, and reads the points from descriptor 3.
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
{ : >&3; } 2>/dev/null || {
    echo "run.sh: descriptor 3 has no reader: run this as a Custom Test of CodeGrade" >&2
    exit 1
}
chmod -R go-rwx "$here/source" 2>/dev/null
exec timeout --signal=KILL @KILLED@ \
    python3 -EsB "$here/source/start.py" codegrade "$PWD" @ARGUMENTS@ </dev/null
