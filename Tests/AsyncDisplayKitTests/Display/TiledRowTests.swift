import AsyncDisplayKit
import Drawing
import Execution
import TestSupport
import Testing

/// A table with a row of long text between rows of short ones.
@MainActor @Suite(.serialized) struct TiledRowTests {
    private final class Source: NSObject, ASTableDataSource {
        let long: NSAttributedString
        let waits: Bool

        init(_ long: NSAttributedString, waits: Bool) {
            self.long = long
            self.waits = waits
        }

        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 40 }

        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
            let (long, waits, row) = (long, waits, indexPath.row)
            return {
                let cell = TextRow(row == 20 ? long : NSAttributedString(string: "Row \(row)\n\n\n\n"))
                cell.neverShowPlaceholders = waits
                return cell
            }
        }
    }

    private final class TextRow: ASCellNode, @unchecked Sendable {  // set once
        let textNode = ASTextNode()

        init(_ text: NSAttributedString) {
            super.init()
            textNode.attributedText = text
            automaticallyManagesSubnodes = true
        }

        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            ASWrapperLayoutSpec(layoutElement: textNode)
        }
    }

    private func table(_ source: Source) -> ASTableNode {
        let node = ASTableNode()
        node.dataSource = source
        return node
    }

    @Test("With neverShowPlaceholders every frame has its visible tiles, at any speed, through a tall row and past it")
    func never() throws {
        let stage = try PromiseStage(drawingDelay: 0.060)
        defer { stage.close() }
        let source = Source(longString(1500), waits: true)
        let node = table(source)
        stage.show(node)
        var incomplete = 0
        func check() {
            for case let cell as TextRow in node.visibleNodes where cell.textNode.lacksVisibleContents {
                incomplete += 1
            }
        }
        for step in [40, 333, 700, 2100, -2500, -90] as [CGFloat] {
            let end = node.view.contentSize.height - 480
            var y = step > 0 ? 0 : end
            while y >= 0 && y <= end {
                node.contentOffset.y = y
                stage.host.step()
                check()
                y += step
            }
        }
        let height = node.view.contentSize.height
        for part in [0.5, 0.1, 0.9, 0.3] as [CGFloat] {
            node.contentOffset.y = height * part
            stage.host.step()
            check()
        }
        #expect(height > 10_000)
        #expect(incomplete == 0 && stage.statistics.incompleteFrames == 0)
        #expect(stage.statistics.framesThatWaited > 0)
    }

    // In a process of its own: it counts the memory of all bitmaps.
    @Test("A text of 1.2 MB in a row takes the memory of what is seen of it, and none when it is far away")
    func memory() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            try await Self.measureMemory()
        }
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        for line in output.split(separator: "\n") where line.contains("bitmaps of") { print(line) }
    }

    private static func measureMemory() throws {
        let stage = try PromiseStage(width: 480, height: 800)
        let source = Source(longString(1_200_000 / 70), waits: true)
        let node = TiledRowTests().table(source)
        PixelMemory.resetPeak()
        stage.show(node)
        for row in [20, 39, 0, 20] {
            node.scrollToRow(at: IndexPath(row: row, section: 0), at: .top, animated: false)
            stage.host.step()
        }
        let place = node.rectForRow(at: IndexPath(row: 20, section: 0))
        #expect(source.long.length > 1_200_000 && place.height > 200_000, "\(source.long.length) \(place)")
        for _ in 0..<100 {
            node.contentOffset.y += 700
            stage.host.step()
        }
        for part in 0..<40 {
            node.contentOffset.y = place.minY + place.height * CGFloat(part) / 40
            stage.host.step()
        }
        let peak = PixelMemory.peakBytes
        #expect(peak < 20 << 20, "\(peak >> 10) KB")
        #expect(stage.statistics.incompleteFrames == 0)
        node.contentOffset.y = 0
        stage.host.settle()
        let rest = PixelMemory.usedBytes
        #expect(rest < 8 << 20, "\(rest >> 10) KB")
        print("bitmaps of a text \(Int(place.height)) points high: \(peak >> 10) KB at most, \(rest >> 10) KB far away")
        stage.close()
    }

    // In a process of its own: it counts the memory of all bitmaps, and changes a limit.
    @Test("A downloaded JPEG of 480 by 60,000 pixels takes memory for what is seen of it, wherever it is scrolled")
    func comicStrip() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            try await Self.measureStrip()
        }
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        for line in output.split(separator: "\n") where line.contains("bitmaps of") { print(line) }
    }

    private static func measureStrip() throws {
        ImageLimits.current.maximumSide = 65_535
        let height: CGFloat = 60_000
        let file = SyntheticJPEG.file(width: 480, height: Int(height))
        let stage = try PromiseStage(width: 480, height: 800)
        let (downloader, listener) = (FakeDownloader(), LoadListener())
        let node = ASNetworkImageNode(cache: nil, downloader: downloader)
        node.delegate = listener
        node.url = firstURL
        let scrollView = UIScrollView(frame: stage.window.bounds)
        scrollView.contentSize = CGSize(width: 480, height: height)
        node.frame = CGRect(x: 0, y: 0, width: 480, height: height)
        scrollView.addSubnode(node)
        stage.window.addSubview(scrollView)
        stage.window.makeKeyAndVisible()
        stage.host.step()
        PixelMemory.resetPeak()
        downloader.downloads[0].completion(file, nil, 0, nil)
        #expect(stage.step(until: { !listener.loaded.isEmpty || !listener.errors.isEmpty }) && listener.errors.isEmpty)
        stage.host.settle()
        // The pixels of the first and the last screen and of some between are looked at below.
        var seen: [Int: [UInt32]] = [:]
        let steps = stride(from: 0, through: Int(height) - 800, by: 370)
        for y in Array(steps) + steps.reversed() {
            scrollView.contentOffset.y = CGFloat(y)
            stage.host.settle()
            guard y % 7400 == 0 else { continue }
            let pixels = Self.pixels(stage.host.screenshot(), from: 0)
            #expect(seen[y] == nil || seen[y] == pixels)
            seen[y] = pixels
        }
        let peak = PixelMemory.peakBytes
        #expect(peak < 20 << 20, "\(peak >> 10) KB")
        #expect(node.contents == nil && node.image?.decodingRecord.count == 0)
        let whole = try PictureDecoder().decode(file)
        #expect(seen.count == 9 && seen.allSatisfy { $0.value == Self.pixels(whole, from: $0.key) })
        print("bitmaps of a picture \(Int(height)) points high: \(peak >> 10) KB at most")
        stage.close()
    }

    /// 800 rows.
    private static func pixels(_ image: CGImage?, from y: Int) -> [UInt32] {
        guard let image, image.height >= y + 800 else { return [] }
        return Array(UnsafeBufferPointer(start: image.pixels + y * image.width, count: 800 * image.width))
    }
}
