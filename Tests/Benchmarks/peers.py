"""The other programs that index the same music: MPD and beets, each with a configuration and a folder of its own."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time


def mpd_update(music):
    """Lets MPD make its database of `music` from nothing; gives the seconds and the number of songs.

    It listens on a Unix socket in a temporary folder, and plays to nowhere.
    """
    with tempfile.TemporaryDirectory() as folder:
        place = os.path.join(folder, "socket")
        with open(os.path.join(folder, "mpd.conf"), "w") as file:
            file.write(
                f'music_directory "{music}"\ndb_file "{folder}/database"\nstate_file "{folder}/state"\n'
                f'playlist_directory "{folder}"\nlog_file "{folder}/log"\nbind_to_address "{place}"\n'
                'zeroconf_enabled "no"\nauto_update "no"\n'
                'audio_output {\n  type "null"\n  name "nowhere"\n}\n')
        begin = time.monotonic()
        process = subprocess.Popen(
            ["mpd", "--no-daemon", "--stderr", os.path.join(folder, "mpd.conf")],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            # Without a database MPD updates as soon as it starts.
            connection = connect(place, process)
            while "updating_db" in ask(connection, "status"):
                time.sleep(0.005)
            seconds = time.monotonic() - begin
            songs = int(ask(connection, "stats")["songs"])
            connection.close()
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait()
        return seconds, songs


def connect(place, process):
    while process.poll() is None:
        try:
            connection = socket.socket(socket.AF_UNIX)
            connection.connect(place)
            connection.recv(1000)
            return connection
        except OSError:
            time.sleep(0.005)
    raise SystemExit("mpd: ended before it answered")


def ask(connection, command):
    connection.sendall(command.encode() + b"\n")
    answer = b""
    while not answer.endswith(b"OK\n"):
        answer += connection.recv(10_000)
    return dict(line.split(": ", 1) for line in answer.decode().splitlines() if ": " in line)


def install_beets(folder):
    """Puts beets into a virtual environment of its own, and gives the program's path."""
    program = os.path.join(folder, "bin", "beet")
    if not os.path.exists(program):
        subprocess.run(["/usr/bin/python3", "-m", "venv", folder], check=True)
        subprocess.run([os.path.join(folder, "bin", "pip"), "install", "-q", "beets"], check=True)
    return program


def beets_import(program, music):
    """Lets beets import `music` without look-ups, copying or writing; gives the seconds and the number of songs."""
    folder = tempfile.mkdtemp()
    try:
        with open(os.path.join(folder, "config.yaml"), "w") as file:
            file.write(f"library: {folder}/library.db\ndirectory: {music}\nplugins: []\n"
                       "import:\n  copy: no\n  write: no\n  autotag: no\n  quiet: yes\n")
        environment = {**os.environ, "BEETSDIR": folder}
        begin = time.monotonic()
        subprocess.run([program, "import", "-A", "-C", "-W", "-q", music], env=environment, check=True,
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        seconds = time.monotonic() - begin
        count = subprocess.run([program, "ls", "-f", "$id"], env=environment, check=True, capture_output=True)
        return seconds, len(count.stdout.splitlines())
    finally:
        shutil.rmtree(folder)
