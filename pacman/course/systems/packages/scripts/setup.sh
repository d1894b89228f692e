#!/usr/bin/env bash
# Gradescope runs this once, as root, while it builds the image. The teacher who uploads the zip
# sees errors of this script; students never do.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/source"

fail() {
    echo "setup.sh: $1" >&2
    exit 1
}

# An image that consists of files only, as in a chroot, has no devices.
[ -c /dev/null ] || { mkdir -p /dev && mknod /dev/null c 1 3 && chmod 666 /dev/null; }

ready() {
    python3 - <<'END'
import sys
from importlib.metadata import PackageNotFoundError, version

try:
    found = [int(version(name).split(".")[0]) for name in ("PyYAML", "rich")]
except PackageNotFoundError:
    sys.exit(1)
sys.exit(sys.version_info < (3, 10) or found < [6, 0] or found[1] < 13)
END
}

get_python() {
    apt-get update -qq || fail "there is no apt-get, or no network: choose Ubuntu 22.04 as the base image"
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        python3 python3-pip >/dev/null || fail "Python could not be installed"
}

install() {
    PIP_BREAK_SYSTEM_PACKAGES=1 PIP_ROOT_USER_ACTION=ignore PIP_NO_WARN_SCRIPT_LOCATION=1 \
        python3 -m pip install --quiet --no-cache-dir "$@" || fail "could not be installed: $*"
}

if ! ready; then
    get_python
    install 'PyYAML>=6' 'rich>=13'
    ready || fail "Python 3.10 or newer is needed: choose Ubuntu 22.04 as the base image"
fi

# Packages that submissions may use.
packages=()
for package in "${packages[@]}"; do
    if ! python3 -c "import $package" 2>/dev/null; then
        python3 -m pip --version >/dev/null 2>&1 || get_python
        install "$package"
    fi
done

python3 -m compileall -q . >/dev/null || true # only makes each start faster
# Submissions run as another user, who must not read answers or the course's secret.
chmod -R go-rwx .

echo "setup.sh: the reference solution, graded here:"
secret=()
[ ! -f secret.txt ] || secret=(--secret-file secret.txt)
full=yes
report=$(python3 -EsB autograder.py "${secret[@]}") || full=no
echo "$report"
[[ $report == *"Total: "* ]] || fail "the grader doesn't work in this image"
[ "$full" = yes ] || echo "setup.sh: WARNING: the reference solution should have full marks" >&2
