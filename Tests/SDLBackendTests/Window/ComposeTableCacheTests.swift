import Testing

@testable import SDLBackend

@Suite("Where Xlib keeps its table of compose keys")
struct ComposeTableCacheTests {
    private func directory(_ environment: [String: String], user: UInt32 = 1000) -> String? {
        ComposeTableCache(environment: environment, userIdentifier: user).directory
    }

    @Test("The cached table of compose keys is in the user's cache directory")
    func cacheDirectory() {
        #expect(directory(["DISPLAY": ":0", "HOME": "/home/jo"]) == "/home/jo/.cache/compose-cache")
        #expect(
            directory(["DISPLAY": ":0", "HOME": "/home/jo", "XDG_CACHE_HOME": "/var/jo"]) == "/var/jo/compose-cache")
    }

    @Test("A relative cache directory does not count, as the base directory specification says")
    func relative() {
        #expect(
            directory(["DISPLAY": ":0", "HOME": "/home/jo", "XDG_CACHE_HOME": "x"]) == "/home/jo/.cache/compose-cache")
    }

    @Test("The user's own choice of a directory for the table of compose keys stays")
    func chosen() {
        #expect(directory(["DISPLAY": ":0", "HOME": "/home/jo", "XCOMPOSECACHE": "/elsewhere"]) == nil)
    }

    @Test("Nothing is made without an X display, without a home, or for root")
    func none() {
        #expect(directory(["HOME": "/home/jo"]) == nil)
        #expect(directory(["DISPLAY": "", "HOME": "/home/jo"]) == nil)
        #expect(directory(["DISPLAY": ":0"]) == nil)
        #expect(directory(["DISPLAY": ":0", "HOME": "/root"], user: 0) == nil)
    }
}
