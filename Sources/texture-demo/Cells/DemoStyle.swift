import AsyncDisplayKitCore

/// Colours and text styles of the demo, in one place. Values only, so any thread may use them.
enum DemoStyle {
    static let accent = UIColor(red: 0.10, green: 0.44, blue: 0.55, alpha: 1)
    static let barBackground = UIColor(red: 0.97, green: 0.97, blue: 0.98, alpha: 1)
    static let hairline = UIColor(white: 0.86, alpha: 1)
    static let highlighted = UIColor(red: 0.93, green: 0.95, blue: 0.97, alpha: 1)
    static let selected = UIColor(red: 0.85, green: 0.93, blue: 0.96, alpha: 1)

    /// Of the frame around what is selected.
    static let selectionWidth: CGFloat = 2
    static let noteBackground = UIColor(white: 0.13, alpha: 0.94)
    static let missingPicture = UIColor(white: 0.93, alpha: 1)
    static let warning = UIColor(red: 1.0, green: 0.92, blue: 0.70, alpha: 1)
    private static let liked = UIColor(red: 0.80, green: 0.13, blue: 0.27, alpha: 1)

    /// Lines longer than this, in points, are hard to read: the eye does not find the next one.
    static let readableWidth: CGFloat = 640

    static func title(_ text: String) -> NSAttributedString {
        string(text, .boldSystemFont(ofSize: 16), UIColor(white: 0.10, alpha: 1))
    }

    static func body(_ text: String) -> NSAttributedString {
        string(text, .systemFont(ofSize: 14), UIColor(white: 0.30, alpha: 1))
    }

    static func caption(_ text: String) -> NSAttributedString {
        string(text, .systemFont(ofSize: 12), UIColor(white: 0.35, alpha: 1))
    }

    static func strong(_ text: String) -> NSAttributedString {
        string(text, .boldSystemFont(ofSize: 13), UIColor(white: 0.10, alpha: 1))
    }

    /// Something that can be clicked.
    static func link(_ text: String) -> NSAttributedString {
        string(text, .boldSystemFont(ofSize: 13), accent)
    }

    static func heart(isLiked: Bool) -> NSAttributedString {
        string(
            isLiked ? "\u{2665}" : "\u{2661}", .systemFont(ofSize: 24), isLiked ? liked : UIColor(white: 0.35, alpha: 1)
        )
    }

    /// The heart that rises over a picture.
    static var burst: NSAttributedString { string("\u{2665}", .systemFont(ofSize: 110), .white) }

    static func comment(by author: String, _ text: String) -> NSAttributedString {
        let line = NSMutableAttributedString(attributedString: strong(author + "  "))
        line.append(string(text, .systemFont(ofSize: 13), UIColor(white: 0.30, alpha: 1)))
        return line
    }

    static func onPicture(_ text: String) -> NSAttributedString {
        string(text, .systemFont(ofSize: 12), .white)
    }

    static func header(_ text: String) -> NSAttributedString {
        string(text, .boldSystemFont(ofSize: 18), UIColor(white: 0.10, alpha: 1))
    }

    static func pageTitle(_ text: String, isCurrent: Bool) -> NSAttributedString {
        // The same width either way, so that titles don't move when the page changes.
        string(text, .systemFont(ofSize: 13), isCurrent ? accent : UIColor(white: 0.35, alpha: 1))
    }

    static func status(_ text: String) -> NSAttributedString {
        string(text, .systemFont(ofSize: 11), UIColor(white: 0.35, alpha: 1))
    }

    private static func string(_ text: String, _ font: UIFont, _ color: UIColor) -> NSAttributedString {
        NSAttributedString(string: text, attributes: [.font: font, .foregroundColor: color])
    }
}
