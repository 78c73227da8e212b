"""Runs programs beside each other and says what they cost."""

import os
import statistics
import threading
import time


class Cost:
    """What one run cost: seconds on the clock, seconds of processor (children included), and its exit status."""

    def __init__(self, wall, processor, status):
        self.wall, self.processor, self.status = wall, processor, status


class Command:
    """A program with its arguments; `prepare` runs before each round and is not measured."""

    def __init__(self, name, arguments, environment=None, prepare=None, statuses=(0,)):
        self.name, self.arguments, self.prepare, self.statuses = name, arguments, prepare, statuses
        self.environment = {**os.environ, **(environment or {})}

    def start(self):
        """Starts it with no input and no output, and gives its process id."""
        null = [(os.POSIX_SPAWN_OPEN, 0, "/dev/null", os.O_RDONLY, 0),
                (os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0),
                (os.POSIX_SPAWN_OPEN, 2, "/dev/null", os.O_WRONLY, 0)]
        return os.posix_spawnp(self.arguments[0], self.arguments, self.environment, file_actions=null)

    def run(self):
        """Runs it once, from start to end."""
        if self.prepare:
            self.prepare()
        begin = time.monotonic()
        pid = self.start()
        _, status, usage = os.wait4(pid, 0)
        wall = time.monotonic() - begin
        code = os.waitstatus_to_exitcode(status)
        if code not in self.statuses:
            raise SystemExit(f"{self.name}: ended with status {code}: {' '.join(self.arguments)}")
        return Cost(wall, usage.ru_utime + usage.ru_stime, code)


def alternate(commands, rounds):
    """Runs the commands in turn, round after round, after one round that does not count.

    Taking turns keeps a slow moment of the machine from falling on one of them alone.
    """
    for command in commands:
        command.run()
    costs = {command.name: [] for command in commands}
    for _ in range(rounds):
        for command in commands:
            costs[command.name].append(command.run())
    return costs


def wall(costs):
    return statistics.median(cost.wall for cost in costs)


def processor(costs):
    return statistics.median(cost.processor for cost in costs)


def descendants(pid):
    """The process and all its children's children that are alive."""
    family = [pid]
    for parent in family:
        try:
            for thread in os.listdir(f"/proc/{parent}/task"):
                with open(f"/proc/{parent}/task/{thread}/children") as file:
                    family += [int(child) for child in file.read().split()]
        except OSError:
            pass
    return family


def high_water(pid):
    """The most memory that the process has had resident, in KiB; 0 when it is gone."""
    try:
        with open(f"/proc/{pid}/status") as file:
            for line in file:
                if line.startswith("VmHWM:"):
                    return int(line.split()[1])
    except OSError:
        pass
    return 0


def peak_memory(command):
    """Runs it once; gives the sum of the peaks of it and all its children, in MiB, and its own peak.

    Children are watched, not waited for: what getrusage says of a child starts from its parent's size at the
    fork. A child that is replaced counts with its own peak beside the others, so the sum is rather too high.
    """
    if command.prepare:
        command.prepare()
    pid = command.start()
    peaks, ended = {}, threading.Event()

    def watch():
        while not ended.is_set():
            for member in descendants(pid):
                peaks[member] = max(peaks.get(member, 0), high_water(member))
            time.sleep(0.003)

    watcher = threading.Thread(target=watch)
    watcher.start()
    # Waiting without reaping, so that its last size can still be read.
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
    ended.set()
    watcher.join()
    _, status = os.waitpid(pid, 0)
    code = os.waitstatus_to_exitcode(status)
    if code not in command.statuses:
        raise SystemExit(f"{command.name}: ended with status {code}")
    return sum(peaks.values()) / 1024, peaks.get(pid, 0) / 1024
