#!/usr/bin/env bash
# Starts the demo in a Wayland compositor whose output has a scale of 2, uses mouse and keyboard, and checks that it
# looks as it does on X11 at that scale. The compositor, weston, shows its output in a window of a virtual X server. The
# argument is the demo's binary, beside which the samples' is; pictures stay in out/wayland.
set -u
cd "$(dirname "$0")/.."
demo=${1:-.build/release/texture-demo}
samples=${demo%/*}/texture-samples
out=$PWD/out/wayland
rm -rf "$out"
mkdir -p -m 700 "$out/runtime"
for program in "$demo" "$samples"; do
    [ -x "$program" ] || { echo "wayland: $program is not built; run make release" >&2; exit 1; }
done
. scripts/plain-desktop.sh
export XDG_STATE_HOME=$out/state XDG_RUNTIME_DIR=$out/runtime XDG_CONFIG_HOME=$out/config
width=640 height=480

# Starts an X server with a screen of twice the size and of that many pixels more a side: sets display.
serve() {
    mkfifo "$out/number"
    Xvfb -displayfd 3 -screen 0 $((2 * width + $1))x$((2 * height + $1))x24 -noreset -nolisten tcp \
        3>"$out/number" 2>/dev/null &
    servers+=($!)
    read -r -t 20 display <"$out/number" || fail "no X server"
    rm -f "$out/number"
    display=:$display
}
servers=()
demo_pid=
sample_pid=
trap 'kill -KILL $demo_pid $sample_pid 2>/dev/null; kill "${servers[@]}" 2>/dev/null; wait 2>/dev/null' EXIT
fail() {
    echo "wayland: $1; pictures and logs are in $out" >&2
    tail -n 5 "$out"/*.log >&2
    exit 1
}
shot() { DISPLAY=$display import -silent -window "$window" "$out/$1.png"; }
# Pixels of the pages, without the line of figures, that differ between two shots.
differing() {
    local count part=(-crop "$((2 * width))x$((2 * height - 80))+0+0" +repage)
    # The status is 1 where they differ, and 2 where there is nothing to compare.
    count=$(compare -metric AE -fuzz 2% \( "$out/$1.png" "${part[@]}" \) \( "$out/$2.png" "${part[@]}" \) null: 2>&1)
    [ $? -lt 2 ] || { echo "$count" >&2; echo $((4 * width * height)); return; }
    awk '{ printf "%d", $1 }' <<<"$count"
}
colours=200
. scripts/still.sh
# Waits until the process $2, the demo by default, has ended by itself, and checks its status.
ended() {
    local process=${2:-$demo_pid}
    for _ in $(seq 40); do kill -0 "$process" 2>/dev/null || break; sleep 0.25; done
    kill -0 "$process" 2>/dev/null && fail "$1 did not end the program"
    wait "$process" || fail "after $1 the program ended with status $?"
}
# Checks that more than so many pixels of the pages differ between two shots, or with 'same' that few do.
changed() { local count; count=$(differing "$1" "$2"); [ "$count" -gt "$3" ] || fail "$4 ($count pixels changed)"; }
same() { local count; count=$(differing "$1" "$2"); [ "$count" -le 60 ] || fail "$3 ($count pixels changed)"; }
# How bright a shot is, in hundredths.
brightness() { convert "$out/$1.png" -colorspace gray -format '%[fx:round(100*mean)]' info:; }
arguments=(--fresh --page 4 --geometry ${width}x$height --renderer surface)

# The demo leaves room for a title bar on the screen.
serve 200
SDL_VIDEODRIVER=x11 DISPLAY=$display "$demo" "${arguments[@]}" --scale 2 >"$out/x11.log" 2>&1 &
demo_pid=$!
window=$(DISPLAY=$display xdotool search --sync --onlyvisible --pid $demo_pid 2>/dev/null | head -n 1)
[ -n "$window" ] || fail "no window on X11"
still x11
kill -TERM $demo_pid
ended "SIGTERM"

serve 0
window=root
# The layout of weston is its own; xdotool looks its keys up in the X server's.
DISPLAY=$display setxkbmap us -variant intl
printf '[keyboard]\nkeymap_layout=us\nkeymap_variant=intl\n' >"$out/weston.ini"
mkfifo "$out/bus" "$out/commands"
dbus-daemon --session --nofork --print-address=3 3>"$out/bus" 2>"$out/bus.log" &
servers+=($!)
read -r -t 20 bus <"$out/bus" || fail "no session bus"
DBUS_SESSION_BUS_ADDRESS=$bus /usr/bin/python3 Tests/Support/portal.py <"$out/commands" >"$out/portal.log" 2>&1 &
servers+=($!)
exec 4>"$out/commands"
printf 'set org.freedesktop.appearance color-scheme 2\nready\n' >&4
# This shell of weston's gives every window the whole output.
DISPLAY=$display weston --backend=x11-backend.so --shell=kiosk-shell.so --use-pixman --config="$out/weston.ini" \
    --idle-time=0 --width=$width --height=$height --scale=2 --socket=texture >"$out/weston.log" 2>&1 &
servers+=($!)
for _ in $(seq 40); do [ -S "$out/runtime/texture" ] && break; sleep 0.25; done
[ -S "$out/runtime/texture" ] || fail "weston did not start"
export WAYLAND_DISPLAY=texture SDL_VIDEODRIVER=wayland LC_ALL=C.UTF-8
DBUS_SESSION_BUS_ADDRESS=$bus "$demo" "${arguments[@]}" >"$out/wayland.log" 2>&1 &
demo_pid=$!
still wayland
# The pointer has not been over either.
different=$(differing x11 wayland)
[ "$different" -le $((width * height / 100)) ] || fail "it does not look as on X11 ($different pixels)"

export DISPLAY=$display
xdotool mousemove $((2 * width - 100)) $height mousedown 1
for step in $(seq 20 20 $((2 * width - 200))); do
    xdotool mousemove $((2 * width - 100 - step)) $height sleep 0.01
done
xdotool mouseup 1
still swiped
[ "$(differing wayland swiped)" -gt $((width * height / 2)) ] || fail "a drag to the left turned no page"
xdotool key Left
still back
[ "$(differing swiped back)" -gt $((width * height / 2)) ] || fail "the key Left turned no page"

# Keys: the ring of the focus, the list of keys, and a shortcut with three keys.
xdotool mousemove $((2 * width - 10)) $((2 * height - 10))
still unfocused
xdotool key Tab
still focused
changed unfocused focused 100 "Tab marks nothing"
xdotool key F1
still keys
changed focused keys $((width * height / 4)) "F1 showed no list of keys"
xdotool key Escape
still unlisted
same focused unlisted "Escape did not close the list of keys"
xdotool key ctrl+shift+p
still switched
changed unlisted switched 100 "Ctrl+Shift+P did not turn the switch"
xdotool key ctrl+shift+p
still unswitched
same unlisted unswitched "Ctrl+Shift+P did not turn the switch back"

# Light and dark while it runs.
[ "$(brightness unswitched)" -ge 50 ] || fail "it is not light at the start"
echo "set org.freedesktop.appearance color-scheme 1" >&4
for _ in $(seq 20); do still dark; [ "$(brightness dark)" -le 40 ] && break; done
[ "$(brightness dark)" -le 40 ] || fail "the portal said dark, and the window is light"
echo "set org.freedesktop.appearance color-scheme 2" >&4
for _ in $(seq 20); do still light; [ "$(brightness light)" -ge 50 ] && break; done
same unswitched light "it is not as it was before it was dark"

# Without the keyboard: the tints are grey, and the first click does what it would do otherwise.
xev -name elsewhere -geometry 20x20+0+$((2 * height - 30)) >"$out/xev.log" 2>&1 &
servers+=($!)
xdotool windowfocus "$(xdotool search --sync --onlyvisible --name elsewhere | head -n 1)"
still inactive
changed light inactive 50 "without the keyboard it looks as with it"
xdotool mousemove 60 40 click 1 mousemove $((2 * width - 10)) $((2 * height - 10))
still first
changed inactive first $((width * height / 4)) "the first click on a window without the keyboard did nothing"
kill "${servers[-1]}"
still active

# A button that is released while another program's window lies above: the next click counts.
xdotool mousemove $width $height mousedown 1
"$samples" Presentations >"$out/sample.log" 2>&1 &
sample_pid=$!
still covered
changed active covered $((width * height / 4)) "the sample's window does not cover the demo's"
xdotool mouseup 1 mousemove $width 40 click 1 mousemove $((2 * width - 10)) $((2 * height - 10))

# A dead key types with the next one what AltGr types with that: the row says it, once the alert is gone.
answer() {
    xdotool key Return
    still alert
    xdotool key $2 key x sleep 0.2 key Return
    still "$1"
}
xdotool key Tab key Tab
still row
answer dead "dead_acute key e"
changed row dead 30 "Return on the row, letters and Return changed nothing"
answer level ISO_Level3_Shift+e
same dead level "a dead key and AltGr typed different letters"
answer plain e
changed plain level 4 "a dead key typed nothing"
xdotool key ctrl+q
ended "Ctrl+Q in the sample" "$sample_pid"
sample_pid=
still uncovered
xdotool mousemove $width $((height / 2)) click 1 mousemove $((2 * width - 10)) $((2 * height - 10))
still selected
changed uncovered selected 1000 "a click after a button was released under another window did nothing"
xdotool key ctrl+q
ended "Ctrl+Q"
echo "wayland: it looks as on X11 ($different pixels differ); mouse, keys, dead keys, light and dark," \
    "the first click, and a button that is released under another window work"
