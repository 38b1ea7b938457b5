#!/usr/bin/env bash
# Starts the demo in a window of a virtual X server, uses mouse and keyboard as a user does, and checks in screenshots of
# the server that what is on screen changed as it should. The argument is the binary; pictures stay in out/e2e.
set -u
cd "$(dirname "$0")/.."
demo=${1:-.build/release/texture-demo}
out=$PWD/out/e2e
rm -rf "$out"
mkdir -p "$out"
[ -x "$demo" ] || { echo "e2e: $demo is not built; run make release" >&2; exit 1; }
for tool in Xvfb xdotool import compare; do
    command -v $tool >/dev/null || { echo "e2e: $tool is missing; run make setup-test" >&2; exit 1; }
done

# The server picks a free display number itself and writes it to the descriptor.
mkfifo "$out/display"
Xvfb -displayfd 3 -screen 0 800x900x24 -nolisten tcp 3>"$out/display" 2>"$out/xvfb.log" &
server=$!
demo_pid=
finish() {
    [ -n "$demo_pid" ] && kill "$demo_pid" 2>/dev/null
    kill "$server" 2>/dev/null
    wait 2>/dev/null
}
trap finish EXIT
read -r -t 20 number <"$out/display" || { echo "e2e: no X server" >&2; exit 1; }
rm -f "$out/display"
export DISPLAY=:$number
fail() {
    echo "e2e: $1; pictures and logs are in $out" >&2
    tail -5 "$out/demo.log" >&2
    exit 1
}

env -u SDL_VIDEODRIVER -u WAYLAND_DISPLAY SDL_AUDIODRIVER=dummy \
    "$demo" --fresh --page 1 --geometry 480x800 --renderer surface >"$out/demo.log" 2>&1 &
demo_pid=$!

shot() { import -silent -window root "$out/$1.png"; }
# Pixels that differ by more than a little between two shots; both in part $3 of the screen if given.
differing() {
    local crop=(); [ $# -gt 2 ] && crop=(-crop "$3" +repage)
    compare -metric AE -fuzz 4% \( "$out/$1.png" "${crop[@]}" \) \( "$out/$2.png" "${crop[@]}" \) null: 2>&1 |
        sed 's/[^0-9.e+].*//' | awk '{ printf "%d", $1 }'
}
# Takes pictures named $1 until two in succession are the same, at most 15 seconds.
still() {
    shot "$1"
    for _ in $(seq 60); do
        sleep 0.25
        shot "$1-next"
        local changed; changed=$(differing "$1" "$1-next")
        mv "$out/$1-next.png" "$out/$1.png"
        [ "$changed" -eq 0 ] && return 0
        kill -0 "$demo_pid" 2>/dev/null || fail "the demo ended"
    done
    fail "the picture '$1' does not come to rest"
}

xdotool search --sync --onlyvisible --pid "$demo_pid" >"$out/window" 2>/dev/null || fail "no window appeared"
window=$(head -1 "$out/window")
eval "$(xdotool getwindowgeometry --shell "$window")"
xdotool windowfocus "$window" 2>/dev/null
still start
[ "$(identify -format %k "$out/start.png")" -gt 50 ] || fail "the first page shows nothing"

# Drag from page 1 to page 2, in small moves as a hand does.
xdotool mousemove $((X + 420)) $((Y + 400)) mousedown 1
for step in $(seq 1 18); do xdotool mousemove $((X + 420 - step * 20)) $((Y + 400)) sleep 0.01; done
xdotool mouseup 1
still page2
changed=$(differing start page2 "${WIDTH}x$((HEIGHT - 200))+$X+$((Y + 100))")
[ "$changed" -gt $((WIDTH * HEIGHT / 20)) ] || fail "dragging did not turn the page ($changed pixels changed)"

# The wheel scrolls the page's list.
xdotool mousemove $((X + 240)) $((Y + 400)) click --repeat 5 --delay 30 5
still scrolled
changed=$(differing page2 scrolled "${WIDTH}x$((HEIGHT - 200))+$X+$((Y + 100))")
[ "$changed" -gt $((WIDTH * HEIGHT / 20)) ] || fail "the wheel did not scroll ($changed pixels changed)"

# N switches placeholders off, which the bar shows and the list does not.
xdotool key n
still switched
changed=$(differing scrolled switched)
[ "$changed" -gt 20 ] || fail "the key N changed nothing"
[ "$changed" -lt $((WIDTH * HEIGHT / 5)) ] || fail "the key N changed more than the bar ($changed pixels)"

# Ctrl+Q ends it, with status 0.
xdotool key ctrl+q
for _ in $(seq 40); do kill -0 "$demo_pid" 2>/dev/null || break; sleep 0.25; done
kill -0 "$demo_pid" 2>/dev/null && fail "Ctrl+Q did not end the demo"
wait "$demo_pid"
status=$?
demo_pid=
[ "$status" -eq 0 ] || fail "the demo ended with status $status"
echo "e2e: page turned, list scrolled, placeholders switched, ended by Ctrl+Q"
