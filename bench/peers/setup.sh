#!/usr/bin/env bash
# Installs the peers that the harnesses measure, from PyPI and npm, into a folder of their own; what is there stays.
# A peer that cannot be had here is skipped with the reason: the benchmarks then run without it.
set -euo pipefail

[ $# -eq 1 ] || { echo "usage: setup.sh DIR" >&2; exit 2; }
mkdir -p -- "$1"
cd -- "$1"

skipped() { # PEER REASON
    printf 'skipped %s: %s\n' "$1" "$2"
}

get_diplomacy() {
    [ ! -e venv/ready ] || return 0
    local python=python3
    command -v python3.11 >/dev/null && python=python3.11
    rm -rf venv
    if ! "$python" -m venv venv >/dev/null 2>&1; then
        skipped diplomacy "no virtual environment can be made here"
    elif ! venv/bin/pip --disable-pip-version-check install -qq diplomacy==1.1.2; then
        skipped diplomacy "pip could not install it"
    else
        touch venv/ready
    fi
}

get_boardgame_io() {
    if ! command -v node >/dev/null; then
        skipped boardgame.io "node is not here"
    elif [ -e node_modules/boardgame.io/package.json ]; then
        return 0
    elif ! command -v npm >/dev/null; then
        skipped boardgame.io "npm is not here"
    elif ! npm install --prefix . --no-save --no-package-lock --no-fund --no-audit --ignore-scripts --silent boardgame.io@0.50.2; then
        skipped boardgame.io "npm could not install it"
    fi
}

get_diplomacy
get_boardgame_io
