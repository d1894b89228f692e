#!/usr/bin/env bash
# Artemis runs this in a copy of the tests' repository; the submission is in assignment/.
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
rm -rf "$here/customFeedbacks"
mkdir -p "$here/assignment"
chmod -R go-rwx "$here/source" 2>/dev/null
exec timeout --signal=KILL @KILLED@ \
    python3 -EsB "$here/source/start.py" artemis "$here" @ARGUMENTS@ </dev/null
