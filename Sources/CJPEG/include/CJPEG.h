#pragma once
/* libjpeg-turbo: decoding of JPEG files. Only the module Drawing imports this. */
#include <stdio.h>
#include <jpeglib.h>
