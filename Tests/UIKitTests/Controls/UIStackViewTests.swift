import Testing

@testable import UIKit

@MainActor @Suite struct UIStackViewTests {
    /// A view with a size of its own.
    private final class Block: UIView {
        var wanted: CGSize {
            didSet { invalidateIntrinsicContentSize() }
        }

        init(_ width: CGFloat, _ height: CGFloat) {
            wanted = CGSize(width: width, height: height)
            super.init(frame: .zero)
        }

        override var intrinsicContentSize: CGSize { wanted }
        override func sizeThatFits(_ size: CGSize) -> CGSize { wanted }
    }

    private func row(_ views: [UIView], width: CGFloat = 300, height: CGFloat = 40) -> UIStackView {
        let stack = UIStackView(arrangedSubviews: views)
        stack.frame = CGRect(x: 0, y: 0, width: width, height: height)
        return stack
    }

    private func spans(_ stack: UIStackView) -> [[CGFloat]] {
        stack.layoutIfNeeded()
        return stack.arrangedSubviews.filter { !$0.isHidden }
            .map { stack.axis == .horizontal ? [$0.frame.minX, $0.frame.maxX] : [$0.frame.minY, $0.frame.maxY] }
    }

    @Test("A new stack is as large as its views; spacing and custom spacing count, hidden views do not")
    func size() {
        let blocks = [Block(40, 10), Block(50, 30), Block(60, 20)]
        let stack = UIStackView(arrangedSubviews: blocks)
        #expect(stack.frame.size == CGSize(width: 150, height: 30))
        stack.spacing = 5
        stack.setCustomSpacing(12, after: blocks[0])
        #expect(stack.intrinsicContentSize == CGSize(width: 167, height: 30))
        #expect(stack.customSpacing(after: blocks[0]) == 12)
        #expect(stack.customSpacing(after: blocks[1]) == UIStackView.spacingUseDefault)
        blocks[1].isHidden = true
        #expect(stack.intrinsicContentSize == CGSize(width: 112, height: 20))
        stack.axis = .vertical
        #expect(stack.intrinsicContentSize == CGSize(width: 60, height: 42))
        stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        stack.isLayoutMarginsRelativeArrangement = true
        #expect(stack.intrinsicContentSize == CGSize(width: 66, height: 46))
    }

    @Test("What is too much goes to views without a size, else to the last; what is missing is taken from all alike")
    func fill() {
        let stack = row([Block(40, 10), UISlider(), Block(60, 10)])
        stack.spacing = 10
        #expect(spans(stack) == [[0, 40], [50, 230], [240, 300]])
        let plain = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 10))
        let sized = row([plain, Block(40, 10)])
        #expect(spans(sized) == [[0, 30], [30, 300]])
        sized.frame.size.width = 35
        #expect(spans(sized) == [[0, 15], [15, 35]])
        // A plain view keeps counting with the size that it came with.
        sized.frame.size.width = 300
        #expect(spans(sized) == [[0, 30], [30, 300]])
    }

    @Test(
        "Distributions share the room as they say",
        arguments: zip(
            [
                UIStackView.Distribution.fillEqually, .fillProportionally, .equalSpacing, .equalCentering,
            ],
            [
                [[0, 100], [100, 200], [200, 300]], [[0, 60], [60, 120], [120, 300]],
                [[0, 20], [120, 140], [240, 300]],
                [[0, 20], [130, 150], [240, 300]],
            ] as [[[CGFloat]]]))
    func distribution(_ distribution: UIStackView.Distribution, expected: [[CGFloat]]) {
        let stack = row([Block(20, 10), Block(20, 10), Block(60, 10)])
        stack.distribution = distribution
        #expect(spans(stack) == expected)
    }

    @Test("A switch keeps its size in a row: the view beside it is made larger and smaller")
    func switchInRow() {
        let stack = row([Block(60, 10), UISwitch()])
        #expect(spans(stack) == [[0, 249], [249, 300]])
        stack.frame.size.width = 80
        #expect(spans(stack) == [[0, 29], [29, 80]])
        #expect(spans(row([UISwitch()])) == [[0, 51]])
    }

    @Test("Where middles at equal distances would leave too small a gap, the gaps are equal")
    func crowdedCentering() {
        let stack = row([Block(20, 10), Block(20, 10), Block(200, 10)])
        stack.distribution = .equalCentering
        stack.spacing = 10
        #expect(spans(stack) == [[0, 20], [50, 70], [100, 300]])
    }

    @Test(
        "Alignments place views across the axis",
        arguments: zip(
            [UIStackView.Alignment.fill, .top, .center, .bottom],
            [[0, 40], [0, 10], [15, 25], [30, 40]] as [[CGFloat]]))
    func alignment(_ alignment: UIStackView.Alignment, expected: [CGFloat]) {
        let block = Block(50, 10)
        let stack = row([block, Block(50, 20)])
        stack.alignment = alignment
        stack.layoutIfNeeded()
        #expect([block.frame.minY, block.frame.maxY] == expected)
    }

    @Test("Baselines of labels in different sizes are at one height")
    func baselines() {
        let (large, small) = (UILabel(), UILabel())
        large.font = .systemFont(ofSize: 30)
        small.font = .systemFont(ofSize: 12)
        for label in [large, small] { label.text = "Words" }
        let stack = row([large, small], height: 60)
        stack.alignment = .firstBaseline
        stack.layoutIfNeeded()
        let baselines = [large, small].map { $0.frame.minY + $0.font.ascender }
        #expect(abs(baselines[0] - baselines[1]) <= 1 && small.frame.minY > large.frame.minY)
    }

    @Test("A column gives a label the lines that it takes at the stack's width")
    func column() {
        let label = UILabel()
        label.numberOfLines = 0
        label.text = String(repeating: "some words ", count: 20)
        let stack = UIStackView(arrangedSubviews: [label, Block(20, 10)])
        stack.axis = .vertical
        stack.spacing = 4
        let size = stack.sizeThatFits(CGSize(width: 200, height: CGFloat.greatestFiniteMagnitude))
        #expect(size.height == label.sizeThatFits(CGSize(width: 200, height: 0)).height + 14 && size.height > 100)
        stack.frame = CGRect(x: 0, y: 0, width: 200, height: size.height)
        #expect(spans(stack) == [[0, size.height - 14], [size.height - 10, size.height]])
    }

    @Test("Written from the right, a row begins at the right")
    func rightToLeft() {
        let stack = row([Block(40, 10), Block(60, 10)])
        stack.distribution = .equalSpacing
        stack.semanticContentAttribute = .forceRightToLeft
        #expect(spans(stack) == [[260, 300], [0, 60]])
    }

    @Test("Views are inserted, moved and removed; one that leaves its superview is arranged no longer")
    func order() {
        let blocks = [Block(10, 10), Block(20, 10), Block(30, 10)]
        let stack = UIStackView(arrangedSubviews: [blocks[0], blocks[1]])
        stack.insertArrangedSubview(blocks[2], at: 0)
        #expect(stack.arrangedSubviews == [blocks[2], blocks[0], blocks[1]])
        stack.addArrangedSubview(blocks[2])
        #expect(stack.arrangedSubviews == [blocks[0], blocks[1], blocks[2]] && stack.subviews.count == 3)
        stack.removeArrangedSubview(blocks[0])
        #expect(stack.arrangedSubviews == [blocks[1], blocks[2]] && blocks[0].superview === stack)
        blocks[1].removeFromSuperview()
        #expect(stack.arrangedSubviews == [blocks[2]])
    }

    @Test("A view that wants another size, is hidden or shown has the stack and what is around it laid out again")
    func changes() {
        let (block, other) = (Block(40, 10), Block(60, 10))
        let inner = UIStackView(arrangedSubviews: [block])
        let outer = row([inner, other])
        outer.distribution = .equalSpacing
        #expect(spans(outer) == [[0, 40], [240, 300]])
        block.wanted.width = 100
        outer.layoutIfNeeded()
        #expect(spans(outer) == [[0, 100], [240, 300]] && block.frame.width == 100)
        inner.isHidden = true
        #expect(spans(outer) == [[0, 60]])
        inner.isHidden = false
        #expect(spans(outer) == [[0, 100], [240, 300]])
    }
}
