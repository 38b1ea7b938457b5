import Foundation
import Testing

@testable import SDLBackend

@Suite struct XSettingsWatchTests {
    @Test("Settings are told as they are, as they change, and as daemons end and come")
    func daemons() {
        let server = FakeXServer()
        let (own, daemon) = (server.makeClient(), server.makeClient())
        let (selection, property) = (own.atom("_XSETTINGS_S0"), own.atom("_XSETTINGS_SETTINGS"))
        var told: [Data] = []
        let session = own.makeSession()
        session.followSettings { told.append($0) }
        #expect(told == [Data()])
        func write(_ byte: UInt8, _ daemon: FakeXClient) {
            daemon.write(XProperty(property, Data([byte])), to: property, of: daemon.window)
            server.deliver()
        }
        func announce(_ daemon: FakeXClient) {
            daemon.own(selection, at: 5)
            daemon.send(.message(to: 1, type: own.atom("MANAGER"), values: [5, selection.number, 0, 0, 0]), to: 1)
            server.deliver()
        }
        write(1, daemon)
        #expect(told == [Data()])
        announce(daemon)
        #expect(told == [Data(), Data([1])])
        write(2, daemon)
        // Other properties, and messages of other managers, say nothing.
        daemon.write(XProperty(property, Data([9])), to: own.atom("WM_NAME"), of: daemon.window)
        daemon.send(.message(to: 1, type: own.atom("MANAGER"), values: [5, 77, 0, 0, 0]), to: 1)
        server.deliver()
        #expect(told == [Data(), Data([1]), Data([2])])
        server.end(daemon)
        server.deliver()
        #expect(told.last == Data() && told.count == 4)
        let next = server.makeClient()
        write(3, next)
        announce(next)
        #expect(told.last == Data([3]) && told.count == 5)
    }
}
