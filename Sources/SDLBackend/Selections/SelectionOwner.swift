import Execution
import Foundation

/// The selections that this program owns; answers other clients' requests for them. One thread.
///
/// A value that is larger than `pieceSize` is sent in pieces (INCR of the ICCCM): the owner writes a piece into the
/// property that the other client named, and the next one when that client has deleted it; an empty piece is the end.
/// It gives up if the client takes no piece for `patience` seconds. Requests for forms not yet encoded wait for that.
final class SelectionOwner {
    private let server: any XServer
    /// Makes the bytes of a form on another thread, and calls `formWasMade(now:)` afterwards.
    private let encode: (ClipboardForm) -> Void
    /// Called with a window to whose events the owner has stopped listening.
    var onSilence: (XWindow) -> Void = { _ in }
    /// Requests for forms that are being encoded.
    private var waiting: [SelectionRequest] = []
    private var owned: [XAtom: Ownership] = [:]
    private var transfers: [Transfer.Place: Transfer] = [:]

    private struct Ownership {
        let content: ClipboardContent
        /// The server's time when this program took the selection; nil until the server has told it.
        var time: XTime?
    }

    private struct Transfer {
        struct Place: Hashable {
            let window: XWindow
            let property: XAtom
        }
        let type: XAtom
        let bytes: Data
        var sent = 0
        /// The empty piece was written.
        var isAtEnd = false
        var deadline: FrameTime
    }

    /// Seconds.
    static let patience: FrameTime = 5
    static let largestValueAtOnce = 256 << 10
    /// The most transfers in pieces, and the most requests that wait for an encoding; further requests are refused.
    private static let mostTransfers = 16
    /// Size of a piece, and of the largest value that is sent as a whole, in bytes.
    let pieceSize: Int

    init(_ server: any XServer, encode: @escaping (ClipboardForm) -> Void) {
        self.server = server
        self.encode = encode
        pieceSize = min(Self.largestValueAtOnce, server.largestPiece)
    }

    /// Makes this program the owner of a selection, once the server has told its time.
    func own(_ selection: XAtom, _ content: ClipboardContent) {
        owned[selection] = Ownership(content: content, time: nil)
        server.touch(timeProperty)
    }

    /// The content that this program has put into a selection; nil if another program owns the selection.
    func content(of selection: XAtom) -> ClipboardContent? { owned[selection]?.content }

    /// Whether this program owns the selection already: false while it waits for the server's time.
    func hasTime(_ selection: XAtom) -> Bool { owned[selection]?.time != nil }

    /// The time at which a transfer is given up if nothing happens; nil while there is none.
    var nextDeadline: FrameTime? { transfers.values.map(\.deadline).min() }

    private var timeProperty: XAtom { server.atom("_TEXTURE_TIME") }

    func handle(_ event: XEvent, now: FrameTime) {
        switch event {
        case .requested(let request): answer(request, now)
        case .cleared(let selection):
            // This program may have taken the selection again since the event was sent.
            let isOurs = owned[selection]?.time == nil || server.owner(of: selection) == server.window
            if !isOurs { owned[selection] = nil }
        case .propertyChanged(server.window, timeProperty, _, let time):
            for (selection, ownership) in owned where ownership.time == nil {
                owned[selection]?.time = time
                server.own(selection, at: time)
            }
        case .propertyChanged(let window, let property, isDeleted: true, _):
            sendPiece(to: Transfer.Place(window: window, property: property), now)
        case .destroyed(let window):
            for place in transfers.keys where place.window == window { transfers[place] = nil }
        default: break
        }
    }

    /// Gives up transfers whose receivers are silent.
    func expire(now: FrameTime) {
        for (place, transfer) in transfers where transfer.deadline <= now { end(place) }
    }

    // MARK: Requests

    private func answer(_ request: SelectionRequest, _ now: FrameTime) {
        var request = request
        // Clients from before the ICCCM name no property.
        if request.property == .none { request.property = request.target }
        // Our own window and the root window are no valid places for a value.
        guard request.requestor != server.window, request.requestor != server.root else { return }
        if let form = formToEncode(for: request) {
            if waiting.count >= Self.mostTransfers { return server.answer(request, in: .none) }
            waiting.append(request)
            return encode(form)
        }
        let isDone = request.target == server.atom("MULTIPLE") ? convertPairs(request, now) : convert(request, now)
        server.answer(request, in: isDone ? request.property : .none)
    }

    /// The form that must be encoded before a request can be answered; nil if none must be.
    private func formToEncode(for request: SelectionRequest) -> ClipboardForm? {
        guard let forms = owned[request.selection]?.content.forms.filter({ !$0.isMade }), !forms.isEmpty else {
            return nil
        }
        if request.target == server.atom("MULTIPLE") { return forms.first }
        let name = server.name(request.target)
        return forms.first { $0.type == name }
    }

    /// A form has been encoded, or can't be: answers the waiting requests.
    func formWasMade(now: FrameTime) {
        // `answer` appends a request again if it waits for another form.
        for _ in 0..<waiting.count { answer(waiting.removeFirst(), now) }
    }

    /// Puts the requested form into the client's property; false if there is no such form.
    private func convert(_ request: SelectionRequest, _ now: FrameTime) -> Bool {
        guard transfers.count < Self.mostTransfers, let ownership = owned[request.selection],
            let since = ownership.time,
            // The difference may wrap around, because the server's clock does.
            request.time == 0 || Int32(bitPattern: request.time &- since) >= 0,
            let value = value(of: request.target, ownership.content, since)
        else { return false }
        if value.bytes.count > pieceSize {
            begin(value, request, now)
        } else {
            server.write(value, to: request.property, of: request.requestor)
        }
        return true
    }

    private func value(of target: XAtom, _ content: ClipboardContent, _ since: XTime) -> XProperty? {
        switch target {
        case server.atom("TARGETS"):
            let names = ["TARGETS", "TIMESTAMP", "MULTIPLE"] + content.forms.flatMap(SelectionTargets.names)
            return XProperty(.atom, words: names.map { server.atom($0).number })
        case server.atom("TIMESTAMP"): return XProperty(.integer, words: [since])
        default:
            guard let name = server.name(target),
                let value = content.forms.lazy.compactMap({ SelectionTargets.value(of: $0, named: name) }).first
            else { return nil }
            return XProperty(server.atom(value.typeName), value.bytes)
        }
    }

    /// Several requests in one: the client's property lists pairs of target and property. Targets that cannot be
    /// provided are struck out.
    private func convertPairs(_ request: SelectionRequest, _ now: FrameTime) -> Bool {
        let limit = 4096
        guard let list = server.read(request.property, of: request.requestor, limit: limit, deletes: false) else {
            return false
        }
        var words = list.words
        for index in stride(from: 0, to: words.count - 1, by: 2) {
            var single = request
            (single.target, single.property) = (XAtom(words[index]), XAtom(words[index + 1]))
            let isPossible = single.target != request.target && single.property != .none
            if !isPossible || !convert(single, now) { words[index + 1] = XAtom.none.number }
        }
        server.write(XProperty(list.type, words: words), to: request.property, of: request.requestor)
        return true
    }

    // MARK: Pieces

    private func begin(_ value: XProperty, _ request: SelectionRequest, _ now: FrameTime) {
        let place = Transfer.Place(window: request.requestor, property: request.property)
        transfers[place] = Transfer(type: value.type, bytes: value.bytes, deadline: now + Self.patience)
        // Listen before the property is written, or its deletion could be missed.
        server.listen(to: place.window, .propertiesAndEnd)
        let size = UInt32(clamping: value.bytes.count)
        server.write(XProperty(server.atom("INCR"), words: [size]), to: place.property, of: place.window)
    }

    private func sendPiece(to place: Transfer.Place, _ now: FrameTime) {
        guard var transfer = transfers[place] else { return }
        guard !transfer.isAtEnd else { return end(place) }
        let start = transfer.bytes.startIndex + transfer.sent
        let piece = transfer.bytes[start...].prefix(pieceSize)
        transfer.sent += piece.count
        transfer.isAtEnd = piece.isEmpty
        transfer.deadline = now + Self.patience
        transfers[place] = transfer
        server.write(XProperty(transfer.type, piece), to: place.property, of: place.window)
    }

    private func end(_ place: Transfer.Place) {
        transfers[place] = nil
        guard !transfers.keys.contains(where: { $0.window == place.window }) else { return }
        server.listen(to: place.window, .nothing)
        onSilence(place.window)
    }
}
