# Shared by the scripts of this folder: finds Python and uv, installs the project from its lock.
# shellcheck shell=bash
# Sourced, never run; `root` is the checkout. Works with the bash 3.2 of old machines.

set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
tools="$root/.tools"
unset VIRTUAL_ENV CONDA_PREFIX PYTHONPATH PYTHONHOME UV_PROJECT_ENVIRONMENT UV_PYTHON
export PIP_DISABLE_PIP_VERSION_CHECK=1 UV_NO_PROGRESS=1

say() { printf '%s\n' "$@" >&2; }
die() { say "$@"; exit 1; }
is_root() { [ "$(id -u)" = 0 ]; }

# The command that installs packages here; the names given are Debian's.
install_command() {
  if command -v apt-get >/dev/null; then
    echo "apt-get update && apt-get install -y --no-install-recommends $*"
  elif command -v dnf >/dev/null; then
    echo "dnf install -y $(other_names dnf "$@")"
  elif command -v pacman >/dev/null; then
    echo "pacman -Sy --noconfirm $(other_names pacman "$@")"
  elif command -v brew >/dev/null; then
    echo "brew install $(other_names brew "$@")"
  fi
}

other_names() {
  local manager="$1" name
  shift
  for name in "$@"; do
    case "$manager:$name" in
      *:python3-venv) ;; # comes with Python itself
      dnf:python3-dev) echo python3-devel ;;
      dnf:iproute2) echo iproute ;;
      pacman:python3 | brew:python3) echo python ;;
      *:python3-dev | *:libc6-dev | *:fonts-*) ;;
      *) echo "$name" ;;
    esac
  done | tr '\n' ' '
}

# Installs packages as root from apt; anybody else is told the one command, and it ends there.
need_packages() {
  local why="$1" command
  shift
  command="$(install_command "$@")"
  if is_root && command -v apt-get >/dev/null; then
    say "Installing from the system's packages: $*"
    local log
    log="$(mktemp)"
    if ! { DEBIAN_FRONTEND=noninteractive bash -c "$command" </dev/null >"$log" 2>&1; }; then
      tail -n 20 "$log" >&2
      rm -f "$log"
      die "$why This failed: $command"
    fi
    rm -f "$log"
  elif [ -n "$command" ]; then
    if ! is_root; then
      command="-c '$command'"
      if command -v sudo >/dev/null; then command="sudo sh $command"; else command="su $command"; fi
    fi
    die "$why" "Install it with this command, then start again:" "" "  $command" ""
  else
    die "$why" "Install these with your system's package manager: $*"
  fi
}

# Can this Python run the project (3.11 or later) and make a virtual environment?
python_is() {
  local least="$1" python="$2"
  "$python" -c "import sys, venv, ensurepip; sys.exit(sys.version_info < ($least))" \
    >/dev/null 2>&1
}

# Prints the path of the first usable Python, `python3` before any other.
usable_python() {
  local least="$1" name
  for name in python3 python3.13 python3.12 python3.11 python3.14 python; do
    if command -v "$name" >/dev/null && python_is "$least" "$name"; then
      "$name" -c 'import sys; print(sys.executable)'
      return
    fi
  done
  return 1
}

# Sets `python`: from PATH, else the system's packages, else one that uv fetches.
find_python() {
  if python="$(usable_python "3, 11")"; then return; fi
  local why="Ludoteca needs Python 3.11 or later that can make virtual environments."
  if is_root && command -v apt-get >/dev/null; then
    need_packages "$why" python3 python3-venv
    if python="$(usable_python "3, 11")"; then return; fi
  fi
  if command -v uv >/dev/null || python="$(usable_python "3, 8")"; then
    find_uv
    say "$why None is here, so uv fetches one."
    if "$uv" python install --quiet --install-dir "$tools/python" 3.13 >&2; then
      for python in "$tools"/python/*/bin/python3.13; do
        if python_is "3, 11" "$python"; then return; fi
      done
    fi
    say "It could not be fetched."
  fi
  need_packages "$why" python3 python3-venv
  python="$(usable_python "3, 11")" || die "$why The system's packages hold only an older one."
}

# Sets `uv`: the one on PATH if it is new enough, else one in .tools/, made with `python`.
find_uv() {
  local found
  for found in "$(command -v uv || true)" "$tools/uv/bin/uv"; do
    if [ -n "$found" ] && uv_is_new_enough "$found"; then
      uv="$found"
      return
    fi
  done
  say "Getting uv into .tools/ ..."
  rm -rf "$tools/uv"
  "$python" -m venv "$tools/uv"
  "$tools/uv/bin/python" -m pip install --quiet 'uv>=0.8' || die "uv could not be installed."
  uv="$tools/uv/bin/uv"
}

uv_is_new_enough() {
  local version
  version="$("$1" --version 2>/dev/null)" || return 1
  version="${version#uv }"
  case "$version" in 0.[0-7].* | 0.[0-7]) return 1 ;; esac
}

# Installs the project and what it needs, exactly as locked, into the environment given:
#   install_project ENVIRONMENT PYTHON [uv sync's options]
# Nothing is done while neither the sources nor the options have changed; `installed` says
# whether something was.
installed=0
install_project() {
  local environment="$1" with="$2" stamp
  shift 2
  stamp="$("$with" -I "$root/scripts/lib/stamp.py" "$root" "$with" "$@" \
    "compile=${LUDOTECA_COMPILE:-auto}")"
  if [ "$(cat "$environment/.ludoteca-stamp" 2>/dev/null)" = "$stamp" ]; then return; fi
  rm -f "$environment/.ludoteca-stamp"
  (cd "$root" && UV_PROJECT_ENVIRONMENT="$environment" UV_PYTHON_DOWNLOADS=never \
    "$uv" sync --quiet --locked --python "$with" --reinstall-package ludoteca "$@") || return 1
  printf '%s\n' "$stamp" >"$environment/.ludoteca-stamp"
  installed=1
}

# The same with the extra that makes pictures, or without it where a machine can't have it:
#   install_with_pictures ENVIRONMENT PYTHON [uv sync's options]
install_with_pictures() {
  install_project "$@" --extra pictures && return
  say "What makes pictures of a game can't be installed here; everything else can."
  install_project "$@"
}

# Does the installed project run compiled rules?
is_compiled() {
  "$1/bin/python" -I -c 'import ludoteca, sys; sys.exit(not ludoteca.COMPILED)'
}

has_headers() {
  "$1" -c 'import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))'
}
