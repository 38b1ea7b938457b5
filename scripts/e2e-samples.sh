# A part of scripts/e2e.sh, which reads it while the window manager runs: what a user of the desktop does in the samples
# and the demo that the other parts leave out. What a program says is read where it can be copied, and looked for on the
# screen elsewhere. Begins and ends without a demo.

began=$(date +%s)
export XDG_STATE_HOME="$out/state of samples"
bus_before=$DBUS_SESSION_BUS_ADDRESS
portal_starts
export DBUS_SESSION_BUS_ADDRESS=$address
echo ready >&4

# Waits until what is copied matches the pattern $1. The other arguments are for xdotool, which copies it.
says() {
    local said
    for _ in $(seq 60); do
        xdotool "${@:2}"
        said=$(timeout 5 xclip -selection clipboard -o 2>/dev/null)
        # shellcheck disable=SC2053
        [[ $said == $1 ]] && return 0
        kill -0 "$demo_pid" 2>/dev/null || fail "the demo ended"
        sleep 0.05
    done
    fail "'$said' was copied in place of '$1'"
}
# What the line below the demo's pages says, by its menu.
line_says() { says "$1" mousemove $((X + 240)) $((Y + HEIGHT - 10)) click 3 key Down key Return; }
# What is copied of the row that has the focus.
row_says() { says "$1" key ctrl+c; }
# Waits until the portal has been asked for what begins with $1.
asked() {
    for _ in $(seq 50); do grep -q "^$1" "$out/portal.log" && return 0; sleep 0.1; done
    fail "the portal was not asked for '$1': $(cat "$out/portal.log")"
}
# The number of things in a table of the assets, and a field of the first one.
number_of() { echo $(($(wc -l <"Assets/$1.tsv") - 1)); }
first_of() { sed -n 2p "Assets/$1.tsv" | cut -f"$2"; }

# What the pointer over a link is to look like.
hand=$(scripts/pointer-shape.py 60)
is_dark() {
    local light
    light=$(convert "$out/$1.png" -crop "$(whole)" +repage -colorspace gray -format '%[fx:round(100*mean)]' info:)
    [ "$light" -le 45 ] || fail "in the dark style '$1' has a brightness of $light %"
}
# Starts a sample with its window at this place, where it stays; one on another is started over it.
start_at() {
    start_sample "${@:3}"
    xdotool windowmove "$window" "$1" "$2"
    still start
    locate
}
# The programs that stay open until the end.
sleepers=
echo "set org.freedesktop.appearance color-scheme 1" >&4

# Lists in the rows of a list: each has a scroll bar of its own.
start_at 0 0 HorizontalWithinVerticalScrolling
is_dark start
strip=$(part 0 85 420 150)
below=$(part 0 260 400 400)
# Where the thumb of the first strip begins and ends; it is lighter than its track and what is below.
thumb_ends() {
    shot strips-thumb
    convert "$out/strips-thumb.png" -crop "$(part 0 242 420 1)" +repage -colorspace gray -threshold 24% txt:- |
        awk -F '[,:]' '/#FFFFFF/ { if (!n++) first = $1; last = $1 } END { print first + 0, last + 0 }'
}
# Waits until one of its ends, 1 or 2, is at $2, or one or two points beside it.
thumb_comes() {
    local ends
    for _ in $(seq 40); do
        read -r -a ends < <(thumb_ends)
        [ $((ends[$1 - 1] - $2)) -ge -2 ] && [ $((ends[$1 - 1] - $2)) -le 2 ] && return 0
        sleep 0.05
    done
    fail "$3: the thumb is from ${ends[0]} to ${ends[1]}"
}
# The photo under the pointer looks hovered.
hover 200 180
becomes strips-hovered start "$strip" 1000
still strips-hovered
xdotool keydown shift click 5 keyup shift
becomes strips-wheel strips-hovered "$strip" 5000
xdotool keydown shift click 4 keyup shift
returns strips-back strips-hovered "$strip"
hover 60 242
becomes strips-grown strips-back "$(part 3 236 60 11)" 100
thumb_comes 1 3 "at the beginning"
xdotool mousedown 1
hover 100 242
hover 130 242
thumb_comes 1 73 "the pointer takes the thumb along for 70 points"
hover 600 242
thumb_comes 2 416 "the thumb is dragged beyond the end"
xdotool mouseup 1
hover 60 160
still strips-end
changed start strips-end "$strip" "the thumb did not scroll the strip"
same start strips-end "$below" "the bar of a strip scrolled other rows"
# A photo is clicked there.
xdotool click 1
becomes strips-photo strips-end "$strip" 5000
# The bar of the list around it.
hover 412 300
becomes strips-outer strips-photo "$(part 406 44 14 200)" 100
drag 412 80 412 180
becomes strips-lower strips-photo "$(part 0 44 400 700)" 50000
drag 412 180 412 60
hover 60 160
# The strip is where it was; its list has lost the keys, which the photo that is selected shows.
returns strips-top strips-photo "$(part 120 85 280 150)"
# All of that from right to left.
click 351 22
becomes strips-turned strips-top "$strip" 20000
hover 360 242
thumb_comes 2 416 "from right to left, at the beginning"
drag 360 242 290 242
thumb_comes 2 346 "from right to left, the pointer takes the thumb along for 70 points"
hover 6 300
becomes strips-left strips-turned "$(part 0 44 14 200)" 100
drag 6 80 6 180
becomes strips-turned-lower strips-turned "$below" 50000
bar_x=$((X + 6)) bar_y=$((Y + 300))
sleepers=$demo_pid

# What is shown over a window, by the mouse alone.
row() { click 200 $((17 + 54 * $1)); }
echo "set org.gnome.desktop.interface enable-animations false" >&4
start_at 500 20 Presentations
is_dark start
rows=$(part 0 44 420 440)

# A button looks hovered. Space presses the one that Tab leads to, which opens a popover, and Escape closes that.
popover=$(part 150 60 260 150)
hover 380 22
becomes samples-button start "$(part 350 8 66 30)" 200
away
xdotool key Tab space
becomes samples-popover start "$popover" 5000
xdotool key Escape
returns samples-unpopped start "$popover"
# The pointer is a hand over the link in it, the middle button does nothing, and a click has the desktop open the
# address.
click 380 22
becomes samples-popover start "$popover" 5000
hover 290 177
for _ in $(seq 20); do [ "$(scripts/pointer-shape.py)" = "$hand" ] && break; sleep 0.1; done
[ "$(scripts/pointer-shape.py)" = "$hand" ] || fail "over a link the pointer is no hand"
xdotool click 2 click 1
asked "OpenURI https://texturegroup.org"
hover 200 600
for _ in $(seq 20); do [ "$(scripts/pointer-shape.py)" != "$hand" ] && break; sleep 0.1; done
[ "$(scripts/pointer-shape.py)" != "$hand" ] || fail "beside a link the pointer is a hand"
xdotool click 1
returns samples-unpopped start "$popover"
[ "$(grep -c ^OpenURI "$out/portal.log")" -eq 1 ] || fail "the middle button opened a link"

# With less motion a sheet fades in where it stays. Below that place a sheet that slides in passes.
passes() {
    rm -f "$out/passing"
    scripts/watch-pixel.py $((X + 200)) $((Y + 516)) 0.7 >"$out/passing" &
    local watcher=$!
    for _ in $(seq 100); do [ -s "$out/passing" ] && break; sleep 0.02; done
    row 5
    wait "$watcher"
    [ "$(tail -1 "$out/passing")" -gt 16 ]
}
passes && fail "with less motion a sheet slides in"
becomes samples-sheet start "$rows" 20000
# A switch looks hovered. A click beside the sheet asks what becomes of the changes.
click 210 373
click 344 421
becomes samples-changed samples-sheet "$(part 30 330 360 120)" 500
still samples-hovered
hover 20 700
becomes samples-changed samples-hovered "$(part 319 406 51 31)" 200
still samples-changed
xdotool click 1
becomes samples-asked samples-changed "$rows" 10000
still samples-asked
# Keep Editing.
click 138 411
hover 20 700
returns samples-unasked samples-changed "$(part 30 330 360 120)"
click 292 470
row_says "Sheet with a form: Feed the otters, tomorrow"
echo "set org.gnome.desktop.interface enable-animations true" >&4
for _ in $(seq 5); do
    if passes; then moves=yes; else moves=no; fi
    click 20 700
    [ $moves = yes ] && break
done
[ $moves = yes ] || fail "with all motion a sheet does not slide in"
row_says "Sheet with a form: Cancelled"

# The desktop's dialog for a file to open.
echo "answer 0 file://$PWD/Assets/animals/owl.jpg" >&4
row 8
asked "choose A Picture of an Animal"
row_says "Document picker: owl.jpg"
echo "answer 1" >&4
row 8
row_says "Document picker: Nothing picked"

# The sheet stays open; Tab leads from its field, whose caret would blink.
row 5
becomes samples-left-open start "$rows" 20000
xdotool key Tab
sleepers="$sleepers $demo_pid"

# The other samples in the dark style, with an item, a row, a picture or a post that looks hovered.
while read -r -u 5 sample x y; do
    start_sample "$sample"
    locate
    is_dark start
    hover "$x" "$y"
    becomes samples-item start "$(part $((x - 12)) $((y - 8)) 24 16)" 60
    kill -TERM "$demo_pid"
    ended SIGTERM
done 5<<'END'
CatDealsCollectionView 150 215
ASCollectionView 130 212
CustomCollectionView 60 540
EditableTable 300 165
ASDKgram 300 30
END

# The line tells what there is, what is selected, and what is being loaded.
bird=$(first_of birds 1)
start --page 1 --geometry 480x700 --renderer surface --latency 1500
xdotool windowmove "$window" 510 20
still start
locate
page=$(part 0 90 464 560)
line_says "$(number_of birds) birds"
xdotool key Tab space
line_says "$(number_of birds) birds  ·  $bird selected"
xdotool key ctrl+Next
still samples-next
line_says "$(number_of mammals) mammals"
xdotool key ctrl+Prior
still samples-back
line_says "$(number_of birds) birds  ·  $bird selected"

# Smaller words, and those of before.
away
still samples-standard
xdotool key ctrl+minus
becomes samples-smaller samples-standard "$page" 20000
xdotool key ctrl+0
returns samples-standard-again samples-standard "$page"

# The menu of a row copies its name, and saves its picture in the folder.
says "$bird" key Menu key Down key Return
xdotool key Menu Down Down Down Return
picture="$XDG_PICTURES_DIR/Texture/$bird.jpg"
for _ in $(seq 30); do [ -s "$picture" ] && break; sleep 0.1; done
for _ in $(seq 50); do cmp -s "$picture" "Assets/animals/$(first_of birds 2).jpg" && break; sleep 0.1; done
cmp -s "$picture" "Assets/animals/$(first_of birds 2).jpg" ||
    fail "Save Picture did not save the row's picture: $(ls "$XDG_PICTURES_DIR/Texture")"

# The titles are one stop of the Tab key, where arrows lead from one to the next, and Space presses what has the focus.
switch=$(part 370 42 64 36)
xdotool key shift+Tab shift+Tab space
becomes samples-switched samples-standard "$switch" 200
xdotool key space shift+Tab Right Right space
line_says "$(number_of reptiles) reptiles"
# With a menu, a sheet, the list of keys, and a bar under the pointer, all in the dark style, programs sleep.
still samples-standing
xdotool key F10 mousemove "$bar_x" "$bar_y"
becomes samples-menu samples-standing "$(part 200 80 270 200)" 5000
sleepers="$sleepers $demo_pid" sleeps "an open menu, an open sheet and a grown bar"
xdotool key Escape F1
becomes samples-keys samples-menu "$page" 20000
sleepers="$sleepers $demo_pid" sleeps "the list of keys, an open sheet and a grown bar"
xdotool key Escape
# The feed says that it is being loaded, and then how much there is.
xdotool key alt+7
line_says "0 posts  ·  loading more…"
line_says "[1-9]* posts*"

# Controls in a stack: a slider by mouse, wheel and keys, which fills a bar; dots by mouse and keys, which colour it;
# and a switch, which turns a wheel.
xdotool key alt+6
line_says "120 rows"
xdotool mousemove $((X + 240)) $((Y + 330))
# How many pixels of the bar are coloured, and its hue in degrees.
filled() {
    shot controls
    convert "$out/controls.png" -crop "$(part 16 428 448 1)" +repage txt:- | awk -F '[(,)]' '
        /^[0-9]/ { high = low = $3; for (i = 4; i < 6; i++) { if ($i > high) high = $i; if ($i < low) low = $i }
            if (high - low > 60) n++ }
        END { print n + 0 }'
}
hue() {
    convert "$out/controls.png" -crop "$(part 20 428 1 1)" +repage -colorspace HSL -format '%[fx:round(360*u.r)]' info:
}
# Waits until the bar is filled by $1 pixels, or one or two more or less.
fills() {
    local count
    for _ in $(seq 40); do
        count=$(filled)
        [ $((count - $1)) -ge -2 ] && [ $((count - $1)) -le 2 ] && return 0
        sleep 0.05
    done
    fail "$2: $count of 448 pixels of the bar are filled"
}
is_coloured() {
    for _ in $(seq 40); do
        shot controls
        [ "$(hue)" -eq "$1" ] && return 0
        sleep 0.05
    done
    fail "$2: the hue of the bar is $(hue)"
}
fills 179 "at first"
drag 240 405 300 405
fills 333 "a drag over the slider"
xdotool click 5
fills 311 "a notch of the wheel over the slider"
# The mouse leaves the keys where they are; a click on the row above, an arrow and Tab lead to the slider.
click 240 310
xdotool key Down key Tab key Right
fills 333 "an arrow on the slider"
xdotool key End
fills 448 "End on the slider"
xdotool key Home
fills 0 "Home on the slider"
xdotool key End
# Tab goes on to the switch, which Space presses, and to the dots.
away
wheel=$(part 226 448 24 24)
shot samples-wheel
xdotool key Tab space
becomes samples-turning samples-wheel "$wheel" 20
xdotool key Tab Right
is_coloured 72 "an arrow on the dots"
click 433 461
is_coloured 216 "a click on the fourth dot"
click 41 460
still samples-standing

xdotool key ctrl+q
ended "Ctrl+Q after the stack of controls"
for demo_pid in $sleepers; do
    kill -TERM "$demo_pid"
    ended SIGTERM
done
sleepers=
portal_ends
export DBUS_SESSION_BUS_ADDRESS=$bus_before
echo "e2e: a user's part of the samples took $(($(date +%s) - began)) s"
