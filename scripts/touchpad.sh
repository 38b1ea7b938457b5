#!/usr/bin/env bash
# Starts the demo on an X server that has a trackpad, a mouse and a touch screen, all played by a script, and checks
# that fingers zoom, scroll and tap, that a wheel scrolls by notches, and that the demo sleeps afterwards; then that
# fingers turn the picture of a sample. The argument is the demo's binary, beside which the samples are; pictures stay
# in out/touchpad. The server takes a configuration of ours from root only.
set -u
cd "$(dirname "$0")/.."
demo=${1:-.build/release/texture-demo}
samples=${demo%/*}/texture-samples
out=$PWD/out/touchpad
rm -rf "$out"
mkdir -p "$out"
for program in "$demo" "$samples"; do
    [ -x "$program" ] || { echo "touchpad: $program is not built; run make release" >&2; exit 1; }
done
[ "$(id -u)" -eq 0 ] || { echo "touchpad: only root can start the X server with a configuration of ours" >&2; exit 1; }
for tool in Xorg openbox xdotool xprop xwininfo import compare identify python3; do
    command -v $tool >/dev/null || { echo "touchpad: $tool is missing; run make touchpad" >&2; exit 1; }
done
. scripts/plain-desktop.sh
export XDG_STATE_HOME=$out/state XDG_CONFIG_HOME=$out/config

device() {
    printf 'Section "InputDevice"\nIdentifier "%s"\nDriver "inputtest"\n' "$1"
    printf 'Option "SocketPath" "%s"\nOption "DeviceType" "%s"\nEndSection\n' \
        "$out/$1" "$2"
}
{
    printf 'Section "ServerFlags"\nOption "AutoAddDevices" "false"\nEndSection\n'
    printf 'Section "Device"\nIdentifier "card"\nDriver "dummy"\nVideoRam 64000\nEndSection\n'
    printf 'Section "Monitor"\nIdentifier "monitor"\nHorizSync 5-1000\nVertRefresh 5-200\nEndSection\n'
    printf 'Section "Screen"\nIdentifier "screen"\nDevice "card"\nMonitor "monitor"\nDefaultDepth 24\n'
    printf 'SubSection "Display"\nDepth 24\nModes "1280x1024"\nEndSubSection\nEndSection\n'
    device trackpad PointerGesture
    device mouse Pointer
    device screen Touch
    printf 'Section "ServerLayout"\nIdentifier "all"\nScreen "screen"\n'
    printf 'InputDevice "%s"\n' trackpad mouse screen
    printf 'EndSection\n'
} >"$out/xorg.conf"
mkfifo "$out/number"
Xorg -displayfd 3 -config "$out/xorg.conf" -logfile "$out/xorg.log" -noreset -novtswitch -sharevts -nolisten tcp \
    3>"$out/number" >"$out/server.log" 2>&1 &
processes=($!)
demo_pid=
trap 'kill $demo_pid "${processes[@]}" 2>/dev/null; wait 2>/dev/null' EXIT
fail() {
    echo "touchpad: $1; pictures and logs are in $out" >&2
    tail -n 5 "$out/demo.log" >&2
    exit 1
}
read -r -t 20 number <"$out/number" || fail "no X server"
export DISPLAY=:$number
# Each device has one client, for good: what is written to descriptor 4, 5 or 8 is a gesture, and 6, 7 or 9 says that it
# was played.
for name in trackpad screen mouse; do
    mkfifo "$out/$name-gestures" "$out/$name-played"
    scripts/play-gesture.py "$out/$name" <"$out/$name-gestures" >"$out/$name-played" 2>"$out/$name.log" &
    processes+=($!)
done
exec 4>"$out/trackpad-gestures" 6<"$out/trackpad-played" 5>"$out/screen-gestures" 7<"$out/screen-played"
exec 8>"$out/mouse-gestures" 9<"$out/mouse-played"
trackpad() { echo "$*" >&4; read -r -t 20 _ <&6 || fail "the trackpad did not play '$*'"; }
mouse() { echo "$*" >&8; read -r -t 20 _ <&9 || fail "the mouse did not play '$*'"; }
screen() { echo "touch $*" >&5; read -r -t 20 _ <&7 || fail "the touch screen did not play '$*'"; }
# A place of the window, as the touch screen tells it.
place() { awk "BEGIN { printf \"%.2f,%.2f\", ($X + $1) * 1000 / 1280, ($Y + $2) * 1000 / 1024 }"; }

openbox --sm-disable >"$out/openbox.log" 2>&1 &
processes+=($!)
for _ in $(seq 50); do xprop -root _NET_SUPPORTING_WM_CHECK 2>/dev/null | grep -q "window id" && break; sleep 0.1; done
# Starts a program with these arguments: sets demo_pid, window, X, Y.
start() {
    "$@" --geometry 480x800 --renderer surface --appearance light >>"$out/demo.log" 2>&1 &
    demo_pid=$!
    window=$(timeout 30 xdotool search --sync --onlyvisible --pid $demo_pid 2>/dev/null | head -n 1)
    [ -n "$window" ] || fail "no window appeared"
    xdotool windowactivate --sync "$window" mousemove 1279 1023
    still start
    read -r X Y < <(xwininfo -id "$window" | awk '/Absolute upper-left/ { printf "%s ", $4 }')
}
# Has Ctrl+Q end the program.
quit() {
    xdotool key ctrl+q
    for _ in $(seq 40); do kill -0 $demo_pid 2>/dev/null || break; sleep 0.25; done
    kill -0 $demo_pid 2>/dev/null && fail "Ctrl+Q did not end $1"
    wait $demo_pid || fail "$1 ended with status $?"
    demo_pid=
}
shot() { import -silent -window "$window" "$out/$1.png"; }
# The page, without the bar and the figures.
part=(-crop 464x600+0+100 +repage)
differing() {
    compare -metric AE -fuzz 4% \( "$out/$1.png" "${part[@]}" \) \( "$out/$2.png" "${part[@]}" \) null: 2>&1 |
        awk '{ printf "%d", $1 }'
}
colours=50
. scripts/still.sh
changed() { local count; count=$(differing "$1" "$2"); [ "$count" -gt 10000 ] || fail "$3 ($count pixels changed)"; }
same() { local count; count=$(differing "$1" "$2"); [ "$count" -eq 0 ] || fail "$3 ($count pixels changed)"; }
# Where brightness is in a picture, from its top down or, with $2, from its left to its right: 8 bytes for each pixel.
profile() {
    convert "$out/$1.png" "${part[@]}" ${2:+-transpose} -colorspace gray \
        -resize "8x$([ -n "$2" ] && echo 464 || echo 600)!" gray:-
}
# By how many pixels the content of $1 has moved in $2, up or, with $3, to the left; 0 if it has not, none if $2 is
# otherwise.
shift_between() {
    python3 - <(profile "$1" "${3:-}") <(profile "$2" "${3:-}") <<'END'
import sys
before, after = (list(open(path, "rb").read()) for path in sys.argv[1:])
def difference(pixels):
    a, b = (before, after) if pixels >= 0 else (after, before)
    pairs = list(zip(a[abs(pixels) * 8:], b))
    return sum(abs(x - y) for x, y in pairs) / len(pairs)
best = min(range(-400, 401), key=difference)
# A hovered row has another ground, so that the best place need not be perfect.
others = min(difference(pixels) for pixels in range(-400, 401) if abs(pixels - best) > 3)
print(best if difference(best) < 0.7 * others else "none")
END
}
# Checks that this is so by $3 to $4 pixels; $5 says what was done, and $6 is the axis.
shifted() {
    local found; found=$(shift_between "$1" "$2" "${6:-}")
    [ "$found" != none ] && [ "$found" -ge "$3" ] && [ "$found" -le "$4" ] ||
        fail "$5 moved the content by $found pixels, not $3 to $4"
}
# How much the middle of the picture $2 looks like that of $1 made larger by the factor $3: 1 is the same.
likeness() {
    compare -metric NCC \( "$out/$1.png" -gravity center \
        -crop "$(awk "BEGIN { printf \"%dx%d\", 300 / $3, 300 / $3 }")+0+0" +repage \
        -resize 300x300! \) \( "$out/$2.png" -gravity center -crop 300x300+0+0 +repage \) null: 2>&1
}
# Checks that the picture $2 is $1 made larger by a factor between 1.8 and 2, and nothing else.
grown() {
    local best=0 factor found
    for factor in 1.80 1.84 1.88 1.92 1.96 2.00; do
        found=$(likeness "$1" "$2" $factor)
        best=$(awk "BEGIN { print ($found > $best) ? $found : $best }")
    done
    awk "BEGIN { exit !($best > 0.9 && $(likeness "$1" "$2" 1) < 0.9) }" ||
        fail "$3 did not make the picture about twice as large ($best like that, $(likeness "$1" "$2" 1) like before)"
}
# How much the picture in the sheet of $2 looks like that of $1, $3 times as large and turned by $4 degrees: 1 is the
# same.
turned_likeness() {
    compare -metric NCC \( "$out/$1.png" -distort SRT "240,375 $3 $4" -crop 200x200+140+275 +repage \) \
        \( "$out/$2.png" -crop 200x200+140+275 +repage \) null: 2>&1
}
# Checks that this is so for one of the factors $3 and one of the angles $4, and that $2 does not look like $1; $5 says
# what was done.
turned() {
    local best=0 factor angle found before
    for factor in $3; do
        for angle in $4; do
            found=$(turned_likeness "$1" "$2" "$factor" "$angle")
            best=$(awk "BEGIN { print ($found > $best) ? $found : $best }")
        done
    done
    before=$(turned_likeness "$1" "$2" 1 0)
    awk "BEGIN { exit !($best > 0.95 && $before < 0.9) }" ||
        fail "$5 did not turn the picture so ($best like that, $before like before)"
}
# Checks that no thread wakes up in 10 seconds. The kernel wakes a program falsely when others have waited for memory.
sleeps() {
    local before woken
    for _ in 1 2 3; do
        sleep 2
        before=$(wakes)
        sleep 10
        woken=$(($(wakes) - before))
        [ "$woken" -le 1 ] && return 0
    done
    fail "$1 it woke up $woken times in 10 s"
}
wakes() { awk '/^voluntary_ctxt_switches/ { n += $2 } END { print n }' /proc/$demo_pid/task/*/status; }

start "$demo" --fresh --page 1
sleeps "before the first gesture"

# The trackpad: two fingers scroll, and where nothing zooms a pinch does nothing.
xdotool mousemove $((X + 240)) $((Y + 400))
still pointed
trackpad pinch 2 40
still unpinched
same pointed unpinched "a pinch did something to the list"
# A notch is 53 points. Part of one scrolls by that part; and after a quick movement the content goes on by itself.
trackpad scroll 0 30
still partly
shifted pointed partly 5 50 "a quarter of a notch on the trackpad"
trackpad scroll 0 240
still scrolled
shifted partly scrolled 150 380 "two fingers on the trackpad"
mouse notches 2
still turned
shifted scrolled turned 105 107 "two notches of the mouse"
mouse notches -2
still turned
shifted scrolled turned 0 0 "two notches to and fro"
# A mouse with finer steps than notches is a mouse: nothing goes on by itself.
mouse notches 2 8
still turned
shifted scrolled turned 105 107 "two notches of the mouse in eight steps each"
mouse notches -2 8
still turned
shifted scrolled turned 0 0 "two notches to and fro in eight steps each"
trackpad scroll 0 -1200
still unscrolled
# Sideways a page follows the fingers: a slow movement of one notch springs back, and a longer one turns it.
trackpad scroll 120 0
still returned
same unscrolled returned "a short movement sideways turned the page"
trackpad scroll 720 0
still paged
changed unscrolled paged "two fingers sideways did not turn the page"
trackpad scroll -720 0
still returned
same unscrolled returned "two fingers back did not turn the page back"

# In the viewer of pictures it zooms about the pointer; what is cancelled ends, too.
xdotool click --repeat 2 --delay 60 1
still viewed
changed unscrolled viewed "a double click did not show the picture"
trackpad pinch 2 0
still zoomed
grown viewed zoomed "a pinch on the trackpad"
trackpad scroll 120 0
still aside
shifted zoomed aside 40 200 "two fingers in the viewer" sideways
trackpad pinch 0.2 0
still whole
same viewed whole "a pinch together did not show the whole picture again"
mouse notches -4
still wheeled
grown viewed wheeled "the wheel"
xdotool key 0
still whole
same viewed whole "0 did not show the whole picture after the wheel"
mouse notches -4 8
still finely
grown viewed finely "the wheel in eight steps for each notch"
xdotool key 0
still whole
same viewed whole "0 did not show the whole picture after the finer wheel"
trackpad pinch 2 0 cancel
still cancelled
grown viewed cancelled "a pinch that was cancelled"
xdotool key 0
still whole
same viewed whole "0 did not show the whole picture after a pinch"
sleeps "after pinches on the trackpad"

# The touch screen: two fingers zoom, one drags a list and taps a row.
screen "$(place 200 400)" "$(place 160 400)" "$(place 280 400)" "$(place 320 400)"
still touched
grown viewed touched "two fingers on the touch screen"
xdotool key 0 key Escape
still closed
screen "$(place 240 600)" "$(place 240 300)"
still dragged
changed closed dragged "a finger did not drag the list"
screen "$(place 200 350)" "$(place 200 350)"
still tapped
changed dragged tapped "a tap did not select a row"
sleeps "after fingers on the touch screen"
quit "the demo"

# A picture in a sheet of a sample: two fingers turn and enlarge it at once, and it stays so.
start "$samples" CustomCollectionView
xdotool mousemove $((X + 120)) $((Y + 120)) click --repeat 2 --delay 60 1
xdotool mousemove $((X + 240)) $((Y + 380))
still upright
trackpad pinch 1 60
still turned
turned upright turned 1 "52 54 56 58 60" "two fingers that turn"
trackpad pinch 1.5 30
still enlarged
turned turned enlarged "1.35 1.4 1.45 1.5" "22 24 26 28 30" "two fingers that turn and move apart"
sleeps "after turning a picture"
quit "the sample"
echo "touchpad: on a trackpad two fingers scroll smoothly, turn pages and zoom; a wheel scrolls by notches;" \
    "on a touch screen fingers zoom, drag and tap; a picture of a sample turns with the fingers"
