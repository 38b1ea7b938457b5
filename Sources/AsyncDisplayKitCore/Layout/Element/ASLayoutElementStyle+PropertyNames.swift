// Names of properties, as `ASLayoutElementStyleDelegate` is told them. Each is the text of its constant's name.

/// What a style's delegate is told when `width` has changed.
public let ASLayoutElementStyleWidthProperty = "ASLayoutElementStyleWidthProperty"
/// What a style's delegate is told when `minWidth` has changed.
public let ASLayoutElementStyleMinWidthProperty = "ASLayoutElementStyleMinWidthProperty"
/// What a style's delegate is told when `maxWidth` has changed.
public let ASLayoutElementStyleMaxWidthProperty = "ASLayoutElementStyleMaxWidthProperty"
/// What a style's delegate is told when `height` has changed.
public let ASLayoutElementStyleHeightProperty = "ASLayoutElementStyleHeightProperty"
/// What a style's delegate is told when `minHeight` has changed.
public let ASLayoutElementStyleMinHeightProperty = "ASLayoutElementStyleMinHeightProperty"
/// What a style's delegate is told when `maxHeight` has changed.
public let ASLayoutElementStyleMaxHeightProperty = "ASLayoutElementStyleMaxHeightProperty"
/// What a style's delegate is told when `spacingBefore` has changed.
public let ASLayoutElementStyleSpacingBeforeProperty = "ASLayoutElementStyleSpacingBeforeProperty"
/// What a style's delegate is told when `spacingAfter` has changed.
public let ASLayoutElementStyleSpacingAfterProperty = "ASLayoutElementStyleSpacingAfterProperty"
/// What a style's delegate is told when `flexGrow` has changed.
public let ASLayoutElementStyleFlexGrowProperty = "ASLayoutElementStyleFlexGrowProperty"
/// What a style's delegate is told when `flexShrink` has changed.
public let ASLayoutElementStyleFlexShrinkProperty = "ASLayoutElementStyleFlexShrinkProperty"
/// What a style's delegate is told when `flexBasis` has changed.
public let ASLayoutElementStyleFlexBasisProperty = "ASLayoutElementStyleFlexBasisProperty"
/// What a style's delegate is told when `alignSelf` has changed.
public let ASLayoutElementStyleAlignSelfProperty = "ASLayoutElementStyleAlignSelfProperty"
/// What a style's delegate is told when `ascender` has changed.
public let ASLayoutElementStyleAscenderProperty = "ASLayoutElementStyleAscenderProperty"
/// What a style's delegate is told when `descender` has changed.
public let ASLayoutElementStyleDescenderProperty = "ASLayoutElementStyleDescenderProperty"
/// What a style's delegate is told when `layoutPosition` has changed.
public let ASLayoutElementStyleLayoutPositionProperty = "ASLayoutElementStyleLayoutPositionProperty"
