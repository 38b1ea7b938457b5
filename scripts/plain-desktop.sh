# Sourced by the scripts that use programs in windows of their own: takes the style, the input method and the display of
# this desktop out of the environment. A script sets DISPLAY itself, and the bus where there is one.
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER TEXTURE_SCALE TEXTURE_ASSETS
unset GTK_THEME GTK_IM_MODULE QT_IM_MODULE SDL_IM_MODULE XMODIFIERS
# SDL asks for IBus without being told, and the portal and the settings are on the session's bus.
export IBUS_ADDRESS=none: DBUS_SESSION_BUS_ADDRESS=disabled: SDL_AUDIODRIVER=dummy
