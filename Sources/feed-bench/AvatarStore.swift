import AsyncDisplayKitCore
import Foundation

/// The avatar pictures by file number (`shared`), or one per row with a bounded cache (`unique`). Any thread; pictures
/// decode when they are first drawn, on a worker.
final class AvatarStore: @unchecked Sendable {  // the dictionary is behind the lock
    private let directory: String
    private let isUnique: Bool
    private let lock = NSLock()
    private var images: [Int: UIImage] = [:]
    private var order: [Int] = []

    /// Pictures kept in `unique` mode.
    private static let uniqueLimit = 512

    init(directory: String, isUnique: Bool) {
        self.directory = directory
        self.isUnique = isUnique
    }

    func image(for row: FeedRow) -> UIImage? {
        let key = isUnique ? row.number : row.avatar
        if let known = lock.withLock({ images[key] }) { return known }
        guard let image = UIImage(contentsOfFile: path(of: row.avatar)) else { return nil }
        lock.withLock {
            images[key] = image
            guard isUnique else { return }
            order.append(key)
            if order.count > Self.uniqueLimit { images[order.removeFirst()] = nil }
        }
        return image
    }

    private func path(of number: Int) -> String {
        let name = number < 10 ? "avatar-0\(number)" : "avatar-\(number)"
        return "\(directory)/\(name).\(number % 2 == 0 ? "jpg" : "png")"
    }
}
