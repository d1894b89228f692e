#!/usr/bin/env bash
# PrairieLearn runs this in a new container; the submission is in /grade/student.
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
grade=$(cd "$here/../.." && pwd)

# From here on there is a results file, even if Python doesn't start.
mkdir -p "$grade/results"
cat >"$grade/results/results.json" <<'END'
{"gradable": false, "format_errors": ["The grader could not be started. This is no fault of your file: tell your teacher."]}
END

[ -c /dev/null ] || { mkdir -p /dev && mknod /dev/null c 1 3 && chmod 666 /dev/null; }
# Submissions run as another user, who must not read answers or the course's secret.
chmod -R go-rwx "$here" 2>/dev/null
timeout --signal=KILL @KILLED@ \
    python3 -EsB "$here/source/start.py" prairielearn "$grade" @ARGUMENTS@
exit 0
