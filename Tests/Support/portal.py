#!/usr/bin/python3
"""A desktop portal for tests: has the settings that its standard input says, and tells of changes.

Each line is a command: `set NAMESPACE KEY VALUE`, where the value is a JSON number, string, boolean or list of three
numbers. Integers are sent as unsigned ones. `ready` has the portal appear on the bus and is answered with `ready`; each
time that settings are asked for, `read` is printed. `answer CODE ADDRESS...` says how requests to open something, or to
choose files, end from then on; without it they are never answered, after `refuse ERROR` they fail at once with that
error, by default that the portal does not allow it, and at the first one after `leave` the portal ends. Each of them is
printed, with the method's name, what it is about, and `above` with the window that it names, if it names one. `end` has
the portal leave the bus, after `replace` another process has its name, and `forge` has another process answer the last
request with code 0. Ends with its input.
"""
import json
import os
import sys

import dbus
import dbus.lowlevel
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

NAME = "org.freedesktop.portal.Desktop"
PATH = "/org/freedesktop/portal/desktop"
INTERFACE = "org.freedesktop.portal.Settings"


def typed(value):
    if isinstance(value, bool):
        return dbus.Boolean(value, variant_level=1)
    if isinstance(value, int):
        return dbus.UInt32(value, variant_level=1)
    if isinstance(value, float):
        return dbus.Double(value, variant_level=1)
    if isinstance(value, list):
        return dbus.Struct([dbus.Double(part) for part in value], signature="ddd", variant_level=1)
    return dbus.String(value, variant_level=1)


class Requests(dbus.service.Object):
    """What portals that ask the user have in common."""

    answer = None
    count = 0
    asker = None

    def request(self, sender, parent, *words):
        print(*words, *(["above", parent] if parent else []), flush=True)
        self.count += 1
        self.asker = sender
        if self.answer and self.answer[0] == "refuse":
            error = self.answer[1] if len(self.answer) > 1 else "org.freedesktop.portal.Error.NotAllowed"
            raise dbus.DBusException("not that one", name=error)
        if self.answer == ["leave"]:
            os._exit(0)
        if self.answer:
            # Before the reply, as a portal may.
            self.respond(self.connection, *self.answer)
        return dbus.ObjectPath(self.path)

    @property
    def path(self):
        return f"{PATH}/request/test/{self.count}"

    def respond(self, connection, code, *addresses):
        message = dbus.lowlevel.SignalMessage(self.path, "org.freedesktop.portal.Request", "Response")
        results = {"uris": dbus.Array(addresses, signature="s", variant_level=1)} if addresses else {}
        message.append(int(code), dbus.Dictionary(results, signature="sv"), signature="ua{sv}")
        message.set_destination(self.asker)
        connection.send_message(message)
        connection.flush()


class Opener(Requests):
    @dbus.service.method("org.freedesktop.portal.OpenURI", "ssa{sv}", "o", sender_keyword="sender")
    def OpenURI(self, parent, address, options, sender):
        return self.request(sender, parent, "OpenURI", address)

    @dbus.service.method("org.freedesktop.portal.OpenURI", "sha{sv}", "o", sender_keyword="sender")
    def OpenFile(self, parent, file, options, sender):
        descriptor = file.take()
        path = os.readlink(f"/proc/self/fd/{descriptor}")
        os.close(descriptor)
        return self.request(sender, parent, "OpenFile", path)


class Chooser(Opener):
    @dbus.service.method("org.freedesktop.portal.FileChooser", "ssa{sv}", "o", sender_keyword="sender")
    def OpenFile(self, parent, title, options, sender):
        asked = json.dumps(options, sort_keys=True, default=str)
        return self.request(sender, parent, "choose", title, asked)

    @dbus.service.method("org.freedesktop.portal.FileChooser", "ssa{sv}", "o", sender_keyword="sender")
    def SaveFile(self, parent, title, options, sender):
        return self.request(sender, parent, "save", title, json.dumps(options, sort_keys=True, default=str))

    @dbus.service.method("org.freedesktop.portal.FileChooser", "ssa{sv}", "o", sender_keyword="sender")
    def SaveFiles(self, parent, title, options, sender):
        return self.request(sender, parent, "save several", title, json.dumps(options, sort_keys=True, default=str))


class Settings(Chooser):
    def __init__(self, bus):
        super().__init__(bus, PATH)
        self.values = {}

    @dbus.service.method(INTERFACE, in_signature="as", out_signature="a{sa{sv}}")
    def ReadAll(self, namespaces):
        print("read", flush=True)
        return {
            space: dbus.Dictionary({key: typed(value) for key, value in keys.items()}, signature="sv")
            for space, keys in self.values.items()
            if space in namespaces
        }

    @dbus.service.signal(INTERFACE, signature="ssv")
    def SettingChanged(self, namespace, key, value):
        pass

    def change(self, namespace, key, value):
        self.values.setdefault(namespace, {})[key] = value
        self.SettingChanged(namespace, key, typed(value))


def main():
    DBusGMainLoop(set_as_default=True)
    bus = dbus.SessionBus()
    # Stands for another process.
    other = dbus.SessionBus(private=True)
    settings = Settings(bus)
    loop = GLib.MainLoop()
    pending = b""

    def command(line):
        words = line.split(None, 3)
        if words[0] == "set":
            settings.change(words[1], words[2], json.loads(words[3]))
        elif words[0] == "answer":
            settings.answer = line.split()[1:]
        elif words[0] in ("refuse", "leave"):
            settings.answer = words
        elif words[0] == "forge":
            settings.respond(other, 0)
        elif words[0] == "replace":
            settings.other_name = dbus.service.BusName(NAME, other, replace_existing=True, do_not_queue=True)
        elif words[0] == "end":
            loop.quit()
        elif words[0] == "ready":
            # From here on the name is owned, and what was set before is there.
            settings.name = dbus.service.BusName(NAME, bus, allow_replacement=True)
            print("ready", flush=True)

    def read(source, condition):
        nonlocal pending
        data = os.read(0, 65536)
        if not data:
            loop.quit()
            return False
        *lines, pending = (pending + data).split(b"\n")
        for line in lines:
            if line.strip():
                command(line.decode())
        return True

    GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, read)
    loop.run()


if __name__ == "__main__":
    sys.exit(main())
