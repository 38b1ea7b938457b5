// Of the article on keys and gestures.
import AsyncDisplayKit

final class PlayerDelegate: UIApplicationDelegate {
    /// F11 and Ctrl+W are the program's own.
    func configuration() -> UIApplicationConfiguration {
        var configuration = UIApplicationConfiguration()
        configuration.builtInKeys.subtract([.fullScreen, .close])
        return configuration
    }
}
