import Foundation
internal import CXCB

/// A connection to the X server that `DISPLAY` names, besides SDL's. One thread, except for `wake()`.
final class XConnection: XServer, @unchecked Sendable {  // other threads call `wake()` only, which may be
    private let connection: OpaquePointer
    private var atoms: [String: XAtom] = [:]
    private var names: [XAtom: String] = [:]

    /// Connects to the server; nil if there is no server, or no libxcb. Waits for the server, for some 0.5 ms.
    init?() {
        guard let connection = cxcb_open() else { return nil }
        self.connection = connection
    }

    deinit {
        cxcb_close(connection)
    }

    /// Sends waiting requests, and sleeps until there is an event; nil if the time is over or `wake()` was called.
    ///
    /// - Parameter seconds: nil for no limit.
    func wait(_ seconds: Double?) throws(XConnectionClosed) -> XEvent? {
        var event = cxcb_event()
        // Rounded up: otherwise the last fraction of a millisecond would be spent in many waits of 0 ms.
        let milliseconds = seconds.map { Int32(min(max($0 * 1000, 0), 1e9).rounded(.up)) } ?? -1
        cxcb_wait(connection, milliseconds, &event)
        let (selection, property) = (XAtom(event.selection), XAtom(event.property))
        switch event.kind {
        case CXCB_CLOSED: throw XConnectionClosed()
        case CXCB_REQUEST:
            return .requested(
                SelectionRequest(
                    requestor: event.window, selection: selection, target: XAtom(event.target), property: property,
                    time: event.time))
        case CXCB_CLEARED: return .cleared(selection)
        case CXCB_ANSWERED: return .answered(selection: selection, target: XAtom(event.target), property: property)
        case CXCB_PROPERTY:
            return .propertyChanged(event.window, property, isDeleted: event.is_deleted, time: event.time)
        case CXCB_MESSAGE:
            let values = withUnsafeBytes(of: event.values) { Array($0.bindMemory(to: UInt32.self)) }
            return .message(to: event.window, type: XAtom(event.target), values: values)
        case CXCB_DESTROYED: return .destroyed(event.window)
        case CXCB_OWNER_CHANGED: return .ownerChanged(selection: selection, owner: event.window)
        default: return nil
        }
    }

    /// Lets `wait(_:)` return, now or when it is next called. Any thread.
    func wake() { cxcb_wake(connection) }

    // MARK: XServer

    var window: XWindow { cxcb_window(connection) }
    var root: XWindow { cxcb_root(connection) }
    var screen: Int { Int(cxcb_screen(connection)) }
    var largestPiece: Int { cxcb_largest_piece(connection) }

    func atom(_ name: String) -> XAtom {
        if let atom = atoms[name] { return atom }
        let atom = XAtom(cxcb_atom(connection, name))
        atoms[name] = atom
        return atom
    }

    func name(_ atom: XAtom) -> String? {
        if let name = names[atom] { return name }
        guard atom != .none else { return nil }
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = buffer.withUnsafeMutableBytes { bytes in
            cxcb_atom_name(connection, atom.number, bytes.baseAddress, bytes.count)
        }
        guard count > 0 else { return nil }
        let name = String(decoding: buffer[..<count], as: UTF8.self)
        names[atom] = name
        return name
    }

    func owner(of selection: XAtom) -> XWindow? {
        let owner = cxcb_owner(connection, selection.number)
        return owner == 0 ? nil : owner
    }

    func own(_ selection: XAtom, at time: XTime) { cxcb_own(connection, selection.number, time) }

    func followOwner(of selection: XAtom) { _ = cxcb_follow_owner(connection, selection.number) }

    func convert(_ selection: XAtom, to target: XAtom, in property: XAtom, at time: XTime) {
        cxcb_convert(connection, selection.number, target.number, property.number, time)
    }

    func answer(_ request: SelectionRequest, in property: XAtom) {
        cxcb_answer(
            connection, request.requestor, request.selection.number, request.target.number, property.number,
            request.time)
    }

    func write(_ value: XProperty, to property: XAtom, of window: XWindow) {
        value.bytes.withUnsafeBytes { bytes in
            cxcb_set_property(
                connection, window, property.number, value.type.number, Int32(value.format), bytes.baseAddress,
                bytes.count)
        }
    }

    func touch(_ property: XAtom) { cxcb_touch_property(connection, property.number) }

    func delete(_ property: XAtom, of window: XWindow) { cxcb_delete_property(connection, window, property.number) }

    func read(_ property: XAtom, of window: XWindow, limit: Int, deletes: Bool) -> XProperty? {
        var value = cxcb_property()
        guard cxcb_read_property(connection, window, property.number, limit, deletes, &value) else { return nil }
        defer { cxcb_free(value.memory) }
        let bytes = value.bytes.map { Data(bytes: $0, count: value.count) } ?? Data()
        var property = XProperty(XAtom(value.type), bytes)
        property.format = Int(value.format)
        return property
    }

    func listen(to window: XWindow, _ interest: XInterest) {
        cxcb_listen(connection, window, interest == .propertiesAndEnd, interest != .nothing)
    }
}

/// The server has closed the connection.
struct XConnectionClosed: Error {}
