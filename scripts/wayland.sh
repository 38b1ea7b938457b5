#!/usr/bin/env bash
# Starts the demo in a Wayland compositor whose output has a scale of 2, uses mouse and keyboard, and checks that it looks
# as it does on X11 at that scale. The compositor, weston, shows its output in a window of a virtual X server. The argument
# is the binary; pictures stay in out/wayland.
set -u
cd "$(dirname "$0")/.."
demo=${1:-.build/release/texture-demo}
out=$PWD/out/wayland
rm -rf "$out"
mkdir -p -m 700 "$out/runtime"
[ -x "$demo" ] || { echo "wayland: $demo is not built; run make release" >&2; exit 1; }
unset SDL_VIDEODRIVER TEXTURE_SCALE TEXTURE_ASSETS DISPLAY WAYLAND_DISPLAY
export SDL_AUDIODRIVER=dummy XDG_STATE_HOME=$out/state XDG_RUNTIME_DIR=$out/runtime
width=640 height=480

# Starts an X server with a screen of twice the size and of that many pixels more a side: sets display.
serve() {
    mkfifo "$out/number"
    Xvfb -displayfd 3 -screen 0 $((2 * width + $1))x$((2 * height + $1))x24 -noreset -nolisten tcp 3>"$out/number" 2>/dev/null &
    servers+=($!)
    read -r -t 20 display <"$out/number" || fail "no X server"
    rm -f "$out/number"
    display=:$display
}
servers=()
demo_pid=
trap 'kill -KILL $demo_pid 2>/dev/null; kill "${servers[@]}" 2>/dev/null; wait 2>/dev/null' EXIT
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
# Takes pictures named $1 until one shows more than a few colours and is as the one before; at most 20 seconds.
still() {
    shot "$1"
    for _ in $(seq 60); do
        sleep 0.33
        shot next
        local change; change=$(differing "$1" next)
        mv "$out/next.png" "$out/$1.png"
        [ "$change" -eq 0 ] && [ "$(identify -format %k "$out/$1.png")" -gt 200 ] && return 0
    done
    fail "the picture '$1' does not come to rest"
}
ended() {
    for _ in $(seq 40); do kill -0 "$demo_pid" 2>/dev/null || break; sleep 0.25; done
    kill -0 "$demo_pid" 2>/dev/null && fail "$1 did not end the demo"
    wait "$demo_pid" || fail "after $1 the demo ended with status $?"
}
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
# This shell of weston's gives every window the whole output.
DISPLAY=$display weston --backend=x11-backend.so --shell=kiosk-shell.so --use-pixman --no-config --idle-time=0 \
    --width=$width --height=$height --scale=2 --socket=texture >"$out/weston.log" 2>&1 &
servers+=($!)
for _ in $(seq 40); do [ -S "$out/runtime/texture" ] && break; sleep 0.25; done
[ -S "$out/runtime/texture" ] || fail "weston did not start"
WAYLAND_DISPLAY=texture SDL_VIDEODRIVER=wayland "$demo" "${arguments[@]}" >"$out/wayland.log" 2>&1 &
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
xdotool key ctrl+q
ended "Ctrl+Q"
echo "wayland: it looks as on X11 ($different pixels differ), and mouse and keys work"
