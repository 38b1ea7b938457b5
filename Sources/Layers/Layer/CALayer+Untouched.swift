extension CALayer {
    /// Whether the layer has no state beyond the properties that a node mirrors: no rarely used properties, no
    /// animations, and exactly `count` sublayers.
    package final func isUntouched(sublayers count: Int) -> Bool {
        rare == nil && presented == nil && runningAnimations == nil && children.count == count
    }
}
