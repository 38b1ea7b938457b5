import AsyncDisplayKit

/// The rows of the sample.
enum PresentationKind: CaseIterable, Sendable {
    case fields, question, choices, choicesInTheMiddle, sheet, popover, drawer, documents

    var title: String {
        switch self {
        case .fields: "Alert with fields"
        case .question: "Alert that asks"
        case .choices: "Action sheet beside its row"
        case .choicesInTheMiddle: "Action sheet in the middle"
        case .sheet: "Sheet with a form"
        case .popover: "Popover"
        case .drawer: "Drawer"
        case .documents: "Document picker"
        }
    }

    var explanation: String {
        switch self {
        case .fields: "Return signs in, Tab goes on to the password"
        case .question: "Escape keeps"
        case .choices: "A click beside it cancels"
        case .choicesInTheMiddle: "Without a source it is a sheet"
        case .sheet: "Once something has changed, it asks before it closes"
        case .popover: "Below or above what it is about"
        case .drawer: "A presentation and a transition of the sample's own"
        case .documents: "The desktop's own dialog, by its portal"
        }
    }
}

/// A row: what it presents, and the user's last answer or a word about it.
final class PresentationCellNode: SampleCellNode, @unchecked Sendable {  // constants, and the node's own state
    private let name = ASTextNode()
    private let line = ASTextNode()

    init(_ kind: PresentationKind, answer: String?) {
        super.init()
        name.attributedText = .sample(kind.title, size: 16, weight: .semibold)
        line.attributedText = .sample(answer ?? kind.explanation, size: 13, color: SampleStyle.secondary)
        accessibilityLabel = kind.title
    }

    /// What the user has answered last. Main thread.
    @MainActor var answer: String? {
        didSet {
            line.attributedText = .sample(answer ?? "", size: 13, color: SampleStyle.secondary)
            setNeedsLayout()
        }
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        LayoutSpec {
            VStack(spacing: 2) {
                name
                line
            }
            .maxWidth(SampleStyle.readableWidth)
            .padding(UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16))
        }
    }
}
