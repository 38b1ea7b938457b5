import Foundation

@testable import SDLBackend

/// An X server's part in selections: windows with properties, owners, and events that are delivered in order when the
/// test says so. Errors of real servers, as for windows that are gone, are left out.
final class FakeXServer {
    private var atoms = ["ATOM": XAtom.atom, "INTEGER": .integer, "STRING": .string]
    private var names: [XAtom: String] = [.atom: "ATOM", .integer: "INTEGER", .string: "STRING"]
    fileprivate var properties: [XWindow: [XAtom: XProperty]] = [:]
    fileprivate var owners: [XAtom: (window: XWindow, time: XTime)] = [:]
    fileprivate var clients: [FakeXClient] = []
    fileprivate var time: XTime = 1000
    private var lastWindow: XWindow = 0
    /// Events that were told so far.
    private(set) var eventCount = 0

    func makeClient() -> FakeXClient {
        lastWindow += 100
        let client = FakeXClient(self, window: lastWindow)
        clients.append(client)
        return client
    }

    /// Has the session take the client's events, and those that follow from them, until there are none.
    func deliver(now: Double = 0) {
        while let client = clients.first(where: { !$0.events.isEmpty && $0.session != nil }) {
            eventCount += 1
            let event = client.events.removeFirst()
            client.session?(event, now)
        }
    }

    /// The window goes, with its client.
    func end(_ client: FakeXClient) {
        clients.removeAll { $0 === client }
        properties[client.window] = nil
        owners = owners.filter { $0.value.window != client.window }
        tell(.destroyed(client.window), to: client.window, .end)
    }

    fileprivate func atom(_ name: String) -> XAtom {
        if let atom = atoms[name] { return atom }
        let atom = XAtom(UInt32(1000 + atoms.count))
        atoms[name] = atom
        names[atom] = name
        return atom
    }

    fileprivate func name(_ atom: XAtom) -> String? { names[atom] }

    /// Tells those who listen to a window, of which its own client always hears of properties.
    fileprivate func tell(_ event: XEvent, to window: XWindow, _ interest: XInterest) {
        for client in clients {
            let listens = client.interests[window, default: client.window == window ? .propertiesAndEnd : .nothing]
            if listens == .propertiesAndEnd || listens == interest { client.events.append(event) }
        }
    }

    fileprivate func client(of window: XWindow) -> FakeXClient? { clients.first { $0.window == window } }

    fileprivate func nextTime() -> XTime {
        time += 1
        return time
    }
}

/// A client of the server: what a session talks to.
final class FakeXClient: XServer {
    private let server: FakeXServer
    let window: XWindow
    let root: XWindow = 1
    let screen = 0
    var largestPiece = 1 << 24
    /// Takes the client's events; without one they wait.
    var session: ((XEvent, Double) -> Void)?
    var events: [XEvent] = []
    fileprivate var interests: [XWindow: XInterest] = [:]
    /// The sizes of the values that were written to windows of other clients.
    private(set) var sizesWritten: [Int] = []

    fileprivate init(_ server: FakeXServer, window: XWindow) {
        self.server = server
        self.window = window
    }

    /// Connects a session, which takes the events from now on.
    ///
    /// - Parameter encode: has the bytes of a form made.
    func makeSession(encode: @escaping (ClipboardForm) -> Void = { _ in }) -> XSession {
        let session = XSession(self, encode: encode)
        self.session = { event, now in session.handle(event, now: now) }
        return session
    }

    func send(_ event: XEvent, to window: XWindow) { server.tell(event, to: window, .end) }

    func atom(_ name: String) -> XAtom { server.atom(name) }
    func name(_ atom: XAtom) -> String? { server.name(atom) }
    func owner(of selection: XAtom) -> XWindow? { server.owners[selection]?.window }

    func own(_ selection: XAtom, at time: XTime) {
        let old = server.owners[selection]
        guard old.map({ Int32(bitPattern: time &- $0.time) >= 0 }) ?? true else { return }
        server.owners[selection] = (window, time)
        if let old, old.window != window { server.client(of: old.window)?.events.append(.cleared(selection)) }
        for client in server.clients where client.followed.contains(selection) {
            client.events.append(.ownerChanged(selection: selection, owner: window))
        }
    }

    private var followed: Set<XAtom> = []
    func followOwner(of selection: XAtom) { followed.insert(selection) }

    func convert(_ selection: XAtom, to target: XAtom, in property: XAtom, at time: XTime) {
        let request = SelectionRequest(
            requestor: window, selection: selection, target: target, property: property, time: time)
        if let owner = server.owners[selection].flatMap({ server.client(of: $0.window) }) {
            owner.events.append(.requested(request))
        } else {
            events.append(.answered(selection: selection, target: target, property: .none))
        }
    }

    func answer(_ request: SelectionRequest, in property: XAtom) {
        server.client(of: request.requestor)?.events.append(
            .answered(selection: request.selection, target: request.target, property: property))
    }

    func write(_ value: XProperty, to property: XAtom, of window: XWindow) {
        if window != self.window { sizesWritten.append(value.bytes.count) }
        server.properties[window, default: [:]][property] = value
        server.tell(
            .propertyChanged(window, property, isDeleted: false, time: server.nextTime()), to: window,
            .propertiesAndEnd)
    }

    func touch(_ property: XAtom) {
        let value = server.properties[window]?[property] ?? XProperty(.integer, words: [])
        write(value, to: property, of: window)
    }

    func delete(_ property: XAtom, of window: XWindow) {
        guard server.properties[window]?.removeValue(forKey: property) != nil else { return }
        server.tell(
            .propertyChanged(window, property, isDeleted: true, time: server.nextTime()), to: window,
            .propertiesAndEnd)
    }

    func read(_ property: XAtom, of window: XWindow, limit: Int, deletes: Bool) -> XProperty? {
        let value = server.properties[window]?[property]
        if deletes { delete(property, of: window) }
        return value.flatMap { $0.bytes.count > limit ? nil : $0 }
    }

    func listen(to window: XWindow, _ interest: XInterest) { interests[window] = interest }
}
