/// The progress of a node's display. Main thread only.
///
/// Nearly all values concern nodes that are drawn or on screen, so they are in an object that only these nodes have. A
/// node that was never near the viewport, or has released its contents, has no such object.
struct MainDisplayState {
    private var values: Values?

    private final class Values {
        /// The draw on its way.
        var draw: NodeDraw?
        /// The number of draws under way in the subtree: of this node, and of nodes that were in it when their draws
        /// began.
        var drawsInSubtree = 0
        /// The bounds the present contents were drawn for.
        var drawnSize: CGSize?
        /// The bounds of the latest draw. They differ from `drawnSize` if that draw found no memory.
        var triedSize: CGSize?
        var placeholderLayer: CALayer?
        /// The part of the bounds that a placeholder is asked for; nil for all of them.
        var placeholderPart: PlaceholderPart?
        /// The present contents, if they are in tiles.
        var tiles: TiledContents?
        /// The traits of the latest draw; nil before the first draw, and after the contents were released.
        var look: DrawnLook?
        /// `ASDisplayNode.subtreeArrangement` at the latest draw of a node that rasterizes its subtree.
        var drawnArrangement: UInt64?
        /// The contents are missing or out of date, and no draw with the newest state is on its way.
        var needsDisplay = true
        /// Asked to draw while it had no area.
        var waitsForBounds = false
        var isQueued = false
        /// The node's traits have changed while it was visible: the next draw is waited for, so that everything on
        /// screen changes in one frame.
        var belongsInNextFrame = false
    }

    private var ensured: Values {
        mutating get {
            if let values { return values }
            let new = Values()
            values = new
            return new
        }
    }

    /// Lets the object go if the node is neither drawn nor about to be, so that all is as in the beginning.
    mutating func releaseIfUnused() {
        guard isIdle, drawnSize == nil, triedSize == nil, placeholderPart == nil, needsDisplay, !waitsForBounds,
            !belongsInNextFrame
        else { return }
        values = nil
    }

    /// There is no placeholder and no tile, and no contents are on their way.
    var isIdle: Bool {
        draw == nil && drawsInSubtree == 0 && placeholderLayer == nil && tiles == nil && !isQueued
    }
}

// Setting a default value creates no object.
extension MainDisplayState {
    var draw: NodeDraw? {
        get { values?.draw }
        set { if values != nil || newValue != nil { ensured.draw = newValue } }
    }
    var drawsInSubtree: Int {
        get { values?.drawsInSubtree ?? 0 }
        set { if values != nil || newValue != 0 { ensured.drawsInSubtree = newValue } }
    }
    var drawnSize: CGSize? {
        get { values?.drawnSize }
        set { if values != nil || newValue != nil { ensured.drawnSize = newValue } }
    }
    var triedSize: CGSize? {
        get { values?.triedSize }
        set { if values != nil || newValue != nil { ensured.triedSize = newValue } }
    }
    var placeholderLayer: CALayer? {
        get { values?.placeholderLayer }
        set { if values != nil || newValue != nil { ensured.placeholderLayer = newValue } }
    }
    var placeholderPart: PlaceholderPart? {
        get { values?.placeholderPart }
        set { if values != nil || newValue != nil { ensured.placeholderPart = newValue } }
    }
    var tiles: TiledContents? {
        get { values?.tiles }
        set { if values != nil || newValue != nil { ensured.tiles = newValue } }
    }
    var look: DrawnLook? {
        get { values?.look }
        set { if values != nil || newValue != nil { ensured.look = newValue } }
    }
    var drawnArrangement: UInt64? {
        get { values?.drawnArrangement }
        set { if values != nil || newValue != nil { ensured.drawnArrangement = newValue } }
    }
    var needsDisplay: Bool {
        get { values?.needsDisplay ?? true }
        set { if values != nil || !newValue { ensured.needsDisplay = newValue } }
    }
    var waitsForBounds: Bool {
        get { values?.waitsForBounds ?? false }
        set { if values != nil || newValue { ensured.waitsForBounds = newValue } }
    }
    var isQueued: Bool {
        get { values?.isQueued ?? false }
        set { if values != nil || newValue { ensured.isQueued = newValue } }
    }
    var belongsInNextFrame: Bool {
        get { values?.belongsInNextFrame ?? false }
        set { if values != nil || newValue { ensured.belongsInNextFrame = newValue } }
    }
}
