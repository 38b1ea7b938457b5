import AsyncDisplayKitCore
import UIKit

extension Picture {
    /// One picture per spec and per rule that is easier seen than read.
    static let layouts: [Picture] = [
        Picture("stack-horizontal") { tile in
            HStack(spacing: 8) {
                tile("A", 60, 40)
                tile("B", 40, 60)
                tile("C").width(30)
            }
        },
        Picture("stack-vertical", width: 160, height: 150) { tile in
            VStack(spacing: 8) {
                tile("A", 60, 30)
                tile("B").height(30)
                tile("C", 40, 40)
            }
            .width(136)
        },
        Picture("stack-grow") { tile in
            HStack(spacing: 8) {
                tile("A", 50, 60)
                tile("1").height(60).flexGrow(1)
                tile("2").height(60).flexGrow(2)
            }
            .width(236)
        },
        Picture("stack-space") { tile in
            HStack(justifyContent: .spaceBetween, alignItems: .center) {
                tile("A", 50, 30)
                tile("B", 50, 60)
                tile("C", 50, 45)
            }
            .width(236)
        },
        Picture("stack-wrap", height: 150) { tile in
            HStack(spacing: 8, alignItems: .start, flexWrap: .wrap, lineSpacing: 8) {
                for (letter, width) in zip(["A", "B", "C", "D", "E"], [70, 90, 60, 100, 50] as [CGFloat]) {
                    tile(letter, width, 36)
                }
            }
            .width(236)
        },
        Picture("stack-baseline") { tile in
            HStack(spacing: 8, alignItems: .baselineFirst) {
                tile.text("Large", size: 34)
                tile.text("small", size: 13)
                tile.text("medium", size: 20)
            }
        },
        Picture("inset", width: 160) { tile in tile("A", 80, 40).padding(top: 8, left: 24, bottom: 16, right: 24) },
        Picture("inset-infinite") { tile in
            ZStack { tile("A", 60, 36).padding(top: .infinity, left: .infinity, bottom: 8, right: 8) }
                .size(width: 236, height: 86)
        },
        Picture("background", width: 160) { tile in tile("A", 80, 40).padding(12).background(tile("B")) },
        Picture("overlay", width: 160) { tile in
            tile("A", 110, 80).overlay { tile("B", 40, 30).relative(horizontal: .end, vertical: .end) }
        },
        Picture("center") { tile in tile("A", 80, 40).centered().size(width: 236, height: 86) },
        Picture("relative") { tile in
            tile("A", 80, 40).relative(horizontal: .end, vertical: .center).size(width: 236, height: 86)
        },
        Picture("ratio", width: 160, height: 120) { tile in tile("A").ratio(0.6).width(136) },
        Picture("absolute") { tile in
            Absolute {
                tile("A", 60, 40).layoutPosition(x: 10, y: 8)
                tile("B", 70, 50).layoutPosition(x: 90, y: 30)
                tile("C", isGreedy: true).layoutPosition(x: 190, y: 20)
            }
            .size(width: 236, height: 86)
        },
        Picture("corner", width: 160) { tile in
            tile("A", 100, 50).corner(tile("1", 22, 22), at: .topRight, offset: CGPoint(x: -2, y: 2)).padding(14)
        },
        Picture("wrapper", width: 160) { tile in
            ZStack {
                tile("A", 110, 60)
                tile("B", 60, 80)
            }
        },
    ]
}
