import Foundation
import UIKit

/// Why the demo cannot run, as one sentence for the person who started it.
struct DemoError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    /// Prints the reason and ends the process with status 1.
    func exit() -> Never {
        UIApplication.complain(description)
        Foundation.exit(1)
    }
}
