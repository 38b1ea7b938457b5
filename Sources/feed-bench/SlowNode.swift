import AsyncDisplayKitCore

/// A strip of bars, as a chart in a row may be, that takes 20 ms of processor time to draw.
final class SlowNode: ASDisplayNode, @unchecked Sendable {  // has no state of its own
    static let drawingSeconds = 0.02
    private static let barCount = 20

    override init() {
        super.init()
        style.width = ASDimensionMake(396)
        style.height = ASDimensionMake(24)
        style.spacingBefore = 6
    }

    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        let start = Process.threadCPU
        UIColor(red: 0.2, green: 0.4, blue: 0.8, alpha: 1).setFill()
        for bar in 0..<barCount where !isCancelled() {
            let height = bounds.height * CGFloat(bar % 7 + 1) / 7
            UIRectFill(CGRect(x: CGFloat(bar) * 19, y: bounds.maxY - height, width: 15, height: height))
            while Process.threadCPU < start + drawingSeconds * Double(bar + 1) / Double(barCount) {}
        }
    }
}
