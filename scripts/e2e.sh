#!/usr/bin/env bash
# Starts the demo and samples in windows of a virtual X server, uses mouse and keyboard as a user does, and checks in
# screenshots of the server that what is on screen changed as it should. The argument is the demo's binary, beside which
# the samples' is; pictures stay in out/e2e. A second argument names a part to run alone: user or samples.
set -u
cd "$(dirname "$0")/.."
. scripts/e2e-helpers.sh "${1:-.build/release/texture-demo}"
if [ $# -gt 1 ]; then
    manager_starts
    . "scripts/e2e-$2.sh"
    exit
fi

# What only the network and other renderers need. The libraries of D-Bus and Wayland are no such: Debian's SDL brings
# them along. ICU is needed by the first page's words.
late='libcurl|libGL|libEGL|libgallium|libFoundationNetworking'

# Without --fresh, which would leave what is remembered alone; the state directory is a new one.
demo=$out/without-bus start --page 1 --geometry 480x800 --renderer surface
[ "$(identify -format %k "$out/start.png")" -gt 50 ] || fail "the first page shows nothing"

sleeps surface
[ -z "$(loaded "$late")" ] || fail "at the start it has loaded what nothing needs: $(loaded "$late")"

drag 420 400 60 400
still page2
[ -n "${TEXTURE_SANITIZED:-}" ] || [ "$(writes)" -gt $((writes_before + 10)) ] || fail "writes do not tell of frames"
changed start page2 "$(page)" "dragging did not turn the page"
[ "$(differing start page2 "$(titles)")" -gt 100 ] || fail "the bar does not mark the second page"

drag 240 650 240 350
still dragged
changed page2 dragged "$(page)" "dragging did not scroll the list"
same page2 dragged "$(titles)" "scrolling the list changed the titles"

xdotool mousemove $((X + 240)) $((Y + 400)) click --repeat 5 --delay 30 5
still scrolled
changed dragged scrolled "$(page)" "the wheel did not scroll"

# The switch, by mouse and by key: the bar shows it, the list does not change.
click 400 60
xdotool mousemove $((X + 240)) $((Y + 400))
still switched
count=$(differing scrolled switched "120x40+$((X + WIDTH - 120))+$((Y + 40))")
[ "$count" -gt 200 ] || fail "a click on the switch changed nothing"
same scrolled switched "$(page)" "the switch changed the list"
xdotool key ctrl+shift+p
still unswitched
same scrolled unswitched "120x40+$((X + WIDTH - 120))+$((Y + 40))" "Ctrl+Shift+P did not turn the switch back"

# The first title leads back to the first page, which looks as it did.
click 36 20
away
still page1
same start page1 "$(page)" "a click on the first title did not lead back to the first page"

# A row that is clicked is selected.
click 200 150
xdotool mousemove $((X + 240)) $((Y + 400))
still selected
[ "$(differing page1 selected "$(page)")" -gt 10000 ] || fail "a click did not select a row"

# The icon, in the sizes that desktops show.
xprop -id "$window" _NET_WM_ICON >"$out/icon"
for size in 16 32 48 64 128; do
    grep -q "Icon ($size x $size)" "$out/icon" || fail "the window has no icon of $size pixels"
done

# F12 saves a picture and says where; a click on the note opens the folder.
note="${WIDTH}x90+$X+$((Y + HEIGHT - 140))"
xdotool key F12
still noted
[ "$(differing selected noted "$note")" -gt 3000 ] || fail "nothing says where the picture was saved"
pictures=("$XDG_PICTURES_DIR"/Texture/texture-demo-*.png)
[ "$(identify -format %wx%h "${pictures[0]}")" = "${WIDTH}x$HEIGHT" ] || fail "F12 saved no picture of the window"
click $((WIDTH / 2)) $((HEIGHT - 60))
xdotool mousemove $((X + 240)) $((Y + 400))
still unnoted
same selected unnoted "$note" "a click did not take the note away"
for _ in $(seq 20); do [ -s "$out/opened" ] && break; sleep 0.1; done
grep -qx "file://$XDG_PICTURES_DIR/Texture/" "$out/opened" || fail "a click on the note did not open the folder"
[ "$(cat "$out/opener-bus")" = none ] || fail "the opener of the folder was told of a bus: $(cat "$out/opener-bus")"
[ ! -e "$out/launched" ] || fail "a bus was launched"
# The menu of a row opens its picture in the program for such.
xdotool click 3
still menu
click 280 540
xdotool mousemove $((X + 240)) $((Y + 400))
still opened
for _ in $(seq 20); do [ "$(wc -l <"$out/opened")" -gt 1 ] && break; sleep 0.1; done
tail -1 "$out/opened" | grep -q '^file://.*[.]' || fail "the menu did not open the picture"
# Its first entry shows the picture in the window; Ctrl and the wheel zoom it, 0 shows it whole, Escape closes it.
xdotool click 3
still menu-again
click 280 419
still viewed
changed opened viewed "$(page)" "the menu did not show the picture in the window"
xdotool mousemove $((X + 240)) $((Y + 400)) keydown ctrl click --repeat 4 --delay 40 4 keyup ctrl
still zoomed
changed viewed zoomed "$(page)" "Ctrl and the wheel did not zoom"
xdotool key 0
still whole
same viewed whole "$(page)" "0 did not show the whole picture"
xdotool key Escape
still unviewed
same opened unviewed "$(page)" "Escape did not close the picture"
# Another program pastes the picture, and what it copies itself takes the clipboard from the demo.
xdotool click 3
still menu
click 280 475
xdotool mousemove $((X + 240)) $((Y + 400))
still copied
timeout 10 xclip -selection clipboard -t image/png -o >"$out/pasted.png" ||
    fail "the demo gives no picture to other programs"
[ "$(identify -format %m "$out/pasted.png")" = PNG ] || fail "what the demo gives to other programs is no picture"
timeout 10 xclip -selection clipboard -t TARGETS -o | grep -qx image/png || fail "the demo does not offer a picture"
echo other | xclip -selection clipboard -i
[ "$(timeout 10 xclip -selection clipboard -o)" = other ] || fail "the demo keeps the clipboard from other programs"
xdotool windowsize --sync "$window" 700 600
eval "$(xdotool getwindowgeometry --shell "$window")"
still resized
[ "$WIDTH" -eq 700 ] || fail "the window did not change its size"
colours=$(convert "$out/resized.png" -crop "150x200+$((X + 500))+$((Y + 200))" +repage -format %k info:)
[ "$colours" -gt 10 ] || fail "the new part of the window is empty"

xdotool key ctrl+q
ended "Ctrl+Q"

# A window that grows in steps shows its contents in its size: no strip at its edges for longer than some steps, with
# and without waiting for what is drawn.
for switch in "" --never-show-placeholders; do
    start --fresh --page 1 --geometry 400x500 --renderer surface $switch
    (
        for i in $(seq 40); do
            [ -e "$out/grown" ] && break
            import -silent -window root "$out/growing$(printf %02d "$i").png"
        done
    ) &
    shots=$!
    steps=()
    for i in $(seq 60); do steps+=(windowsize "$window" $((400 + 5 * i)) $((500 + 3 * i)) sleep 0.015); done
    xdotool "${steps[@]}"
    touch "$out/grown"
    wait "$shots"
    still grown
    read -r right lower < <(scripts/window-strips.py "$X" "$Y" "$out"/growing*.png)
    read -r right_end lower_end < <(scripts/window-strips.py "$X" "$Y" "$out/grown.png")
    [ $((right_end + lower_end)) -eq 0 ] ||
        fail "a window that has grown ends with strips of $right_end and $lower_end pixels"
    # A sanitizer makes frames slow.
    [ -n "${TEXTURE_SANITIZED:-}" ] || { [ "$right" -le 50 ] && [ "$lower" -le 30 ]; } ||
        fail "a growing window has strips of $right and $lower pixels at its edges"
    echo "e2e: a growing window was at most $right and $lower pixels ahead of its contents"
    rm -f "$out/grown" "$out"/growing*.png
    kill -TERM "$demo_pid"
    ended SIGTERM
done

# Page and size are remembered; the close button ends it.
start
[ "${WIDTH}x$HEIGHT" = 700x600 ] || fail "the size was not remembered: ${WIDTH}x$HEIGHT"
xdotool key Right
still next
scripts/ask-window.py "$window" close
ended "the close button"
grep -q '^page=2$' "$out/state/texture-demo/window" || fail "the page was not remembered"

# A window is never larger than the screen, and a second one does not hide it: neither title bar nor switch is out of
# reach.
start --fresh --page 1 --geometry 480x800 --scale 2
[ "$Y" -ge 0 ] && [ $((Y + HEIGHT)) -le 900 ] && [ $((X + WIDTH)) -le 1000 ] ||
    fail "the window is larger than the screen: ${WIDTH}x$HEIGHT+$X+$Y"
first_pid=$demo_pid first_corner=$X,$Y
start --fresh --page 1 --geometry 480x800 --scale 2
[ "$X,$Y" != "$first_corner" ] || fail "the second window covers the first"
kill -TERM "$demo_pid"
ended SIGTERM
demo_pid=$first_pid
kill -TERM "$demo_pid"
ended SIGTERM

# The scale, from the environment and from the desktop's settings.
TEXTURE_SCALE=1.5 start --fresh --geometry 400x500
[ "${WIDTH}x$HEIGHT" = 600x750 ] || fail "TEXTURE_SCALE did not count: ${WIDTH}x$HEIGHT"
kill -INT "$demo_pid"
ended SIGINT
xprop -root -f RESOURCE_MANAGER 8s -set RESOURCE_MANAGER $'Xft.dpi:\t192\n'
start --fresh --geometry 400x400
[ "${WIDTH}x$HEIGHT" = 800x800 ] || fail "Xft.dpi did not count: ${WIDTH}x$HEIGHT"
kill -TERM "$demo_pid"
ended SIGTERM
xprop -root -remove RESOURCE_MANAGER

# Cells that are slow to draw: without the switch frames are incomplete and none waits; with it none is incomplete.
for switch in off on; do
    start --fresh --page 1 --geometry 480x800 --renderer surface --drawing-delay 60 --stats "$out/$switch.json" \
        $([ $switch = off ] || echo --never-show-placeholders)
    for _ in 1 2 3; do drag 240 700 240 150; sleep 0.3; done
    xdotool key Right sleep 0.3 key Next sleep 0.1 key Next
    still "slow-$switch"
    kill -TERM "$demo_pid"
    ended SIGTERM
done
# Under a sanitizer a frame takes longer than these cells do.
[ -n "${TEXTURE_SANITIZED:-}" ] || [ "$(figure frames_incomplete off)" -gt 0 ] ||
    fail "slow cells left no frame incomplete"
[ "$(figure frames_that_waited off)" -eq 0 ] || fail "$(figure frames_that_waited off) frames waited without the switch"
[ "$(figure frames_incomplete on)" -eq 0 ] ||
    fail "$(figure frames_incomplete on) frames were incomplete with the switch"
[ "$(figure frames_that_waited on)" -gt 0 ] || fail "no frame waited with the switch"

# What is selected in a text field is the primary selection of other programs, and the middle button pastes theirs where
# it is pressed: the field of an alert that renames a row.
primary() { timeout 5 xclip -selection primary -o 2>/dev/null; }
primary_becomes() {
    for _ in $(seq 20); do [ "$(primary)" = "$1" ] && return 0; sleep 0.1; done
    fail "the primary selection is '$(primary)' in place of '$1'"
}
start --fresh --page 6 --geometry 480x800 --renderer surface
xdotool mousemove $((X + 200)) $((Y + 297)) click 3
still rename-menu
xdotool key Down Return
still rename
xdotool key ctrl+a
primary_becomes "Row 3 is a node"
printf PASTED | xclip -selection primary -i
xdotool mousemove $((X + 180)) $((Y + 402)) click 2
still pasted
over_field=$(scripts/pointer-shape.py)
xdotool key ctrl+a
for _ in $(seq 20); do primary | grep -q '^Row 3.*PASTED.*node$' && break; sleep 0.1; done
primary | grep -q '^Row 3.*PASTED.*node$' || fail "the middle button did not paste where it was pressed: $(primary)"
printf elsewhere | xclip -selection primary -i
xdotool mousemove $((X + 100)) $((Y + 700)) click 2 key ctrl+c
still unpasted
[ "$(scripts/pointer-shape.py)" != "$over_field" ] || fail "the pointer looks over a field as it does beside it"
timeout 5 xclip -selection clipboard -o | grep -q '^Row 3.*PASTED.*node$' ||
    fail "the middle button did something beside the field"
primary_becomes elsewhere
# A drag over the field selects from where it begins to where it ends, and what is typed stands in place of that; the
# row has that name then. F2 asks for the name of the selected row, and offers the new one.
xdotool mousemove $((X + 330)) $((Y + 402)) mousedown 1 \
    mousemove $((X + 200)) $((Y + 402)) mousemove $((X + 102)) $((Y + 402)) mouseup 1
for _ in $(seq 20); do primary | grep -q 'PASTED.*node$' && break; sleep 0.1; done
primary | grep -q 'PASTED.*node$' || fail "a drag over a field selected '$(primary)'"
xdotool type --delay 20 Otter
xdotool key Return
still renamed
xdotool mousemove $((X + 200)) $((Y + 297)) click 1 key F2
still renaming
xdotool key ctrl+a
for _ in $(seq 20); do primary | grep -q 'Otter$' && break; sleep 0.1; done
primary | grep -q 'Otter$' || fail "F2 offered '$(primary)' in place of the new name"
kill -TERM "$demo_pid"
ended SIGTERM

# The photo feed comes from a server that is another process of the demo: it loads, takes a like, says why pictures are
# missing while the network is off, and brings them when it is on again.
# Starts the demo on that page, and takes down the server's process.
start_feed() {
    start --fresh --page 7 --geometry 480x800 --renderer surface --latency 30
    coloured "$1" 200
    feed_server=$(pgrep -P "$demo_pid") || fail "the feed has no server"
}
start_feed feed
[ -n "$(loaded libcurl)" ] || fail "the list of loaded libraries does not tell of libcurl"
sleepers="$demo_pid $feed_server" sleeps "the feed's pictures"
# The first post's heart is below the window's end.
xdotool mousemove $((X + 240)) $((Y + 330)) click --repeat 3 --delay 30 5
still posts
xdotool click --repeat 2 --delay 60 1
sleep 1.5
still liked
[ "$(differing posts liked "$(page)")" -gt 50 ] || fail "a double click did not like the photo"
xdotool key ctrl+shift+o
still offline
[ "$(differing liked offline "${WIDTH}x30+$X+$((Y + 80))")" -gt 1000 ] ||
    fail "the page does not say that the network is off"
xdotool key End sleep 1 key End
sleep 8
still away
changed offline away "$(page)" "without a network, End did not lead to the last post there is"
xdotool key ctrl+shift+o
sleep 1
xdotool key End
coloured back 200
xdotool key Home
coloured top 200
kill -KILL "$demo_pid"
wait "$demo_pid" 2>/dev/null
demo_pid=
feed_server_ended "was killed"
start_feed again
# One that has died is started again, in its place.
kill -KILL "$feed_server"
xdotool mousemove $((X + 240)) $((Y + 330)) key ctrl+shift+o sleep 1 key ctrl+shift+o sleep 2 key End
coloured restarted 200
feed_server=$(pgrep -P "$demo_pid") || fail "the feed's server was not started again"
xdotool key ctrl+q
ended "Ctrl+Q on the feed"
ps -p "$feed_server" >"$out/left" && fail "the demo ended before the feed's server, or did not collect it"
start_feed terminated
kill -TERM "$demo_pid"
ended SIGTERM
ps -p "$feed_server" >"$out/left" && fail "after SIGTERM the demo ended before the feed's server"

# With OpenGL it sleeps, too.
start --fresh --page 1 --geometry 480x800 --renderer opengl --stats "$out/idle-opengl.json"
sleeps opengl
[ -n "$(loaded libGL)" ] || fail "the list of loaded libraries does not tell of libGL"
xdotool key ctrl+q
ended "Ctrl+Q with OpenGL"
grep -q '"renderer": "opengl"' "$out/idle-opengl.json" || fail "OpenGL was asked for and something else drew"

# The samples take keys without a click, and say nothing. The photo feed comes from a process of its own, too.
start_sample ASDKgram
feed_server=$(pgrep -P "$demo_pid") || fail "the sample's feed has no server"
coloured gram 200
xdotool key End
still gram-end
changed gram gram-end "$(page)" "End did not scroll the sample's feed"
sleepers="$demo_pid $feed_server" sleeps "the sample's feed"
sample_ended ASDKgram
feed_server_ended "of the sample ended"
start_sample EditableTable
xdotool key Next
still table-scrolled
changed start table-scrolled "$(page)" "Page Down did not scroll the sample's table"
sample_ended EditableTable

# What the sample presents, by keys and by the mouse: each looks like something, and is gone afterwards.
start_sample Presentations
xdotool key Tab key Tab
still rows
for kind in fields question choices middle sheet popover drawer; do
    xdotool key Return
    still "presented-$kind"
    changed rows "presented-$kind" "$(page)" "Return on the row of '$kind' presented nothing"
    xdotool key Escape
    still "left-$kind"
    # The row says how it was left.
    [ "$(differing rows "left-$kind" "$(page)")" -lt 6000 ] ||
        fail "Escape did not take away what the row of '$kind' presents"
    xdotool key Down
    still rows
done
# An alert without fields, whose caret would blink.
click 200 123
still presented-by-mouse
changed rows presented-by-mouse "$(page)" "a click on the second row presented nothing"
click 30 700
still beside
same presented-by-mouse beside "$(page)" "a click beside an alert did something"
xdotool key Escape
sample_ended Presentations

# Light or dark as the desktop's portal says, which may appear after the demo, and change its mind while the demo runs.
style_becomes() {
    local light frame
    for _ in $(seq 40); do
        still style
        light=$(convert "$out/style.png" -crop "$(page)" +repage -colorspace gray -format '%[fx:round(100*mean)]' info:)
        # What window managers that have a dark title bar are asked for.
        xprop -id "$window" _GTK_THEME_VARIANT | grep -q '"dark"' && frame=dark || frame=light
        case "$1 $frame" in
        "light light") [ "$light" -ge 60 ] && return 0 ;;
        "dark dark") [ "$light" -le 40 ] && return 0 ;;
        esac
    done
    fail "the portal said $1, the page has a brightness of $light %, and the title bar is $frame"
}
portal_starts
DBUS_SESSION_BUS_ADDRESS=$address start --fresh --page 1 --geometry 480x800 --renderer surface
style_becomes light
echo "set org.freedesktop.appearance color-scheme 1" >&4
echo ready >&4
style_becomes dark
# A daemon of settings says something else, which does not count.
echo 'Net/ThemeName "Adwaita"' >"$out/xsettings"
xsettingsd -c "$out/xsettings" >"$out/xsettingsd.log" 2>&1 &
settings=$!
for _ in $(seq 50); do grep -q "Took ownership" "$out/xsettingsd.log" && break; sleep 0.1; done
grep -q "Took ownership" "$out/xsettingsd.log" || fail "the daemon of settings did not start"
# With everything that waits for something: portal and daemon, the clipboard, the mark of the keyboard, and a tooltip.
# The menu has given its row the focus: Tab leaves the list, and Shift+Tab comes back to it.
xdotool mousemove $((X + 240)) $((Y + 400)) click 3
still portal-menu
click 280 475
still portal-copied
xdotool key Tab shift+Tab
becomes portal-ring portal-copied "$(page)" 300
xdotool mousemove $((X + 36)) $((Y + 20))
becomes portal-tooltip portal-ring "${WIDTH}x60+$X+$((Y + 40))" 80
sleeps "a portal, a daemon of settings, the clipboard, a ring and a tooltip"
timeout 10 xclip -selection clipboard -t TARGETS -o | grep -qx image/png || fail "the demo has lost the clipboard"
# And with a field that is edited.
xdotool key alt+6
still portal-views
xdotool mousemove $((X + 200)) $((Y + 297)) click 3
still portal-rename-menu
xdotool key Down Return
still portal-rename
xdotool key ctrl+a
sleeps "a portal, a daemon of settings, the clipboard and an edited field"
xdotool key Escape alt+1
kill "$settings"
wait "$settings" 2>/dev/null
settings=
still portal-back
echo "set org.freedesktop.appearance color-scheme 2" >&4
style_becomes light
. scripts/e2e-settings.sh
# What the user has the desktop open, the portal is asked for, and nothing else, also if the user closes what it asks.
echo "answer 2" >&4
xdotool mousemove $((X + 240)) $((Y + 400)) click 3
still portal-menu
opened_before=$(wc -l <"$out/opened")
click 280 568
asks_portal() {
    for _ in $(seq 50); do [ "$(grep -c '^OpenFile' "$out/portal.log")" -ge "$1" ] && return 0; sleep 0.1; done
    fail "the portal was not asked to open a picture: $(cat "$out/portal.log")"
}
asks_portal 1
xdotool mousemove $((X + 240)) $((Y + 780))
becomes portal-refused portal-back "$(page)" 20000
[ "$(wc -l <"$out/opened")" -eq "$opened_before" ] || fail "what the portal refused was opened by xdg-open"
xdotool key Return
echo "set org.freedesktop.appearance color-scheme 1" >&4
style_becomes dark
kill -TERM "$demo_pid"
ended SIGTERM
# No preference: the style of the last run does not count, neither now nor without the portal.
echo "set org.freedesktop.appearance color-scheme 0" >&4
mkdir "$out/tmp"
TMPDIR=$out/tmp DBUS_SESSION_BUS_ADDRESS=$address demo=$out/without-xdg-open \
    start --fresh --page 1 --geometry 480x800 --renderer surface
style_becomes light
echo "answer 0" >&4
xdotool mousemove $((X + 240)) $((Y + 400)) click 3
still portal-menu
click 280 568
asks_portal 2
tail -1 "$out/portal.log" | grep -q "above x11:$(printf %x "$window")$" ||
    fail "the portal is not told of the window: $(tail -1 "$out/portal.log")"
# "Save Picture As…" puts the picture where the portal's dialog says, and tells of it.
still portal-opened
echo "answer 0 file://$out/saved.jpg" >&4
xdotool mousemove $((X + 240)) $((Y + 400)) click 3
still portal-menu
click 280 540
xdotool mousemove $((X + 240)) $((Y + 780))
becomes portal-saved portal-opened "${WIDTH}x90+$X+$((Y + HEIGHT - 140))" 2000
tail -1 "$out/portal.log" | grep -q '^save Save Picture {"current_name": ' ||
    fail "the portal was asked for something else: $(tail -1 "$out/portal.log")"
saved=
for asset in Assets/animals/*; do ! cmp -s "$asset" "$out/saved.jpg" || saved=$asset; done
[ -n "$saved" ] || fail "what was saved is no picture of an animal"
# While the dialog is open, the picture that waits for its answer is in a folder of its own, which goes with the demo.
still portal-said
echo answer >&4
xdotool mousemove $((X + 240)) $((Y + 400)) click 3
still portal-menu
click 280 540
for _ in $(seq 50); do [ "$(grep -c '^save' "$out/portal.log")" -eq 2 ] && break; sleep 0.1; done
[ "$(find "$out/tmp" -name '*.jpg' | wc -l)" -eq 1 ] || fail "no picture waits to be saved: $(find "$out/tmp")"
xdotool key ctrl+q
ended "Ctrl+Q under a dialog of the desktop"
[ -z "$(ls "$out/tmp")" ] || fail "the demo left pictures that waited to be saved: $(find "$out/tmp")"
DBUS_SESSION_BUS_ADDRESS=$address start --fresh --page 1 --geometry 480x800 --appearance light
style_becomes light
kill -TERM "$demo_pid"
ended SIGTERM
portal_ends

# Without a portal, as a daemon's settings say (XSETTINGS), which may come after the demo, change and go: light or dark,
# and the scale.
start --fresh --page 1 --geometry 400x400 --renderer surface
style_becomes light
echo 'Net/ThemeName "Adwaita-dark"' >"$out/xsettings"
xsettingsd -c "$out/xsettings" >"$out/xsettingsd.log" 2>&1 &
settings=$!
style_becomes dark
echo 'Net/ThemeName "Adwaita"' >"$out/xsettings"
kill -HUP "$settings"
style_becomes light
echo 'Xft/DPI 196608' >>"$out/xsettings"
kill -HUP "$settings"
for _ in $(seq 40); do
    eval "$(xdotool getwindowgeometry --shell "$window")"
    [ "${WIDTH}x$HEIGHT" = 800x800 ] && break
    sleep 0.25
done
[ "${WIDTH}x$HEIGHT" = 800x800 ] || fail "the scale of a daemon's settings did not count: ${WIDTH}x$HEIGHT"
kill -TERM "$demo_pid"
ended SIGTERM
start --fresh --page 1 --geometry 400x400 --renderer surface
[ "${WIDTH}x$HEIGHT" = 800x800 ] || fail "the scale of a daemon's settings did not count at the start: ${WIDTH}x$HEIGHT"
kill -TERM "$demo_pid"
ended SIGTERM
kill "$settings"
wait "$settings" 2>/dev/null
settings=

# Under a window manager: a window that was maximised or full screen is so again, and comes back to the
# frame from before.
manager_starts
# Makes the window maximised or full screen, with 'add', or takes that back, with 'remove'.
turn() {
    case $1 in
    maximised) scripts/ask-window.py "$window" "$2" MAXIMIZED_VERT MAXIMIZED_HORZ ;;
    "full screen") xdotool key F11 ;;
    esac
    still turned
}
. scripts/e2e-user.sh
. scripts/e2e-samples.sh
for state in maximised "full screen"; do
    export XDG_STATE_HOME="$out/state, $state"
    start --page 1 --geometry 480x600 --renderer surface
    [ "$(size)" = 480x600 ] || fail "under a window manager the window has another size: $(size)"
    turn "$state" add
    large=$(size)
    [ "${large%x*}" -ge 990 ] && [ "${large#*x}" -ge 850 ] || fail "$state, the window has $large"
    xdotool key ctrl+q
    ended "Ctrl+Q, $state,"
    start --renderer surface
    [ "$(size)" = "$large" ] || fail "it was not remembered that the window was $state: $(size)"
    turn "$state" remove
    [ "$(size)" = 480x600 ] || fail "the window that was $state came back to $(size)"
    xdotool key ctrl+q
    ended "Ctrl+Q, no more $state,"
    start --renderer surface
    [ "$(size)" = 480x600 ] || fail "the size was not remembered after the window was $state: $(size)"
    xdotool key ctrl+q
    ended "Ctrl+Q"
done

# With another window in front: resting on a title shows its tooltip, the middle button does nothing, and the first
# click turns the page, for which the window need not have been clicked before.
export XDG_STATE_HOME=$out/state
start --fresh --page 1 --geometry 480x600 --renderer surface
xev -name elsewhere -geometry 120x120+20+20 >"$out/xev.log" 2>&1 &
other=$!
xdotool windowactivate --sync "$(xdotool search --sync --onlyvisible --name elsewhere | head -1)"
still behind
# xdotool counts the frame of the window manager twice.
read -r X Y < <(xwininfo -id "$window" | awk '/Absolute upper-left/ { printf "%s ", $4 }')
[ "$(differing start behind "$(titles)")" -gt 50 ] || fail "a window without the keyboard looks as one with it"
tip="200x60+$((X + 60))+$((Y + 40))"
# Two moves, because the pointer may have been there before.
xdotool mousemove $((X + 105)) $((Y + 24)) mousemove $((X + 105)) $((Y + 20)) sleep 0.8
still tooltip
[ "$(differing behind tooltip "$tip")" -gt 300 ] || fail "no tooltip came"
xdotool click 2 mousemove $((X + 240)) $((Y + 400)) sleep 0.5
away
still pointed
same behind pointed "$(page)" "the middle button turned the page"
[ "$(differing behind pointed "$tip")" -eq 0 ] || fail "the tooltip stayed"
click 105 20
away
still clicked
changed behind clicked "$(page)" "the first click on a window without the keyboard did not turn the page"
[ "$(xdotool getwindowfocus)" = "$window" ] || fail "a click did not give the window the keyboard"
kill "$other"
wait "$other" 2>/dev/null
xdotool key ctrl+q
ended "Ctrl+Q after the first click"
kill "$manager"
wait "$manager" 2>/dev/null
manager=

# Every renderer there is shows the same page.
for renderer in surface software opengl opengles2; do
    timeout 60 "$demo" --fresh --geometry 480x600 --scale 1 --page 4 --renderer $renderer --frames 30 \
        --screenshot "$out/$renderer.png" --stats "$out/$renderer.json" >>"$out/demo.log" 2>&1 ||
        fail "the renderer $renderer does not work"
    # Figures of times differ, below the pages.
    count=$(differing surface $renderer 480x540+0+0)
    [ "$count" -lt 300 ] || fail "the renderer $renderer shows something else than the surface ($count pixels)"
done
grep -q '"renderer": "opengl"' "$out/opengl.json" || fail "OpenGL was asked for and something else drew"

echo "e2e: drag, wheel, titles, switch, selection, icon, F12, resize, scale, slow cells, hovering, bars, keys," \
    "the feed, samples, presentations, the clipboard, the primary selection, the portal, a daemon of settings," \
    "maximising, the first click, tooltips, renderers and four ways to end work"
