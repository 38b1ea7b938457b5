import AsyncDisplayKit
import Execution
import Testing

/// What several threads may do to nodes at once, each while the main thread makes frames. The results are checked here;
/// that nothing was touched by two threads at once is what the thread sanitizer adds.
@MainActor @Suite(.serialized) struct ThreadStressTests {
    nonisolated private static let rounds = 40

    private func color(_ number: Int) -> UIColor {
        UIColor(white: CGFloat(number % 64) / 64, alpha: 1)
    }

    @Test("Values that workers write while frames are made arrive in the views, the last ones last")
    func bridgedProperties() throws {
        let stage = try PromiseStage(width: 100, height: 100)
        defer { stage.close() }
        let root = ASDisplayNode()
        let nodes = (0..<4).map { _ in ASDisplayNode() }
        nodes.forEach(root.addSubnode)
        nodes[3].isLayerBacked = true
        stage.show(root)
        race(
            nodes.map { node in
                {
                    for round in 1...Self.rounds {
                        let value = CGFloat(round) / CGFloat(Self.rounds)
                        node.alpha = value
                        node.frame = CGRect(x: value, y: 0, width: 10 + CGFloat(round), height: 10)
                        node.backgroundColor = UIColor(white: value, alpha: 1)
                        node.cornerRadius = value
                        node.isHidden = round % 2 == 1
                        #expect(node.alpha == value && node.frame.width == 10 + CGFloat(round))
                        node.setNeedsLayout()
                        node.setNeedsDisplay()
                    }
                }
            }, meanwhile: { stage.host.step() })
        stage.host.settle()
        for node in nodes {
            let layer = node.layer
            #expect(layer.opacity == 1 && !layer.isHidden && layer.cornerRadius == 1)
            #expect(layer.frame == CGRect(x: 1, y: 0, width: 10 + CGFloat(Self.rounds), height: 10))
            #expect(layer.backgroundColor == UIColor(white: 1, alpha: 1).cgColor)
        }
    }

    @Test("A value written while the node loads is not lost")
    func writingWhileLoading() throws {
        let stage = try PromiseStage(width: 100, height: 100)
        defer { stage.close() }
        let root = ASDisplayNode()
        stage.show(root)
        for round in 0..<Self.rounds {
            let node = ASDisplayNode()
            let value = 0.25 + CGFloat(round) / 100
            race(
                [
                    { node.alpha = value },
                    { node.onDidLoad { $0.debugName = "loaded" } },
                    { _ = node.layoutThatFits(ASSizeRangeMake(CGSize(width: 10, height: 10))) },
                    { node.zPosition = value },
                ], meanwhile: { _ = node.view })
            root.addSubnode(node)
            stage.host.step()
            #expect(node.layer.opacity == Float(value) && node.layer.zPosition == value)
            #expect(node.debugName == "loaded")
            node.removeFromSupernode()
        }
    }

    @Test("Threads measure one tree in several widths while the main thread lays it out")
    func measuring() throws {
        let stage = try PromiseStage(width: 100, height: 100)
        defer { stage.close() }
        let parts = (0..<6).map { number -> ASTextNode in
            let node = ASTextNode()
            node.attributedText = NSAttributedString(
                string: "Part \(number) of a text that takes several lines",
                attributes: [.font: UIFont.systemFont(ofSize: 12)])
            return node
        }
        let root = ASDisplayNode()
        root.automaticallyManagesSubnodes = true
        root.layoutSpecBlock = { _, _ in
            ASStackLayoutSpec(
                direction: .vertical, spacing: 2, justifyContent: .start, alignItems: .stretch, children: parts)
        }
        stage.show(root)
        func measure(_ width: CGFloat) -> CGSize {
            root.layoutThatFits(ASSizeRangeMake(CGSize(width: width, height: 0), CGSize(width: width, height: 1000)))
                .size
        }
        let widths: [CGFloat] = [40, 80, 120, 160]
        let expected = widths.map(measure)
        race(
            widths.indices.map { index in
                {
                    let range = ASSizeRangeMake(
                        CGSize(width: widths[index], height: 0), CGSize(width: widths[index], height: 1000))
                    for round in 0..<Self.rounds {
                        if round % 5 == 0 { parts[index].setNeedsLayout() }
                        #expect(root.layoutThatFits(range).size == expected[index])
                    }
                }
            },
            meanwhile: {
                root.setNeedsLayout()
                stage.host.step()
            })
        stage.host.settle()
        #expect(parts[5].frame.maxY == measure(100).height)
    }

    @Test("Text and pictures that workers replace are what is drawn in the end")
    func replacingContent() throws {
        let stage = try PromiseStage(width: 100, height: 100)
        defer { stage.close() }
        let root = ASDisplayNode()
        let text = ASTextNode()
        let picture = ASImageNode()
        text.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
        picture.frame = CGRect(x: 0, y: 50, width: 40, height: 40)
        root.addSubnode(text)
        root.addSubnode(picture)
        stage.show(root)
        func square(_ color: UIColor) -> UIImage {
            UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { context in
                context.cgContext.setFillColor(color.cgColor)
                context.cgContext.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
            }
        }
        let colors = (0..<8).map(color)
        let last = square(.red)
        race(
            [
                {
                    for round in 0..<Self.rounds {
                        text.attributedText = NSAttributedString(
                            string: "Round \(round) 中文 العربية", attributes: [.font: UIFont.systemFont(ofSize: 14)])
                        text.maximumNumberOfLines = UInt(round % 3)
                    }
                },
                {
                    for round in 0..<Self.rounds {
                        // Every thread may draw pictures.
                        let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { context in
                            context.cgContext.setFillColor(colors[round % 8].cgColor)
                            context.cgContext.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
                        }
                        picture.image = image
                    }
                    picture.image = last
                },
            ], meanwhile: { stage.host.step() })
        stage.host.settle()
        #expect(stage.pixel(20, 70) == 0xFF0000)
        #expect(text.attributedText?.string.hasPrefix("Round \(Self.rounds - 1) ") == true)
        #expect(stage.statistics.framesThatWaited == 0)
    }

    @Test("Loaded nodes whose last reference goes away on a worker leave nothing behind")
    func releasingOnWorkers() throws {
        let stage = try PromiseStage(width: 100, height: 100)
        defer { stage.close() }
        let alive = Mutex(0)
        final class Counted: ASDisplayNode, @unchecked Sendable {
            let alive: Mutex<Int>
            init(_ alive: Mutex<Int>) {
                self.alive = alive
                super.init()
                alive.withLock { $0 += 1 }
            }
            deinit { alive.withLock { $0 -= 1 } }
        }
        final class Owner: @unchecked Sendable {  // handed from one thread to the next
            var nodes: [ASDisplayNode] = []
        }
        let owners = (0..<4).map { _ in Owner() }
        for owner in owners {
            for index in 0..<10 {
                let node = Counted(alive)
                node.isLayerBacked = index % 2 == 1
                _ = node.layer
                owner.nodes.append(node)
            }
        }
        #expect(alive.withLock { $0 } == 40)
        race(owners.map { owner in { owner.nodes = [] } }, meanwhile: { stage.host.step() })
        stage.host.step()
        #expect(alive.withLock { $0 } == 0)
    }

    @Test("Cells are made, changed and thrown away on workers while a table is scrolled and edited")
    func editedTable() throws {
        let stage = try PromiseStage(drawingDelay: 0.010)
        defer { stage.close() }
        let source = SwatchSource(120)
        let table = ASTableNode(style: .plain)
        table.dataSource = source
        table.delegate = source
        stage.show(table)
        let cells = (0..<120).map { IndexPath(row: $0, section: 0) }.prefix(20).compactMap {
            table.nodeForRow(at: $0) as? SwatchCell
        }
        race(
            (0..<3).map { part in
                {
                    for round in 0..<Self.rounds {
                        let cell = cells[(round * 3 + part) % cells.count]
                        cell.changeHeight(40 + CGFloat((round + part) % 4) * 10)
                        cell.swatch.setNeedsDisplay()
                    }
                    for cell in cells { cell.changeHeight(50) }
                }
            },
            meanwhile: {
                source.count += 1
                table.insertRows(at: [IndexPath(row: source.count / 2, section: 0)], with: .none)
                stage.host.step(frames: 2)
                source.count -= 1
                table.deleteRows(at: [IndexPath(row: source.count - 1, section: 0)], with: .none)
                stage.host.step(frames: 2)
            })
        stage.host.settle()
        #expect(table.numberOfRows(inSection: 0) == source.count && source.count == 120)
        #expect(stage.unfinishedCells(table.visibleNodes) == [])
        let heights = (0..<8).map { table.rectForRow(at: IndexPath(row: $0, section: 0)).height }
        #expect(Set(heights).count == 1 && (50...51).contains(heights[0]))
    }
}
