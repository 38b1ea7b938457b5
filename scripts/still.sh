# Sourced by the scripts that look at a window which is at rest only when it shows something. Needs the functions shot,
# differing and fail, the folder out, and colours: how many of them a picture has at least.

# Takes pictures named $1 until one has more than so many colours and is as the one before; at most 20 seconds.
still() {
    shot "$1"
    for _ in $(seq 60); do
        sleep 0.33
        shot next
        local change; change=$(differing "$1" next)
        mv "$out/next.png" "$out/$1.png"
        [ "$change" -eq 0 ] && [ "$(identify -format %k "$out/$1.png")" -gt "$colours" ] && return 0
    done
    fail "the picture '$1' does not come to rest"
}
