import Foundation

/// The bytes of a response, made as they are sent: an endless body takes no memory.
public struct Body: Sendable {
    /// Bytes that are sent together, and what they wait for.
    public struct Piece: Sendable {
        /// The bytes.
        public var data: Data
        /// Holds the piece back.
        public var gate: Gate?
        /// How long the server waits before it sends the piece.
        public var pause: TimeInterval

        /// Bytes that wait for the gate, if any, and then for the pause in seconds.
        public init(_ data: Data, gate: Gate? = nil, pause: TimeInterval = 0) {
            self.data = data
            self.gate = gate
            self.pause = pause
        }
    }

    /// The number of bytes, or nil if there is no end.
    public let count: Int?
    /// The pieces by their number from 0; nil after the last.
    let piece: @Sendable (Int) -> Piece?

    /// No bytes.
    public static let none = Body.pieces([])

    /// These bytes at once.
    public static func data(_ data: Data) -> Body {
        .pieces(data.isEmpty ? [] : [Piece(data)])
    }

    /// These pieces one after the other.
    public static func pieces(_ pieces: [Piece]) -> Body {
        Body(count: pieces.reduce(0) { $0 + $1.data.count }) { $0 < pieces.count ? pieces[$0] : nil }
    }

    /// One piece again and again.
    public static func endless(_ piece: Piece) -> Body {
        precondition(!piece.data.isEmpty, "An endless body repeats a piece of at least one byte.")
        return Body(count: nil) { _ in piece }
    }

    /// The first `count` bytes of this body, with what its pieces wait for.
    public func prefix(_ count: Int) -> Body {
        var pieces: [Piece] = []
        var left = count
        while left > 0, var next = piece(pieces.count) {
            next.data = next.data.prefix(left)
            left -= next.data.count
            pieces.append(next)
        }
        return .pieces(pieces)
    }
}
