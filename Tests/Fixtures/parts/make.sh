#!/usr/bin/env bash
# Makes the pictures in this folder again: flat shapes of some megapixels, so that files are small and parts differ.
# Needs ImageMagick 6 with WebP, and Debian's package webp; the tests do not: the files are committed.
set -euo pipefail
cd "$(dirname "$0")"

draw() { # SIZE GROUND ARGUMENTS...
    local size=$1 ground=$2 w h
    shift 2
    w=${size%x*} h=${size#*x}
    convert -size "$size" "$ground" +antialias \
        -fill '#20c04080' -draw "circle $((w / 4)),$((h / 4)) $((w * 2 / 5)),$((h * 2 / 5))" \
        -fill '#ffffff' -draw "rectangle $((w / 2)),$((h / 12)) $((w - 50)),$((h / 3))" \
        -fill '#801040' -draw "polygon $((w / 13)),$((h - 90)) $((w / 2)),$((h / 2)) $((w - 100)),$((h - 50))" \
        -fill none -stroke '#00ff0040' -strokewidth 40 -draw "line 0,0 $((w - 1)),$((h - 1))" "$@"
}

draw 1300x1100 gradient:'#ff8800-#0033cc' -quality 60 lossy.webp
draw 1300x1100 xc:none -quality 60 alpha.webp
draw 1300x1100 xc:none -define webp:lossless=true lossless.webp
draw 1100x700 xc:'#3060a0' \( -clone 0 -fill red -draw 'rectangle 100,100 300,300' \) \
    -define webp:lossless=true animation.webp
# Its first picture fills a part of the canvas only, and neither has alpha.
convert -size 700x500 gradient:'#ff8800-#0033cc' frame.png
cwebp -quiet -q 60 frame.png -o frame.webp
webpmux -frame frame.webp +100+300+300+0+b -frame frame.webp +100+0+0+0+b -o small-frame.webp
rm frame.png frame.webp
draw 1500x1450 xc:none -depth 8 -interlace PNG -define png:compression-level=9 interlaced.png
draw 3000x2850 xc:'#3060a0' -interlace GIF interlaced.gif
