// Specs are made, measured and dropped by one thread at a time; only the handing over crosses threads. Written as
// extensions that exist from Swift 6 on, so that clients in Swift 5 mode need not restate them in their subclasses.

// one thread at a time, as above
@available(swift, introduced: 6) extension ASLayoutSpec: @unchecked Sendable {}
// one thread at a time, as above
@available(swift, introduced: 6) extension ASWrapperLayoutSpec: @unchecked Sendable {}
// one thread at a time, as above
@available(swift, introduced: 6) extension ASInsetLayoutSpec: @unchecked Sendable {}
// one thread at a time, as above
@available(swift, introduced: 6) extension ASBackgroundLayoutSpec: @unchecked Sendable {}
// one thread at a time, as above
@available(swift, introduced: 6) extension ASOverlayLayoutSpec: @unchecked Sendable {}
// one thread at a time, as above
@available(swift, introduced: 6) extension ASRelativeLayoutSpec: @unchecked Sendable {}
// one thread at a time, as above
@available(swift, introduced: 6) extension ASCenterLayoutSpec: @unchecked Sendable {}
// one thread at a time, as above
@available(swift, introduced: 6) extension ASRatioLayoutSpec: @unchecked Sendable {}
// one thread at a time, as above
@available(swift, introduced: 6) extension ASAbsoluteLayoutSpec: @unchecked Sendable {}
// one thread at a time, as above
@available(swift, introduced: 6) extension ASCornerLayoutSpec: @unchecked Sendable {}
// one thread at a time, as above
@available(swift, introduced: 6) extension ASStackLayoutSpec: @unchecked Sendable {}
// one thread at a time, as above
@available(swift, introduced: 6) extension NullLayoutSpec: @unchecked Sendable {}
