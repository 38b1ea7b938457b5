import AsyncDisplayKit

// What each subclass of a node or of a spec says in Swift 6 mode. Their state is set up before they are shared, or
// belongs to the main thread.
#if swift(>=6)
    extension ClientNode: @unchecked Sendable {}
    extension ClientDisplayNode: @unchecked Sendable {}
    extension ClientContainerNode: @unchecked Sendable {}
    extension ClientTextNode: @unchecked Sendable {}
    extension ClientImageNode: @unchecked Sendable {}
    extension ClientControlNode: @unchecked Sendable {}
    extension ClientSpecNode: @unchecked Sendable {}
    extension ClientCellNode: @unchecked Sendable {}
    extension ClientTableNode: @unchecked Sendable {}
    extension ClientCollectionNode: @unchecked Sendable {}
    extension ClientPagerNode: @unchecked Sendable {}
    extension ClientSpec: @unchecked Sendable {}
    extension ClientStackSpec: @unchecked Sendable {}
    extension ClientInsetSpec: @unchecked Sendable {}
    extension ClientOverlaySpec: @unchecked Sendable {}
    extension ClientBackgroundSpec: @unchecked Sendable {}
    extension ClientCenterSpec: @unchecked Sendable {}
    extension ClientRelativeSpec: @unchecked Sendable {}
    extension ClientCornerSpec: @unchecked Sendable {}
    extension ClientRatioSpec: @unchecked Sendable {}
    extension ClientAbsoluteSpec: @unchecked Sendable {}
    extension ClientWrapperSpec: @unchecked Sendable {}
    extension ClientTextCellNode: @unchecked Sendable {}
    extension ClientButtonNode: @unchecked Sendable {}
    extension ClientScrollNode: @unchecked Sendable {}
    extension ClientTransitionNode: @unchecked Sendable {}
    extension ClientNetworkImageNode: @unchecked Sendable {}
    extension ClientMultiplexImageNode: @unchecked Sendable {}
#endif
