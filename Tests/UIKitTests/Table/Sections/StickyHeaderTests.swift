import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct StickyHeaderTests {
    @Test("Where the delegate gives no heights of headers and footers, the table's own count")
    func ownHeights() throws {
        let scene = try TableScene(EditableRows(counts: 2, 2)) {
            $0.sectionHeaderHeight = 40
            $0.sectionFooterHeight = 12
        }
        defer { scene.close() }
        #expect(scene.table.rectForHeader(inSection: 0).height == 40)
        #expect(scene.table.rectForFooter(inSection: 1).height == 12)
    }

    private func rows() -> EditableRows {
        let rows = EditableRows(counts: 10, 10, 10)
        rows.titles = ["First", "Second", "Third"]
        return rows
    }

    @Test("A header of a plain table stays at the viewport's top until the next one pushes it away")
    func pinning() throws {
        let scene = try TableScene(rows())
        defer { scene.close() }
        let table = scene.table
        scene.scroll(to: 100)
        scene.save("headers-pinned")
        #expect(table.headerView(forSection: 0)?.frame.minY == 100)
        // A section is a header of 28 and ten rows of 44 points; the second header is 10 points below the viewport's
        // top.
        scene.scroll(to: 458)
        #expect(
            table.headerView(forSection: 0)?.frame.maxY == 468 && table.headerView(forSection: 1)?.frame.minY == 468)
        scene.scroll(to: 480)
        #expect(table.headerView(forSection: 0) == nil && table.headerView(forSection: 1)?.frame.minY == 480)
    }

    @Test("A header that would leave the rows less than half of the viewport scrolls away with them")
    func highHeader() throws {
        let scene = try TableScene(rows()) { $0.sectionHeaderHeight = 200 }
        defer { scene.close() }
        let table = scene.table
        scene.scroll(to: 150)
        #expect(table.headerView(forSection: 0)?.frame.minY == 150)
        table.sectionHeaderHeight = 202
        table.reloadData()
        scene.host.step()
        scene.scroll(to: 150)
        #expect(table.headerView(forSection: 0)?.frame.minY == 0)
        // A row that is scrolled to is at the top, not below the header.
        table.scrollToRow(at: IndexPath(row: 5, section: 0), at: .top, animated: false)
        scene.host.step()
        #expect(table.contentOffset.y == table.rectForRow(at: IndexPath(row: 5, section: 0)).minY)
    }

    @Test("A header and a footer that together would leave the rows less than half of the viewport both scroll away")
    func highHeaderAndFooter() throws {
        let rows = rows()
        rows.footers = ["First end", "Second end", "Third end"]
        let scene = try TableScene(rows) {
            $0.sectionHeaderHeight = 110
            $0.sectionFooterHeight = 90
        }
        defer { scene.close() }
        let table = scene.table
        scene.scroll(to: 80)
        #expect(table.headerView(forSection: 0)?.frame.minY == 80 && table.footerView(forSection: 0)?.frame.maxY == 480)
        table.sectionFooterHeight = 92
        table.reloadData()
        scene.host.step()
        scene.scroll(to: 80)
        #expect(table.headerView(forSection: 0)?.frame.minY == 0 && table.footerView(forSection: 0) == nil)
    }

    @Test("A header goes along with the rows that make room for a new one, and that of a deleted section fades")
    func inMotion() throws {
        let rows = EditableRows(counts: 2, 2)
        rows.titles = ["First", "Second"]
        let scene = try TableScene(rows)
        defer { scene.close() }
        let header = try #require(scene.table.headerView(forSection: 1))
        #expect(header.frame.minY == 116)
        rows.sections[0].insert("new", at: 0)
        scene.table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
        scene.host.step(frames: 4)
        let onItsWay = try #require(header.layer.presentation()).frame.minY
        #expect(onItsWay > 116 && onItsWay < 160 && scene.table.headerView(forSection: 1) === header)
        scene.host.settle()
        #expect(header.layer.presentation()?.frame.minY == 160)
        rows.sections.removeLast()
        rows.titles.removeLast()
        scene.table.deleteSections([1], with: .fade)
        scene.host.step(frames: 4)
        #expect(header.superview === scene.table && (header.layer.presentation()?.opacity ?? 1) < 1)
        scene.host.settle()
        #expect(header.superview == nil && scene.table.headerView(forSection: 1) == nil)
    }

    @Test("A header over rows hides them from the pointer: no row is hovered, clicked, swiped or has its menu there")
    func covering() throws {
        let rows = rows()
        rows.menu = UIMenu(children: [UIAction(title: "Copy") { _ in }])
        rows.trailing = [UIContextualAction(style: .normal, title: "Done") { _, _, done in done(true) }]
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.scroll(to: 100)
        // The header of 28 points lies over the row that begins at 72 and the one that begins at 116.
        for y: CGFloat in [8, 20] {
            scene.hover(60, y)
            #expect(scene.table.engine.hover.hovered == nil)
            scene.click(60, y)
            scene.click(60, y, .secondary)
            scene.press(200, y)
            scene.drag(by: -150, 0, frames: 5)
            scene.lift()
            scene.host.settle()
            #expect(rows.log.isEmpty && scene.window.openMenu == nil)
        }
        scene.hover(60, 40)
        #expect(scene.table.engine.hover.hovered?.item == 2)
        scene.click(60, 40)
        scene.click(60, 40, .secondary)
        #expect(rows.log == ["select 0-2", "menu 0-2"])
    }

    @Test("A press that ends on a header clicks no row below it")
    func ending() throws {
        let rows = rows()
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.scroll(to: 100)
        scene.table.isScrollEnabled = false
        // The header of 28 points lies over the row that goes on to 60.
        scene.press(60, 45)
        scene.drag(by: 0, -25, frames: 5)
        scene.lift()
        #expect(rows.log.isEmpty)
    }

    @Test("A grouped table's headers scroll with the rows")
    func grouped() throws {
        let scene = try TableScene(rows(), style: .grouped)
        defer { scene.close() }
        let place = scene.table.rectForHeader(inSection: 0)
        scene.scroll(to: 20)
        #expect(scene.table.headerView(forSection: 0)?.frame == place)
    }

    @Test("A footer of a plain table stays at the viewport's bottom while its section is there")
    func footers() throws {
        let rows = rows()
        rows.footers = ["a", "b", "c"]
        let scene = try TableScene(rows)
        defer { scene.close() }
        let table = scene.table
        #expect(table.footerView(forSection: 0)?.frame.maxY == 400)
        scene.scroll(to: 200)
        // Section 0 ends at 496: its footer is where it belongs; section 1's cannot be above its own header.
        #expect(table.footerView(forSection: 0)?.frame.maxY == 496)
        #expect(table.footerView(forSection: 1)?.frame.maxY == 600)
    }

    @Test("A pinned header does not tremble at offsets between pixels", arguments: [1.0, 1.5, 2.0])
    func exactness(scale: Double) throws {
        let scene = try TableScene(rows(), scale: CGFloat(scale))
        defer { scene.close() }
        let table = scene.table
        var offset: CGFloat = 60
        var edges: Set<Int> = []
        for _ in 0..<40 {
            offset += 0.37
            scene.scroll(to: offset)
            table.headerView(forSection: 0)?.contentView.backgroundColor = .red
            scene.host.step()
            let image = try #require(scene.host.screenshot())
            // Left of the title.
            let x = 4
            edges.insert((0..<100).first { image[x, $0].bits & 0xFFFFFF != 0xFF0000 } ?? -1)
            #expect(image[x, 0].bits & 0xFFFFFF == 0xFF0000)
        }
        #expect(edges == [Int(28 * scale)])
    }

    @Test("A row scrolled to the top stands under the pinned header")
    func scrollingToTop() throws {
        let scene = try TableScene(rows())
        defer { scene.close() }
        scene.table.scrollToRow(at: IndexPath(row: 3, section: 1), at: .top, animated: false)
        scene.host.step()
        #expect(scene.frame(of: "1-3")?.minY == 28)
    }

    @Test("A row scrolled to the bottom, or just into view, stands above the pinned footer")
    func scrollingAboveFooter() throws {
        let rows = rows()
        rows.footers = ["a", "b", "c"]
        let scene = try TableScene(rows)
        defer { scene.close() }
        // The footer of 28 points lies at the bottom of the viewport of 400.
        for position in [UITableView.ScrollPosition.bottom, .none] {
            scene.scroll(to: 0)
            scene.table.scrollToRow(at: IndexPath(row: 8, section: 0), at: position, animated: false)
            scene.host.step()
            #expect(scene.frame(of: "0-8")?.maxY == 372)
        }
        // Scrolled back, it is below the header.
        scene.table.scrollToRow(at: IndexPath(row: 0, section: 0), at: .none, animated: false)
        scene.host.step()
        #expect(scene.table.contentOffset.y == 0)
    }

    @Test("Keys move the focus to rows that no pinned footer covers, and scroll others above it")
    func keysAboveFooter() throws {
        let rows = rows()
        rows.footers = ["a", "b", "c"]
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.table.becomeFirstResponder()
        // Row 7 goes on to 380, and the footer begins at 372.
        scene.key(.up)
        #expect(scene.table.engine.selection.focused?.item == 6)
        scene.key(.down)
        #expect(scene.table.engine.selection.focused?.item == 7 && scene.frame(of: "0-7")?.maxY == 372)
        scene.key(.pageDown)
        scene.host.settle()
        let focused = try #require(scene.table.engine.selection.focused)
        let frame = try #require(scene.frame(of: "\(focused.section)-\(focused.item)"))
        #expect(frame.minY >= 27.5 && frame.maxY <= 372.5)
    }

    @Test("Views of headers are reused, and the delegate hears of their coming and going")
    func reuse() throws {
        @MainActor final class Headers: UITableViewDataSource, UITableViewDelegate {
            var log: [String] = []
            func numberOfSections(in tableView: UITableView) -> Int { 20 }
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 10 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
            }
            func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 30 }
            func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
                let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
                if view?.tag == 0 { view?.tag = section + 1 }
                return view
            }
            func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {
                log.append("will \(section)")
            }
            func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int) {
                log.append("end \(section)")
            }
        }
        let headers = Headers()
        let scene = try TableScene(headers) {
            $0.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "header")
        }
        defer { scene.close() }
        let first = scene.table.headerView(forSection: 0)
        scene.scroll(to: 470 * 2 + 20)
        #expect(headers.log == ["will 0", "will 2", "end 0"])
        scene.scroll(to: 470 * 4 + 20)
        #expect(scene.table.headerView(forSection: 4) === first)
    }

    /// A row to a section, with a header as high as its text needs.
    @MainActor private final class WrappingHeaders: UITableViewDataSource, UITableViewDelegate {
        final class Header: UIView {
            override func sizeThatFits(_ size: CGSize) -> CGSize {
                CGSize(width: size.width, height: 6400 / max(size.width, 1))
            }
        }
        let count: Int
        init(count: Int) { self.count = count }
        func numberOfSections(in tableView: UITableView) -> Int { count }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
        func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 80 }
        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
            Header(frame: .zero)
        }
    }

    @Test("Headers that size themselves do so again for another width, and rows on screen stay", arguments: [10, 500])
    func width(count: Int) throws {
        let scene = try TableScene(WrappingHeaders(count: count))
        defer { scene.close() }
        #expect(scene.table.rectForHeader(inSection: 1) == CGRect(x: 0, y: 100, width: 320, height: 20))
        scene.scroll(to: 420)
        scene.table.frame.size.width = 160
        scene.host.step()
        let path = IndexPath(row: 0, section: 4)
        #expect((4..<8).map { scene.table.rectForHeader(inSection: $0).height } == [40, 40, 40, 40])
        #expect(scene.table.rectForRow(at: path).minY - scene.table.contentOffset.y == 0)
        scene.scroll(to: 0)
        #expect(scene.table.rectForHeader(inSection: 1).minY == 120)
        if count == 10 { #expect(scene.table.contentSize.height == 1200) }
    }

    @Test("A header view without height of its own gets what it needs")
    func selfSizing() throws {
        let table = UITableViewHeaderFooterView(reuseIdentifier: nil)
        #expect(table.sizeThatFits(CGSize(width: 300, height: 1000)).height == 0)
        table.textLabel?.text = "Title"
        let one = table.sizeThatFits(CGSize(width: 300, height: 1000)).height
        table.detailTextLabel?.text = "Detail"
        #expect(one > 20 && table.sizeThatFits(CGSize(width: 300, height: 1000)).height > one + 10)
    }
}
