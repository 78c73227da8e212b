"""The other programs that index the same music: MPD, beets and Quod Libet, each with a folder of its own."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time


class MPD:
    """MPD with a database of `music` that it makes from nothing: `seconds` it took for `songs`.

    It listens on a Unix socket in a temporary folder, and plays to nowhere.
    """

    def __init__(self, music):
        self.music = music

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        folder = self.folder.name
        place = os.path.join(folder, "socket")
        with open(os.path.join(folder, "mpd.conf"), "w") as file:
            file.write(
                f'music_directory "{self.music}"\ndb_file "{folder}/database"\nstate_file "{folder}/state"\n'
                f'playlist_directory "{folder}"\nlog_file "{folder}/log"\nbind_to_address "{place}"\n'
                'connection_timeout "3600"\nzeroconf_enabled "no"\nauto_update "no"\nmax_output_buffer_size "1048576"\n'
                'audio_output {\n  type "null"\n  name "nowhere"\n}\n')
        begin = time.monotonic()
        self.process = subprocess.Popen(
            ["mpd", "--no-daemon", "--stderr", os.path.join(folder, "mpd.conf")],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            # Without a database MPD updates as soon as it starts.
            self.connection = connect(place, self.process)
            self.wait()
            self.seconds = time.monotonic() - begin
            self.songs = int(facts(self.ask("stats"))["songs"])
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()
        self.folder.cleanup()

    def ask(self, command):
        """What it answers to a command, as bytes."""
        return ask(self.connection, command)

    def wait(self):
        """Waits until it updates nothing."""
        while "updating_db" in facts(self.ask("status")):
            time.sleep(0.005)

    def again(self):
        """The seconds that an update takes when nothing has changed."""
        begin = time.monotonic()
        self.ask("update")
        self.wait()
        return time.monotonic() - begin

    def peak(self):
        """The most memory that it has had, in MiB."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return next(int(line.split()[1]) / 1024 for line in file if line.startswith("VmHWM"))


def mpd_update(music):
    """Lets MPD make its database of `music` from nothing; gives the seconds and the number of songs."""
    with MPD(music) as mpd:
        return mpd.seconds, mpd.songs


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
    parts = []
    while True:
        parts.append(connection.recv(1_000_000))
        # The last line may lie in two parts.
        end = b"".join(parts[-2:])
        if end.endswith(b"OK\n"):
            return b"".join(parts)
        if not parts[-1] or end.startswith(b"ACK"):
            raise SystemExit(f"mpd: {command}: {end[:200].decode(errors='replace')}")


def facts(answer):
    return dict(line.split(": ", 1) for line in answer.decode().splitlines() if ": " in line)


def install_beets(folder):
    """Puts beets into a virtual environment of its own, and gives the program's path."""
    program = os.path.join(folder, "bin", "beet")
    if not os.path.exists(program):
        subprocess.run(["/usr/bin/python3", "-m", "venv", folder], check=True)
        subprocess.run([os.path.join(folder, "bin", "pip"), "install", "-q", "beets"], check=True)
    return program


class Beets:
    """beets with a library of its own, which neither copies, writes nor looks anything up."""

    def __init__(self, program, music):
        self.program, self.music = program, music

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        folder = self.folder.name
        with open(os.path.join(folder, "config.yaml"), "w") as file:
            file.write(f"library: {folder}/library.db\ndirectory: {self.music}\nplugins: []\n"
                       "import:\n  copy: no\n  write: no\n  autotag: no\n  quiet: yes\n")
        self.environment = {"BEETSDIR": folder}
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def arguments(self, *words):
        """The words of a command."""
        return [self.program, *words]

    def take(self):
        """The words that take in the music."""
        return self.arguments("import", "-A", "-C", "-W", "-q", self.music)

    def count(self):
        """How many songs it has."""
        listed = subprocess.run(self.arguments("ls", "-f", "$id"), env={**os.environ, **self.environment}, check=True,
                                capture_output=True)
        return len(listed.stdout.splitlines())


def beets_import(program, music):
    """Lets beets import `music`; gives the seconds and the number of songs."""
    with Beets(program, music) as beets:
        begin = time.monotonic()
        subprocess.run(beets.take(), env={**os.environ, **beets.environment}, check=True, stdin=subprocess.DEVNULL,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return time.monotonic() - begin, beets.count()


class QuodLibet:
    """Quod Libet's library, without its window: see quod-libet.py."""

    def __init__(self, music):
        self.music = music

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def forget(self):
        """Removes its library."""
        shutil.rmtree(os.path.join(self.folder.name, "library"), ignore_errors=True)
        os.mkdir(os.path.join(self.folder.name, "library"))

    def arguments(self, *words):
        """The words of a command."""
        # Debian's own Python, which has it.
        return ["/usr/bin/python3", os.path.join(os.path.dirname(os.path.abspath(__file__)), "quod-libet.py"),
                os.path.join(self.folder.name, "library", "songs"), *words]
