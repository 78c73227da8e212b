#!/usr/bin/env python3
"""type.py SHELL LINE: types LINE at the prompt of bash, zsh or fish, then Tab and Return, and writes the words that the
command got, a line each. The completion is the one that the program makes for that shell.
"""
import os
import pty
import select
import subprocess
import sys
import time

shell, line = sys.argv[1:]
# The one locale of wide characters that every system has.
os.environ["LC_ALL"] = "C.UTF-8"
words = os.path.abspath("words")
script = subprocess.run(["shellac", "--generate-completion-script", shell], capture_output=True, check=True).stdout
# What is typed runs this; what completion asks goes to the program. A shell may write word by word: they are there once
# all of them are.
keep = f"> {words}.part && mv {words}.part {words}"
posix = f'shellac() {{ if [ "$1" = ---complete ]; then command shellac "$@"; else printf "%s\\n" "$@" {keep}; fi; }}\n'
if shell == "bash":
    open("start", "wb").write(posix.encode() + script + b"PS1='ready> '\nbind 'set enable-bracketed-paste off'\n")
    command = ["bash", "--noprofile", "--rcfile", "start", "-i"]
elif shell == "zsh":
    # The script is found as an installed one is: by the name of its file.
    os.makedirs("functions", exist_ok=True)
    open("functions/_shellac", "wb").write(script)
    open(".zshrc", "w").write(
        f"fpath=({os.path.abspath('functions')} $fpath)\nautoload -Uz compinit && compinit -u -D\n{posix}"
        "PS1='ready> '\nunset zle_bracketed_paste\n")
    os.environ["ZDOTDIR"] = os.getcwd()
    command = ["zsh", "-i"]
else:
    open("start", "wb").write(
        script + f'function shellac; if test "$argv[1]" = ---complete; command shellac $argv; '
        f'else; printf "%s\\n" $argv {keep}; end; end\n'
        "function fish_prompt; echo 'ready> '; end\nfunction fish_greeting; end\n".encode())
    command = ["fish", "--no-config", "-C", "source start"]

process, terminal = pty.fork()
if process == 0:
    os.execvp(command[0], command)


def wait(condition, seconds=20):
    """Reads what the shell shows until something holds; a shell that nobody listens to stands still."""
    shown = b""
    end = time.monotonic() + seconds
    while not condition(shown) and time.monotonic() < end:
        if select.select([terminal], [], [], 0.05)[0]:
            try:
                shown += os.read(terminal, 65536)
            except OSError:
                break
    return shown


shown = wait(lambda shown: b"ready> " in shown)
os.write(terminal, line.encode() + b"\t\r")
shown += wait(lambda shown: os.path.exists(words))
os.kill(process, 9)
if not os.path.exists(words):
    sys.exit(f"{shell} ran nothing:\n{shown.decode(errors='replace')}")
sys.stdout.write(open(words).read())
