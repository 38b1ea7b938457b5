/// The round control at the left of a row in editing mode: delete, insert, or the mark of a selected row.
@MainActor final class CellEditControl: UIControl {
    enum Kind: Equatable {
        case delete, insert
        /// Shows whether the row is selected, in tables whose rows can be selected in editing mode.
        case selection(isOn: Bool)
    }

    static let diameter: CGFloat = 22

    var kind: Kind {
        didSet {
            guard kind != oldValue else { return }
            update()
            setNeedsDisplay()
        }
    }

    init(_ kind: Kind) {
        self.kind = kind
        super.init(frame: CGRect(x: 0, y: 0, width: Self.diameter, height: Self.diameter))
        update()
    }

    private func update() {
        // A click on the selection mark counts as a click on the row.
        isUserInteractionEnabled = kind == .delete || kind == .insert
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -8, dy: -11).contains(point)
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let circle = rect.insetBy(dx: 1, dy: 1)
        context.setLineWidth(2)
        context.setLineCap(.round)
        context.setLineJoin(.round)
        switch kind {
        case .delete, .insert:
            context.setFillColor((kind == .delete ? UIColor.systemRed : .systemGreen).cgColor)
            context.fillEllipse(in: circle)
            context.setStrokeColor(UIColor.white.cgColor)
            context.move(to: CGPoint(x: rect.midX - 5, y: rect.midY))
            context.addLine(to: CGPoint(x: rect.midX + 5, y: rect.midY))
            if kind == .insert {
                context.move(to: CGPoint(x: rect.midX, y: rect.midY - 5))
                context.addLine(to: CGPoint(x: rect.midX, y: rect.midY + 5))
            }
            context.strokePath()
        case .selection(isOn: false):
            context.setStrokeColor(UIColor.rowMark.cgColor)
            context.setLineWidth(1.5)
            context.strokeEllipse(in: circle)
        case .selection(isOn: true):
            context.setFillColor(tintColor.cgColor)
            context.fillEllipse(in: circle)
            context.setStrokeColor(UIColor.white.cgColor)
            context.move(to: CGPoint(x: rect.midX - 4.5, y: rect.midY + 0.5))
            context.addLine(to: CGPoint(x: rect.midX - 1.5, y: rect.midY + 3.5))
            context.addLine(to: CGPoint(x: rect.midX + 4.5, y: rect.midY - 3.5))
            context.strokePath()
        }
    }
}

/// The handle to drag a movable row by: three lines at the right; the area around them takes touches, too.
@MainActor final class CellReorderControl: UIView {
    private static let side: CGFloat = 22

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentMode = .redraw
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.setFillColor(UIColor.rowMark.cgColor)
        let scale = traitCollection.displayScale
        // Whole pixels, so that the lines are equal and sharp.
        let thickness = max(1, (1.5 * scale).rounded(.down))
        let (step, middle) = ((5 * scale).rounded(), ((bounds.midY * scale) - thickness / 2).rounded())
        let x = bounds.maxX - UITableViewCell.margin - Self.side
        for line in [-step, 0, step] {
            context.fill(CGRect(x: x, y: (middle + line) / scale, width: Self.side, height: thickness / scale))
        }
    }
}

/// The controls that a cell has in editing mode.
@MainActor struct CellEditControls {
    /// At its left; nil where there is none.
    var edit: CellEditControl?
    /// At its right, to drag the row by.
    var reorder: CellReorderControl?
    /// Whether the control at the left shows if the row is selected.
    var selects = false
}
