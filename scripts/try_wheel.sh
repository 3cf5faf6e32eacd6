#!/usr/bin/env bash
# Builds the wheel and the source distribution, looks whether anything was left out, and tries the wheel in empty environments
# of each Python that is installed: self-check in each, a whole demo in the first. Nothing of the checkout is in reach.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
pip=(-m pip --disable-pip-version-check -q)

"$root/.venv/bin/python" -m build --outdir "$work/dist" "$root" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
wheel=("$work"/dist/*.whl)
"$root/.venv/bin/python" "$root/scripts/left_out.py" "$root" "$work"/dist/*

tried=
for python in python3.11 python3.12 python3.13 python3.14; do
    "$python" -c "" >/dev/null 2>&1 || { echo "$python: not installed here"; continue; }
    env="$work/$python"
    "$python" -m venv "$env" >/dev/null 2>&1 || {
        rm -rf "$env"
        "$python" -m venv --without-pip "$env" && "$python" "${pip[@]}" --python "$env/bin/python" install pip
    }
    "$env/bin/python" "${pip[@]}" install "${wheel[0]}"
    (
        cd "$work"
        unset PYTHONPATH RATTUS_PBEM_HOME
        "$env/bin/rattus-pbem" self-check >"$work/checked" || { cat "$work/checked" >&2; exit 1; }
        echo "$python: $(wc -l <"$work/checked") checks of $("$env/bin/rattus-pbem" --version) hold"
        if [ -z "$tried" ]; then
            "$env/bin/rattus-pbem" demo --out "$work/demo" >"$work/played" || { cat "$work/played" >&2; exit 1; }
            grep '^Replay from the journal: EXACT' "$work/played"
        fi
    )
    tried=$python
done
[ -n "$tried" ] || { echo "no Python from 3.11 on could be tried" >&2; exit 1; }
