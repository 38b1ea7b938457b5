extension CALayer {
    /// Whether the layer has nothing but what a node mirrors: nothing that few layers have, no animations, and no sublayers
    /// but so many.
    package final func isUntouched(sublayers count: Int) -> Bool {
        rare == nil && presented == nil && runningAnimations == nil && children.count == count
    }
}
