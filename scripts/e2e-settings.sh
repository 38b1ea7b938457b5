# A part of scripts/e2e.sh, which reads it while a portal tells the demo's first page, which is light, what the desktop
# wants: the accent colour, more contrast, less motion and larger text take effect in the demo as it runs, and go again.
# Ends with the demo as it was.
portal_says() { echo "set $*" >&4; }
bar="${WIDTH}x80+$X+$Y"
switch="120x40+$((X + WIDTH - 160))+$((Y + 40))"
away
# The first row gets the focus: larger text keeps the focused row in sight.
xdotool key Home
still settings

# How many pixels of the bar have the colour that the desktop is said to have.
crimson() {
    local colour='rgb(217,26,51)'
    convert "$out/$1.png" -crop "$bar" +repage -alpha off -fuzz 6% -fill black +opaque "$colour" \
        -fill white -opaque "$colour" \
        -format '%[fx:round(w*h*mean)]' info:
}
[ "$(crimson settings)" -eq 0 ] || fail "the bar has the accent colour of a desktop that has none"
portal_says org.freedesktop.appearance accent-color "[0.85, 0.1, 0.2]"
becomes settings-accent settings "$bar" 50
still settings-accent
[ "$(crimson settings-accent)" -gt 50 ] || fail "nothing in the bar has the desktop's accent colour"
portal_says org.freedesktop.appearance accent-color "[-1.0, -1.0, -1.0]"
returns settings-unaccented settings "$bar"

# The switch has a line around it.
portal_says org.freedesktop.appearance contrast 1
becomes settings-contrast settings "$switch" 30
portal_says org.freedesktop.appearance contrast 0
returns settings-uncontrasted settings "$switch"

portal_says org.gnome.desktop.interface text-scaling-factor 1.5
becomes settings-larger settings "$(page)" 20000
portal_says org.gnome.desktop.interface text-scaling-factor 1.0
returns settings-standard settings "$(page)"

# The caret of a field stands where less motion is wanted, and blinks otherwise. The menu of a row asks for a name.
blinks() {
    xdotool mousemove $((X + 200)) $((Y + 297)) click 3
    still settings-menu
    xdotool key Down Return
    still settings-field
    # Not all of the text is selected any more.
    xdotool key End
    still settings-caret
    local blinks=no
    for _ in $(seq 8); do
        sleep 0.2
        shot settings-later
        [ "$(differing settings-caret settings-later)" -eq 0 ] || blinks=yes
    done
    xdotool key Escape
    still settings-left
    [ $blinks = "$1" ] || fail "$2"
}
xdotool key alt+6
still settings-views
portal_says org.gnome.desktop.interface enable-animations false
blinks no "with less motion a caret blinks"
portal_says org.gnome.desktop.interface enable-animations true
blinks yes "with all motion a caret does not blink"
xdotool key alt+1
away
returns settings-end settings "$(page)"
echo "e2e: the accent colour, more contrast, larger text and less motion come and go with what the portal says"
