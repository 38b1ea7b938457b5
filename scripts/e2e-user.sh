# A part of scripts/e2e.sh, which reads it while the window manager runs: hands on mouse and keyboard, and after each
# move a look at the screen until it shows what should come of it. Begins and ends without a demo.

began=$(date +%s)
export XDG_STATE_HOME="$out/state of a user"
start --page 1 --geometry 480x700 --renderer surface
locate
away
still user
rows=$(part 0 90 464 560)

# Hovering: a row, a title with its tooltip.
hover 240 300
becomes user-row user "$rows" 2000
hover 36 20
becomes user-tooltip user "$(part 0 40 200 60)" 300
away
returns user-left user "$(whole)"

# A bar appears with scrolling, grows under the pointer, and its thumb goes where the pointer takes it: to the end.
bar=$(part 464 90 16 560)
hover 240 300
xdotool click 5
becomes user-bar user "$bar" 20
hover 474 300
becomes user-grown user-bar "$bar" 20
# Where the thumb ends in the middle of the bar, which nothing else on the page darkens as much.
thumb() {
    convert "$out/$1.png" -crop "$(part 474 90 1 560)" +repage -colorspace gray -threshold 65% txt:- |
        awk -F '[,:]' '/#000000/ { end = $2 } END { print end + 0 }'
}
xdotool mousemove $((X + 474)) $((Y + 110)) mousedown 1
still user-held
xdotool mousemove $((X + 474)) $((Y + 200)) mousemove $((X + 474)) $((Y + 300))
becomes user-halfway user-bar "$rows" 20000
still user-halfway
moved=$(($(thumb user-halfway) - $(thumb user-held)))
[ "$moved" -ge 188 ] && [ "$moved" -le 192 ] || fail "the pointer took the thumb along for $moved of 190 pixels"
xdotool mousemove $((X + 474)) $((Y + 690))
becomes user-dragged user-halfway "$rows" 20000
xdotool mouseup 1
hover 240 300
still user-end
xdotool key End
still user-end-again
same user-end user-end-again "$rows" "the end of the bar is not the end of the list"
xdotool key Home
# A press in the track turns a page, and one with Shift goes to where it is.
hover 474 500
still user-over-track
xdotool click 1
still user-paged
changed user-over-track user-paged "$rows" "a press in the track did not turn a page"
xdotool keydown shift click 1 keyup shift
still user-jumped
changed user-paged user-jumped "$rows" "Shift and a press in the track did not go there"
[ "$(thumb user-jumped)" -gt 300 ] || fail "Shift and a press in the track took the thumb to $(thumb user-jumped)"
xdotool key Home
away
returns user-home user "$(whole)"

# Larger words, and those of before. At the top of the list, since the list keeps a row in its place when rows grow.
xdotool key ctrl+plus
becomes user-larger user-home "$rows" 20000
xdotool key ctrl+0
returns user-standard user-home "$rows"

# Keys: Tab draws a ring around a row, letters lead to another row, and the Menu key opens the menu of the row that has
# the ring.
xdotool key Tab
becomes user-ring user-home "$rows" 300
xdotool type --delay 30 purple
becomes user-typed user-ring "$rows" 20000
still user-typed
xdotool key Menu
becomes user-menu user-typed "$rows" 5000
xdotool key Escape
returns user-unmenu user-typed "$rows"
xdotool key shift+F10
returns user-same-menu user-menu "$rows"
xdotool key Escape
returns user-unmenu user-typed "$rows"
# Shift+Tab leads to what is above the list, and Tab back; Return selects the row and shows its picture, and Ctrl+W
# closes that.
xdotool key shift+Tab
becomes user-above user-typed "$(part 0 0 480 80)" 50
xdotool key Tab
returns user-below user-typed "$rows"
xdotool key Return
becomes user-picture user-typed "$rows" 50000
still user-picture
xdotool key ctrl+w
becomes user-closed user-picture "$rows" 50000
still user-closed

# F1 shows all keys, F3 the figures below the pages; each goes back.
xdotool key F1
becomes user-keys user-closed "$rows" 20000
xdotool key Escape
returns user-unkeys user-closed "$rows"
status=$(part 0 660 480 40)
xdotool key F3
becomes user-figures user-closed "$status" 200
xdotool key F3
returns user-unfigures user-closed "$status"

# Other pages; the program itself remembers the last one.
xdotool key ctrl+Next
becomes user-page2 user-closed "$(part 0 0 480 40)"
xdotool key alt+3
becomes user-page3 user-page2 "$(part 0 0 480 40)"
still user-page3
xdotool key ctrl+q
ended "Ctrl+Q of a user"
grep -q '^page=3$' "$XDG_STATE_HOME/texture-demo/window" ||
    fail "Ctrl+Page Down and Alt+3 did not lead to the third page"

# The feed is loaded again by F5 and by pulling it down; the wheel that turns says so, until the server has answered.
start --fresh --page 7 --geometry 480x700 --renderer surface --latency 400
locate
away
coloured user-feed 200
top=$(part 140 110 200 60)
xdotool key F5
becomes user-refreshing user-feed "$top" 50
returns user-refreshed user-feed "$top"
xdotool mousemove $((X + 240)) $((Y + 150)) mousedown 1
for step in $(seq 1 12); do xdotool mousemove $((X + 240)) $((Y + 150 + step * 20)); done
becomes user-pulled user-feed "$(part 0 110 480 500)" 20000
xdotool mouseup 1
becomes user-loading user-feed "$top" 50
away
returns user-loaded user-feed "$top"
xdotool key ctrl+q
ended "Ctrl+Q of a user of the feed"
echo "e2e: a user's part took $(($(date +%s) - began)) s"
