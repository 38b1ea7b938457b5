import Foundation
import Testing

@testable import texture_demo

@Suite struct PicturesDirectoryTests {
    @Test(
        "A file of user directories is read as a shell would",
        arguments: [
            ("XDG_PICTURES_DIR=\"$HOME/Bilder\"", "/home/a/Bilder"),
            (
                "# XDG_PICTURES_DIR=\"/no\"\nXDG_MUSIC_DIR=\"$HOME/Music\"\n  XDG_PICTURES_DIR = \"/data/pics/\" \n",
                "/data/pics"
            ),
            ("XDG_PICTURES_DIR=\"/first\"\nXDG_PICTURES_DIR=\"/last\"", "/last"),
            (#"XDG_PICTURES_DIR="$HOME/My \"best\" \$ \\ ones""#, #"/home/a/My "best" $ \ ones"#),
            // The folder was removed: then the home is what is meant.
            ("XDG_PICTURES_DIR=\"$HOME/\"", "/home/a"),
        ])
    func file(text: String, path: String) {
        #expect(PicturesDirectory.path(in: text, home: "/home/a") == path)
    }

    @Test(
        "Lines of another form mean nothing",
        arguments: [
            "", "XDG_PICTURES_DIR=", "XDG_PICTURES_DIR=/bare", "XDG_PICTURES_DIR=\"relative\"",
            "XDG_PICTURES_DIR=\"$HOMELESS/a\"", "MY_XDG_PICTURES_DIR=\"/a\"", "XDG_PICTURES_DIR=\"", "\u{0}",
        ])
    func wrongLines(text: String) {
        #expect(PicturesDirectory.path(in: text, home: "/home/a") == nil)
    }

    @Test("The environment wins over the file, and that over Pictures in the home")
    func order() throws {
        let directory = try TemporaryDirectory()
        _ = try directory.file("user-dirs.dirs", "XDG_PICTURES_DIR=\"$HOME/Images\"\n")
        var environment = ["HOME": "/home/a/", "XDG_CONFIG_HOME": directory.path, "XDG_PICTURES_DIR": "/mine"]
        #expect(PicturesDirectory.path(environment: environment) == "/mine")
        environment["XDG_PICTURES_DIR"] = "relative"
        #expect(PicturesDirectory.path(environment: environment) == "/home/a/Images")
        environment["XDG_CONFIG_HOME"] = "relative"
        #expect(PicturesDirectory.path(environment: environment) == "/home/a/Pictures")
    }
}
