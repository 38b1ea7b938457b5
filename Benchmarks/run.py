"""One run of a program that shows the feed, under a virtual X server and as an ordinary user, and what only an outsider
sees of it: the X server's processor time, the load by others, and how often the program wakes up while it is idle."""
import glob
import json
import os
import pwd
import signal
import subprocess
import time

TICKS = os.sysconf("SC_CLK_TCK")
# Longer than any run takes but that of a program which measures a million rows on its main thread.
LIMIT_SECONDS = 400
# The script's last step: nothing moves for five seconds (WORKLOAD.md, section 4).
IDLE_SECONDS = 5.0


def busy_seconds():
    """Processor seconds that all processes of the machine have used."""
    fields = [int(field) for field in open("/proc/stat").readline().split()[1:9]]
    idle, waiting = fields[3], fields[4]
    return (sum(fields) - idle - waiting) / TICKS


def process_seconds(pid):
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def wake_ups(pid):
    """How often the threads of a process went to sleep, and so were woken; None if the process is gone."""
    total = 0
    try:
        for path in glob.glob(f"/proc/{pid}/task/*/status"):
            for line in open(path):
                if line.startswith("voluntary_ctxt_switches"):
                    total += int(line.split()[1])
    except OSError:
        return None
    return total or None


class Account:
    """The user that the programs run as. libX11 keeps its parsed table of compose keys for ordinary users only; for
    root it parses the table at each start, which takes 20 ms. So root hands the programs to the user who called sudo,
    or to the user `nobody`."""

    def __init__(self, home, realtime):
        self.home = os.path.abspath(home)
        self.realtime = realtime
        self.is_switched = os.geteuid() == 0
        if self.is_switched:
            user = os.environ.get("SUDO_UID")
            entry = pwd.getpwuid(int(user)) if user and int(user) else pwd.getpwnam("nobody")
        else:
            entry = pwd.getpwuid(os.geteuid())
        self.name, self.uid, self.gid = entry.pw_name, entry.pw_uid, entry.pw_gid
        for folder in ("", "cache", "runtime"):
            self.make_folder(os.path.join(self.home, folder))
        os.chmod(os.path.join(self.home, "runtime"), 0o700)

    def make_folder(self, path):
        """A folder that the account can write to."""
        os.makedirs(path, exist_ok=True)
        if self.is_switched:
            os.chown(path, self.uid, self.gid)

    def environment(self):
        kept = {key: os.environ[key] for key in ("PATH", "TERM", "FEED_IMAGES", "FEED_CLOCK") if key in os.environ}
        kept.setdefault("FEED_IMAGES", "shared")
        return dict(
            kept,
            LANG="C.UTF-8",
            HOME=self.home,
            USER=self.name,
            XDG_CACHE_HOME=os.path.join(self.home, "cache"),
            XDG_RUNTIME_DIR=os.path.join(self.home, "runtime"),
        )

    def become(self):
        """In the child, before exec."""
        if self.realtime:
            os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(self.realtime))
        if self.is_switched:
            os.setgroups([])
            os.setgid(self.gid)
            os.setuid(self.uid)


class Display:
    """A virtual X server for one run, or for several starts."""

    def __init__(self, account, screen="1280x1024x24"):
        reader, writer = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", screen, "-nolisten", "tcp", "-noreset"],
            pass_fds=[writer],
            env=account.environment(),
            preexec_fn=account.become,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(writer)
        number = os.fdopen(reader).readline().strip()
        if not number:
            raise SystemExit("bench-peers: Xvfb does not start")
        self.name = ":" + number
        # The server loads its keymap and fonts after it has said its number.
        time.sleep(1)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def processor_seconds(self):
        return process_seconds(self.process.pid)


def start(command, environment, account, cores=None):
    """Starts a program; its clock begins just before exec."""
    pid = os.fork()
    if pid:
        return pid
    try:
        null = os.open(os.devnull, os.O_RDWR)
        for descriptor in (0, 1) if os.environ.get("FEED_STDERR") else (0, 1, 2):
            os.dup2(null, descriptor)
        account.become()
        if cores:
            os.sched_setaffinity(0, cores)
        environment["FEED_T0_CPU_NS"] = str(time.process_time_ns())
        environment["FEED_T0_NS"] = str(time.monotonic_ns())
        os.execvpe(command[0], command, environment)
    finally:
        os._exit(127)


def wait(pid, samples=None):
    """Waits for the program's end, and kills it at the limit. Returns its status and processor seconds."""
    begin = time.monotonic()
    while True:
        done, status, usage = os.wait4(pid, os.WNOHANG)
        if done:
            return status, usage.ru_utime + usage.ru_stime
        now = time.monotonic()
        if now - begin > LIMIT_SECONDS:
            os.kill(pid, signal.SIGKILL)
        elif samples is not None:
            count = wake_ups(pid)
            if count is not None:
                samples.append((now, count))
        time.sleep(0.25 if samples is not None else 0.02)


def idle_wake_ups(samples, end):
    """Wake-ups in ten idle seconds, from samples of the last step without its borders."""
    inside = [sample for sample in samples if end - IDLE_SECONDS + 0.5 < sample[0] < end - 0.5]
    if len(inside) < 2:
        return None
    (begin, first), (last, count) = inside[0], inside[-1]
    return round((count - first) / (last - begin) * 10, 1)


def run(program, rows, assets, out, account, display, stop=None):
    """Runs a program once and returns its report, None if it failed. `stop`: FEED_STOP."""
    environment = dict(account.environment(), DISPLAY=display.name, **program.environment)
    if stop:
        environment["FEED_STOP"] = stop
    command = [program.path, str(rows), assets, out]
    if os.path.exists(out):
        os.unlink(out)
    busy, server = busy_seconds(), display.processor_seconds()
    own = sum(os.times()[:2])
    begin = time.monotonic()
    samples = None if stop else []
    status, used = wait(start(command, environment, account, program.cores), samples)
    end = time.monotonic()
    server = display.processor_seconds() - server
    own = sum(os.times()[:2]) - own
    others = busy_seconds() - busy - used - server - own
    if status or not os.path.exists(out):
        print(f"{program.name}, {rows} rows: status {status} after {end - begin:.0f} s", flush=True)
        return None
    report = json.load(open(out))
    report["program"] = program.name
    if isinstance(report.get("rows_travelled"), list):
        # In each of the two scrolls.
        report["rows_travelled"] = sum(report["rows_travelled"])
    report["other_cpu_pct"] = round(100 * max(0, others) / (end - begin), 1)
    if not stop:
        report["xserver_cpu_s"] = round(server, 2)
        report["idle_wake_ups_10s"] = idle_wake_ups(samples, end)
    with open(out, "w") as file:
        json.dump(report, file, indent=1, sort_keys=True)
    return report
