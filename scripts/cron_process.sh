#!/usr/bin/env bash
# The cron job of a host: one `rattus-pbem tick` for one home, never two at once. See docs/hosting.md.
# Silent when all is well, so that cron's own mail comes only when there is something to read.
set -euo pipefail

readonly LOG_BYTES=1048576 LOGS_KEPT=5

usage() {
    cat <<'TEXT'
usage: cron_process.sh [HOME]

Runs `rattus-pbem tick` once for the host's home HOME (without it: $RATTUS_PBEM_HOME).

  RATTUS_PBEM                the program; without it rattus-pbem on PATH, or the .venv of this checkout
  RATTUS_PBEM_STUCK_MINUTES  how long another tick may hold the lock before this one complains (60)
  RATTUS_PBEM_TELL           an address that gets a mail when no tick could do its work (exit codes 2, 3 and 75), once a
                             code and day; handed to sendmail (RATTUS_PBEM_SENDMAIL, /usr/sbin/sendmail)

exit codes: 0 done, or another tick is at work   1 a game was newly blocked, or mail could not be fetched or sent
            2 wrong usage or set-up   3 an error in the program   75 not now: try again later
TEXT
}

complain() { # CODE MESSAGE
    printf 'cron_process.sh: %s\n' "$2" >&2
    tell "$1" "$2"
    exit "$1"
}

# What a tick finds wrong it mails to the host itself (host_mail in host.toml); this is for when there was no tick.
tell() { # CODE MESSAGE
    local to=${RATTUS_PBEM_TELL-} sendmail=${RATTUS_PBEM_SENDMAIL:-/usr/sbin/sendmail} told day
    [ -n "$to" ] && [ -n "${home-}" ] && [ -x "$sendmail" ] || return 0
    told=$home/log/told-$1 day=$(date -u +%Y-%m-%d)
    [ "$(cat -- "$told" 2>/dev/null)" != "$day" ] || return 0
    printf 'To: %s\nSubject: rattus-pbem: no tick in %s (%s)\nAuto-Submitted: auto-generated\n\n%s\n' \
        "$to" "${home##*/}" "$1" "$2" | "$sendmail" -i -- "$to" || return 0
    mkdir -p -- "$home/log" && printf '%s\n' "$day" >"$told" || return 0
}

# Cron hands over almost no environment; what the program prints is UTF-8, and a home is for its host's eyes.
bare_environment() {
    export PATH="${PATH:-/usr/bin:/bin}:/usr/local/bin${HOME:+:$HOME/.local/bin}"
    export LC_ALL=C.UTF-8 PYTHONUTF8=1
    umask 077
}

find_home() { # [HOME]
    [ $# -le 1 ] || { usage >&2; exit 2; }
    local given=${1-${RATTUS_PBEM_HOME-}}
    [ -n "$given" ] || { usage >&2; exit 2; }
    [ -f "$given/host.toml" ] || complain 2 "$given is not a home: it holds no host.toml (rattus-pbem init makes one)"
    home=$(readlink -f -- "$given")
}

find_program() {
    local checkout
    checkout=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
    if [ -n "${RATTUS_PBEM-}" ]; then
        program=$RATTUS_PBEM
    elif program=$(command -v rattus-pbem); then
        return
    else
        program=$checkout/.venv/bin/rattus-pbem
    fi
    { [ -f "$program" ] && [ -x "$program" ]; } || complain 2 "no program at $program: install rattus-pbem, or set RATTUS_PBEM to its path"
}

# The kernel drops the lock when the last process that holds it ends, however it ends; so the file may stay.
take_lock() {
    local lock=$home/cron.lock minutes=${RATTUS_PBEM_STUCK_MINUTES:-60}
    [[ $minutes =~ ^[0-9]+$ ]] || complain 2 "RATTUS_PBEM_STUCK_MINUTES is '$minutes', not a number of minutes"
    command -v flock >/dev/null || complain 2 "flock is missing: install util-linux"
    exec 9>>"$lock" || complain 75 "cannot write $lock"
    if ! flock -n 9; then
        [ -n "$(find "$lock" -mmin "+$minutes")" ] || exit 0
        complain 75 "a tick has held $lock for more than $minutes minutes ($(head -n 1 -- "$lock")); this one gives way"
    fi
    printf 'process %d since %s\n' "$$" "$(now)" >"$lock"
}

now() { date -u +%Y-%m-%dT%H:%M:%SZ; }

size_of() { if [ -f "$1" ]; then stat -c %s -- "$1"; else echo 0; fi; }

open_log() {
    log=$home/log/tick.log
    mkdir -p -- "$home/log" || complain 75 "cannot make $home/log"
    if [ "$(size_of "$log")" -ge "$LOG_BYTES" ]; then
        local n
        for ((n = LOGS_KEPT - 1; n >= 1; n--)); do
            [ ! -f "$log.$n" ] || mv -f -- "$log.$n" "$log.$((n + 1))"
        done
        mv -f -- "$log" "$log.1"
    fi
    : >>"$log" || complain 75 "cannot write $log"
}

tick() {
    local before code=0
    before=$(size_of "$log")
    "$program" tick --home "$home" </dev/null >>"$log" 2>&1 || code=$?
    printf '%s exit %d\n' "$(now)" "$code" >>"$log"
    if [ "$code" -ne 0 ]; then
        printf 'cron_process.sh: the tick of %s ended with %d; the log is %s\n' "$home" "$code" "$log" >&2
        tail -c "+$((before + 1))" -- "$log" >&2
    fi
    case $code in
        0 | 1 | 2 | 3 | 75) ;;
        126 | 127) code=2 ;; # the shell could not start it
        *) if [ "$code" -gt 128 ]; then code=75; else code=3; fi ;; # ended by a signal: the next tick goes on from there
    esac
    [ "$code" -le 1 ] || tell "$code" "$(tail -c "+$((before + 1))" -- "$log" | tail -n 40)"
    return "$code"
}

case ${1-} in -h | --help) usage; exit 0 ;; esac
bare_environment
find_home "$@"
find_program
take_lock
open_log
tick
