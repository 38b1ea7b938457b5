# Sourced by scripts/e2e.sh with the demo's binary as its argument: a virtual X server of its own, and what its parts
# have in common. Sets demo, samples, which is beside it, and out, the folder for pictures and logs.
demo=$1
samples=${demo%/*}/texture-samples
out=$PWD/out/e2e
rm -rf "$out"
mkdir -p "$out"
: >"$out/demo.log"
for program in "$demo" "$samples"; do
    [ -x "$program" ] || { echo "e2e: $program is not built; run make release" >&2; exit 1; }
done
for tool in Xvfb xdotool xprop import compare python3 xclip xsettingsd; do
    command -v $tool >/dev/null || { echo "e2e: $tool is missing; run make setup-test" >&2; exit 1; }
done
. scripts/plain-desktop.sh
# KDE's file of colours is not read either.
export XDG_STATE_HOME=$out/state XDG_PICTURES_DIR=$out/pictures XDG_CACHE_HOME=$out/cache XDG_CONFIG_HOME=$out/config
# What the desktop would open is written down instead, and which bus is named to the program that opens it.
mkdir "$out/bin"
printf '#!/bin/sh\necho "$1" >>"%s"\necho "${DBUS_SESSION_BUS_ADDRESS-none}" >>"%s"\n' "$out/opened" "$out/opener-bus" \
    >"$out/bin/xdg-open"
# What the D-Bus library would start a bus with.
printf '#!/bin/sh\necho >>"%s"\n' "$out/launched" >"$out/bin/dbus-launch"
# The demo on desktops without xdg-open, and without a bus.
printf '#!/bin/sh\nPATH=/nowhere exec "%s" "$@"\n' "$(realpath "$demo")" >"$out/without-xdg-open"
printf '#!/bin/sh\nunset DBUS_SESSION_BUS_ADDRESS XDG_RUNTIME_DIR\nexec "%s" "$@"\n' "$(realpath "$demo")" \
    >"$out/without-bus"
chmod +x "$out"/bin/* "$out"/without-*
export PATH=$out/bin:$PATH

# The server picks a free display number itself and writes it to the descriptor.
mkfifo "$out/display"
Xvfb -displayfd 3 -screen 0 1000x900x24 -noreset -nolisten tcp 3>"$out/display" 2>"$out/xvfb.log" &
server=$!
demo_pid=
manager=
portal=
bus=
settings=
finish() {
    for process in $demo_pid ${sleepers:-} $manager $portal $bus $settings; do kill "$process" 2>/dev/null; done
    kill "$server" 2>/dev/null
    wait 2>/dev/null
}
trap finish EXIT
read -r -t 20 number <"$out/display" || { echo "e2e: no X server" >&2; exit 1; }
rm -f "$out/display"
export DISPLAY=:$number
fail() {
    echo "e2e: $*; pictures and logs are in $out" >&2
    import -silent -window root "$out/failed.png"
    tail -5 "$out/demo.log" >&2
    exit 1
}

# Starts the demo with these arguments and waits until its window rests: sets demo_pid, window, X, Y, WIDTH, HEIGHT.
start() {
    # Where nothing is hovered.
    away
    "$demo" "$@" >>"$out/demo.log" 2>&1 &
    demo_pid=$!
    xdotool search --sync --onlyvisible --pid "$demo_pid" >"$out/window" 2>/dev/null || fail "no window appeared"
    window=$(head -1 "$out/window")
    eval "$(xdotool getwindowgeometry --shell "$window")"
    xdotool windowfocus "$window" 2>/dev/null
    still start
}
# Waits until the demo has ended by itself, and checks its status.
ended() {
    for _ in $(seq 40); do kill -0 "$demo_pid" 2>/dev/null || break; sleep 0.25; done
    kill -0 "$demo_pid" 2>/dev/null && fail "$1 did not end the demo"
    wait "$demo_pid"
    local status=$?
    demo_pid=
    [ "$status" -eq 0 ] || fail "after $1 the demo ended with status $status"
}
# A quality of 10 takes half of the time; the picture is the same.
shot() { import -silent -window root -quality 10 "$out/$1.png"; }
# Pixels that differ by more than a little between two shots; both in part $3 of the screen if given.
differing() {
    local crop=(); [ $# -gt 2 ] && crop=(-crop "$3" +repage)
    compare -metric AE -fuzz 4% \( "$out/$1.png" "${crop[@]}" \) \( "$out/$2.png" "${crop[@]}" \) null: 2>&1 |
        sed 's/[^0-9.e+].*//' | awk '{ printf "%d", $1 }'
}
# Under a sanitizer the demo may not have begun to answer when two pictures have been taken.
equal_pictures=${TEXTURE_SANITIZED:+8}
# Takes pictures named $1 until two in succession are the same, at most 15 seconds.
still() {
    local equal=0
    shot "$1"
    for _ in $(seq 60); do
        sleep 0.25
        shot "$1-next"
        local changed; changed=$(differing "$1" "$1-next")
        mv "$out/$1-next.png" "$out/$1.png"
        if [ "$changed" -eq 0 ]; then equal=$((equal + 1)); else equal=0; fi
        [ "$equal" -ge "${equal_pictures:-1}" ] && return 0
        kill -0 "$demo_pid" 2>/dev/null || fail "the demo ended"
    done
    fail "the picture '$1' does not come to rest"
}
# Takes pictures named $1 until more than $4 pixels, by default 100, of the part $3 differ from the picture $2; 10
# seconds at most.
becomes() {
    local count
    for _ in $(seq 60); do
        shot "$1"
        count=$(differing "$2" "$1" "$3")
        [ "$count" -gt "${4:-100}" ] && return 0
        kill -0 "$demo_pid" 2>/dev/null || fail "the demo ended"
        sleep 0.05
    done
    fail "'$1' looks like '$2' ($count pixels differ)"
}
# Takes pictures named $1 until the part $3 is as in the picture $2 again; at most 10 seconds.
returns() {
    local count
    for _ in $(seq 60); do
        shot "$1"
        count=$(differing "$2" "$1" "$3")
        [ "$count" -eq 0 ] && return 0
        kill -0 "$demo_pid" 2>/dev/null || fail "the demo ended"
        sleep 0.05
    done
    fail "'$1' does not look like '$2' again ($count pixels differ)"
}
# What is between bar and figures, without the scroll indicator, and the line of titles, as parts of the screen.
page() { echo "$((WIDTH - 16))x$((HEIGHT - 200))+$X+$((Y + 100))"; }
titles() { echo "${WIDTH}x40+$X+$Y"; }
# Checks that between two shots a part $3 changed by 5 % or more of the window, or, with 'same', not at all.
changed() {
    local count; count=$(differing "$1" "$2" "$3")
    [ "$count" -gt $((WIDTH * HEIGHT / 20)) ] || fail "$4 ($count pixels changed)"
}
same() {
    local count; count=$(differing "$1" "$2" "$3")
    [ "$count" -eq 0 ] || fail "$4 ($count pixels changed)"
}
# Drags from one place of the window to another in small moves, as a hand does.
drag() {
    xdotool mousemove $((X + $1)) $((Y + $2)) mousedown 1
    for step in $(seq 1 18); do
        xdotool mousemove $((X + $1 + step * ($3 - $1) / 18)) $((Y + $2 + step * ($4 - $2) / 18)) sleep 0.01
    done
    xdotool mouseup 1
}
away() { xdotool mousemove 999 899; }
click() { xdotool mousemove $((X + $1)) $((Y + $2)) click 1; }

# The libraries of which a file name begins so that the demo has loaded.
loaded() { awk '{ print $6 }' /proc/"$demo_pid"/maps | grep -oE "/($1)[^/]*$" | sort -u | tr -d '\n'; }

# Of each thread of the demo, or of the processes in sleepers: its number, its wake-ups, and the nanoseconds it has run.
threads() {
    local task
    for task in $(printf '/proc/%s/task/* ' ${sleepers:-$demo_pid}); do
        echo "${task##*/} $(awk '/^voluntary_ctxt_switches/ { print $2 }' "$task/status")" \
            "$(cut -d' ' -f1 "$task/schedstat")"
    done 2>/dev/null
}
# Column $1 of what threads have done since a list of them was written to the file $2. Those that ended have done
# nothing.
since() {
    threads | awk -v column="$1" \
        'NR == FNR { old[$1] = $column; next } { n += $column - old[$1] } END { printf "%.0f", n }' "$2" -
}
# Microseconds that programs have waited for memory; 0 where the kernel does not tell.
memory_waits() { sed -n 's/^some.*total=//p' /proc/pressure/memory 2>/dev/null | grep . || echo 0; }
# The names of those that have woken up, and how often.
woken_threads() {
    threads | awk 'NR == FNR { old[$1] = $2; next } $2 > old[$1] { print $1, $2 - old[$1] }' "$out/threads" - |
        while read -r task times; do
            echo "$times of $([ "$task" = "$demo_pid" ] && echo "the main thread" || cat "/proc/$task/comm")"
        done | paste -sd ,
}
writes() { awk '/^syscw/ { print $2 }' /proc/"$demo_pid"/io; }
# Waits until no thread has woken up for four seconds, at most 40. A sanitizer's own threads wake up; then this is left
# out.
rests() {
    [ -z "${TEXTURE_SANITIZED:-}" ] || return 0
    for _ in $(seq 10); do
        threads >"$out/threads"
        sleep 4
        [ "$(since 2 "$out/threads")" -eq 0 ] && return 0
    done
    fail "with $1, the demo does not come to rest: $(woken_threads)"
}
# Checks that with nothing moving the demo, with what $1 names, sleeps: no wake-up in 10 seconds in any thread, less
# than 0.1 % of a processor, and no frame, which would be something written to the X server. A sanitizer's own threads
# wake up; then this is left out.
sleeps() {
    [ -z "${TEXTURE_SANITIZED:-}" ] || return 0
    local seconds=10 attempt waits woken used written
    # The kernel wakes a program that watches for shortages of memory once, falsely, when something on the machine has
    # first waited for memory, however shortly. What woke up is watched again, at most twice: a timer that fires every
    # ten seconds or more often wakes up each time.
    for attempt in 1 2 3; do
        waits=$(memory_waits)
        # The demo may still be putting things away when the picture has come to rest, and a caret blinks, twice a
        # second, until 10 seconds after its last movement.
        rests "$1"
        threads >"$out/threads"
        writes_before=$(writes)
        sleep $seconds
        woken=$(since 2 "$out/threads")
        waits=$(($(memory_waits) - waits))
        [ "$woken" -gt 0 ] || break
    done
    used=$(($(since 3 "$out/threads") / 1000))
    written=$(($(writes) - writes_before))
    [ "$woken" -eq 0 ] || fail "idle with $1, it woke up $woken times in $seconds s: $(woken_threads);" \
        "programs waited $waits us for memory"
    [ "$used" -lt $((seconds * 1000)) ] || fail "idle with $1, it used $used us of processor time in $seconds s"
    [ "$written" -eq 0 ] || fail "idle with $1, it wrote $written times to the X server"
    echo "e2e: idle with $1, it woke up $woken times and used $used us of processor time in $seconds s"
    writes_before=$(writes)
}

# A figure of the file that --stats wrote.
figure() { sed -n "s/^ *\"$1\": \([0-9]*\).*/\1/p" "$out/$2.json"; }

photo() { echo "$((WIDTH - 40))x200+$((X + 20))+$((Y + 220))"; }
colours() { convert "$out/$1.png" -crop "$(photo)" +repage -format %k info:; }
# Waits until the place of a photo has $2 colours or more, at most 20 seconds.
coloured() {
    for _ in $(seq 40); do
        still "$1"
        [ "$(colours "$1")" -ge "$2" ] && return 0
        sleep 0.5
    done
    fail "the picture '$1' shows no photo"
}
# Waits until the server has ended, too. What has ended and was not collected by its new parent yet (Z) counts.
feed_server_ended() {
    for _ in $(seq 50); do
        case $(ps -o state= -p "$feed_server") in "" | Z*) return 0 ;; esac
        sleep 0.1
    done
    fail "the feed's server outlived the demo, which $1"
}

start_sample() {
    said=$(wc -c <"$out/demo.log")
    demo=$samples start "$@"
    xprop -id "$window" _NET_WM_ICON | grep -q "Icon (64 x 64)" || fail "the sample $1 has no icon"
}
sample_ended() {
    xdotool key ctrl+q
    ended "Ctrl+Q in the sample $1"
    [ "$(wc -c <"$out/demo.log")" -eq "$said" ] || fail "the sample $1 said something"
}

size() { eval "$(xdotool getwindowgeometry --shell "$window")"; echo "${WIDTH}x$HEIGHT"; }
# The window without its frame, parts of it, and its places on the screen. xdotool's own answer counts the frame twice.
locate() {
    read -r X Y < <(xwininfo -id "$window" |
        awk '/Absolute upper-left X/ { x = $NF } /Absolute upper-left Y/ { print x, $NF }')
}
part() { echo "$3x$4+$((X + $1))+$((Y + $2))"; }
hover() { xdotool mousemove $((X + $1)) $((Y + $2)); }
whole() { part 0 0 "$WIDTH" "$HEIGHT"; }

# Starts a session's bus, and on it a portal that takes commands from descriptor 4 and says what it was asked for in
# portal.log; sets address.
portal_starts() {
    mkfifo "$out/bus" "$out/commands"
    dbus-daemon --session --nofork --print-address=3 3>"$out/bus" 2>"$out/bus.log" &
    bus=$!
    read -r -t 20 address <"$out/bus" || fail "no session bus"
    DBUS_SESSION_BUS_ADDRESS=$address /usr/bin/python3 Tests/Support/portal.py \
        <"$out/commands" >"$out/portal.log" 2>&1 &
    portal=$!
    exec 4>"$out/commands"
    rm -f "$out/bus" "$out/commands"
}
portal_ends() {
    exec 4>&-
    kill "$portal" "$bus"
    wait "$portal" "$bus" 2>/dev/null
    portal=
    bus=
}

# Starts a window manager.
manager_starts() {
    openbox --sm-disable >"$out/openbox.log" 2>&1 &
    manager=$!
    for _ in $(seq 50); do
        xprop -root _NET_SUPPORTING_WM_CHECK 2>/dev/null | grep -q "window id" && break
        sleep 0.1
    done
    xprop -root _NET_SUPPORTING_WM_CHECK | grep -q "window id" || fail "the window manager did not start"
}
