import Foundation

typealias XWindow = UInt32
/// Milliseconds of the server's clock, which begins again at zero after 49 days. Zero means the present.
typealias XTime = UInt32

/// A name that the X server knows by a number.
struct XAtom: Hashable, Sendable {
    let number: UInt32

    init(_ number: UInt32) {
        self.number = number
    }

    /// No name; as a property, it says that a request was refused.
    static let none = XAtom(0)
    /// Numbers that all servers agree on.
    static let atom = XAtom(4)
    static let integer = XAtom(19)
    static let string = XAtom(31)
}

/// The value of a property of a window.
struct XProperty: Hashable, Sendable {
    var type: XAtom
    /// Bits of an element: 8, 16 or 32.
    var format = 8
    var bytes = Data()

    init(_ type: XAtom, _ bytes: Data) {
        self.type = type
        self.bytes = bytes
    }

    init(_ type: XAtom, words: [UInt32]) {
        self.type = type
        format = 32
        bytes = words.withUnsafeBytes { Data($0) }
    }

    /// The elements of 32 bits; empty for a property of other elements.
    var words: [UInt32] {
        guard format == 32 else { return [] }
        return bytes.withUnsafeBytes { raw in
            (0..<raw.count / 4).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
        }
    }
}

/// A client's request to the owner of a selection.
struct SelectionRequest: Hashable, Sendable {
    var requestor: XWindow
    var selection: XAtom
    var target: XAtom
    /// The property of the requestor's window in which it waits for the value.
    var property: XAtom
    var time: XTime
}

/// An event of an X server.
enum XEvent: Hashable, Sendable {
    case requested(SelectionRequest)
    /// Another client owns the selection now.
    case cleared(XAtom)
    /// The owner of a selection has answered; the property is none if it refuses.
    case answered(selection: XAtom, target: XAtom, property: XAtom)
    case propertyChanged(XWindow, XAtom, isDeleted: Bool, time: XTime)
    case message(to: XWindow, type: XAtom, values: [UInt32])
    case destroyed(XWindow)
    case ownerChanged(selection: XAtom, owner: XWindow)
}

/// Which events of a window are reported.
enum XInterest: Hashable, Sendable {
    case nothing
    /// Only the window's end is reported: that it was destroyed.
    case end
    /// The window's end is reported, and changes of its properties.
    case propertiesAndEnd
}

/// The requests to an X server that selections and settings need; tests supply a server of their own. One thread.
protocol XServer: AnyObject {
    /// Our window, which is never shown.
    var window: XWindow { get }
    var root: XWindow { get }
    var screen: Int { get }
    /// How many bytes of a property one request can carry.
    var largestPiece: Int { get }

    /// Waits for the server the first time that a name is asked for.
    func atom(_ name: String) -> XAtom
    /// The name of an atom; nil for a number without a name. Waits for the server the first time, too.
    func name(_ atom: XAtom) -> String?
    /// The window that owns a selection; nil for none. Waits for the server.
    func owner(of selection: XAtom) -> XWindow?
    /// Makes our window the owner.
    func own(_ selection: XAtom, at time: XTime)
    /// Asks for an event (`ownerChanged`) when a selection gets another owner, if the server supports that.
    func followOwner(of selection: XAtom)
    /// Asks a selection's owner to put it into a property of our window.
    func convert(_ selection: XAtom, to target: XAtom, in property: XAtom, at time: XTime)
    /// Tells a client that its request is answered: in a property of its window, or refused.
    func answer(_ request: SelectionRequest, in property: XAtom)
    func write(_ value: XProperty, to property: XAtom, of window: XWindow)
    /// Changes a property of our window without altering its value, to learn the server's time: the event that reports
    /// the change carries it.
    func touch(_ property: XAtom)
    func delete(_ property: XAtom, of window: XWindow)
    /// The value of a property of a window; nil if there is none, or if it has more bytes than the limit. Waits for the
    /// server.
    func read(_ property: XAtom, of window: XWindow, limit: Int, deletes: Bool) -> XProperty?
    /// Chooses the events of a window that are reported from now on.
    func listen(to window: XWindow, _ interest: XInterest)
}
