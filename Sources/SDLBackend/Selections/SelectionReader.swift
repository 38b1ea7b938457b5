import Execution
import Foundation

/// Reads selections that other programs own. One thread.
///
/// Each reading has a property of our window to itself. A value that comes in pieces is put together; each piece is
/// asked for by deleting the one before. If the owner is silent for the reading's patience, or is not done after twelve
/// times as long, the reading ends with nil.
final class SelectionReader {
    private let server: any XServer
    private var readings: [XAtom: Reading] = [:]
    private var lastSlot = 0
    private var questionCount = 0

    private struct Reading {
        let selection: XAtom
        let target: XAtom
        /// How many readings had begun before.
        let number: Int
        let patience: FrameTime
        /// The time at which the reading is given up, whatever has come until then.
        let end: FrameTime
        /// The time at which the reading is given up if nothing comes until then.
        var deadline: FrameTime
        /// The pieces that have come; nil until the owner says that it sends pieces.
        var pieces: XProperty?
        let completion: (XProperty?) -> Void
    }

    /// The greatest number of readings under way.
    private static let slotCount = 16
    /// The most bytes of all readings together; larger values are not read.
    static let limit = 64 << 20
    private static let longestReading = 12.0

    init(_ server: any XServer) {
        self.server = server
    }

    /// The time at which a reading is given up if nothing happens; nil while there is none.
    var nextDeadline: FrameTime? { readings.values.map(\.deadline).min() }

    /// Asks the owner of a selection for a value.
    ///
    /// - Parameters:
    ///   - question: a property that the owner gets with the request.
    ///   - patience: seconds that the owner may be silent.
    ///   - completion: called once, with nil if the owner refuses, is silent, or has too much.
    func read(
        _ selection: XAtom, as target: XAtom, question: XProperty? = nil, patience: FrameTime, now: FrameTime,
        completion: @escaping (XProperty?) -> Void
    ) {
        guard let property = freeProperty() else { return completion(nil) }
        questionCount += 1
        readings[property] = Reading(
            selection: selection, target: target, number: questionCount, patience: patience,
            end: now + patience * Self.longestReading, deadline: now + patience, completion: completion)
        if let question {
            server.write(question, to: property, of: server.window)
        } else {
            server.delete(property, of: server.window)
        }
        server.convert(selection, to: target, in: property, at: 0)
    }

    func handle(_ event: XEvent, now: FrameTime) {
        switch event {
        case .answered(let selection, let target, .none):
            let refused = readings.filter {
                $0.value.selection == selection && $0.value.target == target && $0.value.pieces == nil
            }
            // A refusal does not name its property, so it counts for the reading that began first.
            if let first = refused.min(by: { $0.value.number < $1.value.number }) { end(first.key, nil) }
        case .answered(let selection, let target, let property):
            if let reading = readings[property], reading.selection == selection, reading.target == target {
                takeAnswer(in: property, now)
            } else {
                discard(property)
            }
        case .propertyChanged(server.window, let property, isDeleted: false, _):
            if readings[property] == nil {
                discard(property)
            } else if readings[property]?.pieces != nil {
                takePiece(in: property, now)
            }
        default: break
        }
    }

    /// Gives up readings whose owners are silent.
    func expire(now: FrameTime) {
        for (property, reading) in readings where reading.deadline <= now { end(property, nil) }
    }

    /// Gives up all readings.
    func endAll() {
        for property in readings.keys { end(property, nil) }
    }

    private func takeAnswer(in property: XAtom, _ now: FrameTime) {
        // Reading the property deletes it, which asks for the first piece.
        guard let value = take(property) else { return end(property, nil) }
        guard value.type == server.atom("INCR") else { return end(property, value) }
        readings[property]?.pieces = XProperty(.none, Data())
        keepWaiting(property, now)
    }

    private func takePiece(in property: XAtom, _ now: FrameTime) {
        guard let piece = take(property), var pieces = readings[property]?.pieces,
            readings.values.reduce(piece.bytes.count, { $0 + ($1.pieces?.bytes.count ?? 0) }) <= Self.limit
        else { return end(property, nil) }
        guard !piece.bytes.isEmpty else {
            if pieces.type == .none { pieces.type = piece.type }
            return end(property, pieces)
        }
        // The value is not shared while it grows, because otherwise each piece would copy all of it.
        readings[property]?.pieces = XProperty(.none, Data())
        if pieces.type == .none { (pieces.type, pieces.format) = (piece.type, piece.format) }
        pieces.bytes.append(piece.bytes)
        readings[property]?.pieces = pieces
        keepWaiting(property, now)
    }

    private func take(_ property: XAtom) -> XProperty? {
        server.read(property, of: server.window, limit: Self.limit, deletes: true)
    }

    private func keepWaiting(_ property: XAtom, _ now: FrameTime) {
        guard let reading = readings[property] else { return }
        readings[property]?.deadline = min(now + reading.patience, reading.end)
    }

    private func end(_ property: XAtom, _ value: XProperty?) {
        readings.removeValue(forKey: property)?.completion(value)
    }

    // MARK: Properties

    private func slot(_ number: Int) -> XAtom { server.atom("_TEXTURE_SELECTION_\(number)") }

    /// A property that has not been used for as long as possible, so that an answer that comes too late does not meet
    /// another reading.
    private func freeProperty() -> XAtom? {
        for step in 1...Self.slotCount {
            let number = (lastSlot + step) % Self.slotCount
            let property = slot(number)
            guard readings[property] == nil else { continue }
            lastSlot = number
            return property
        }
        return nil
    }

    /// Values for a reading that was given up are deleted, so that their owner can finish the transfer.
    private func discard(_ property: XAtom) {
        let isOurs = (0..<Self.slotCount).contains { slot($0) == property }
        if isOurs { server.delete(property, of: server.window) }
    }
}
