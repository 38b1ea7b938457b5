import CollectionCore

extension VisibleElement {
    /// The attributes that the layout of a collection view has for the element.
    var attributes: UICollectionViewLayoutAttributes {
        guard case .element(let attributes) = look else { preconditionFailure("A row of a table has no attributes.") }
        return attributes
    }
    /// The path by which the layout knows the element when no item is dragged.
    var layoutPath: IndexPath { key.isCell ? IndexPath(ofView: path) : attributes.indexPath }
}

// How a collection view shows the elements of its layout.
extension UICollectionView: ListElementHost {
    /// Elements with views, in order of their keys: cells first.
    var visible: [VisibleElement] { tiling.elements }

    func key(of attributes: UICollectionViewLayoutAttributes) -> ElementKey {
        let kind = layouts.kinds.number(of: attributes)
        return kind == 0
            ? ElementKey(cellAt: geometry.item(of: attributes))
            : ElementKey(kind: kind, path: ShownPath(ofSupplementary: attributes.indexPath))
    }

    // MARK: Coming

    func makeView(of key: ElementKey, _ look: ListLook) -> UIView? {
        guard case .element(let attributes) = look else { return nil }
        switch attributes.representedElementCategory {
        case .cell:
            return contains(key.path) ? provider.cellForItem(at: key.path) : nil
        case .supplementaryView:
            return provider.supplementaryView(ofKind: attributes.kind, at: attributes.indexPath)
        case .decorationView:
            return collectionViewLayout.makeDecoration(ofKind: attributes.kind)
        }
    }

    func prepare(_ element: VisibleElement) {
        element.follow(ListLook.element(element.attributes.duplicate()))
        applyAttributes(to: element)
        if let cell = element.view as? UICollectionViewCell {
            engine.selection.mark(cell, at: element.path)
        }
        insert(element)
    }

    func willDisplay(_ element: VisibleElement) {
        tell(of: element, cell: provider.willDisplay, supplementary: provider.willDisplay)
        fitPreferences(of: element)
    }

    private func tell(
        of element: VisibleElement, cell: (UICollectionViewCell, ShownPath) -> Void,
        supplementary: (UICollectionReusableView, String, IndexPath) -> Void
    ) {
        let attributes = element.attributes
        switch attributes.representedElementCategory {
        case .cell: if let view = element.view as? UICollectionViewCell { cell(view, element.path) }
        case .supplementaryView:
            guard let view = element.view as? UICollectionReusableView else { return }
            supplementary(view, attributes.kind, attributes.indexPath)
        case .decorationView: break
        }
    }

    /// Asks a view for the size that it prefers, which a custom layout may accept. A flow layout has measured its items
    /// before.
    private func fitPreferences(of element: VisibleElement) {
        let layout = collectionViewLayout
        guard !(layout is UICollectionViewFlowLayout), elementProvider == nil,
            let view = element.view as? UICollectionReusableView
        else { return }
        let original = element.attributes
        let preferred = view.preferredLayoutAttributesFitting(original)
        guard preferred !== original,
            layout.shouldInvalidateLayout(
                forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
        else { return }
        layout.invalidateLayout(
            with: layout.invalidationContext(
                forPreferredLayoutAttributes: preferred, withOriginalAttributes: original))
    }

    /// Puts a view, which may be a subview already, above every element whose `zIndex` is the same or lower, and below
    /// all other subviews except the background.
    private func insert(_ element: VisibleElement) {
        let others = subviews.lazy.filter { $0 !== element.view }
        var index = others.count
        for other in others.reversed() {
            if let other = other as? UICollectionReusableView,
                (other.appliedAttributes?.zIndex ?? 0) <= element.attributes.zIndex
            {
                return insertSubview(element.view, at: index)
            }
            index -= 1
        }
        insertSubview(element.view, at: backgroundView == nil ? 0 : 1)
    }

    // MARK: Staying

    func place(_ element: VisibleElement, _ look: ListLook) {
        guard case .element(let new) = look, let view = element.view as? UICollectionReusableView else { return }
        let old = element.attributes
        // An update may have given the element new attributes that were not applied to the view.
        guard view.appliedAttributes !== old || !new.isEqual(old) else { return }
        element.follow(ListLook.element(new.duplicate()))
        applyAttributes(to: element)
        if old.zIndex != element.attributes.zIndex { insert(element) }
    }

    private func applyAttributes(to element: VisibleElement) {
        show(element.look, on: element)
        guard let view = element.view as? UICollectionReusableView else { return }
        view.appliedAttributes = element.attributes
        view.apply(element.attributes)
    }

    // MARK: Going

    func didEndDisplaying(_ element: VisibleElement) {
        tell(of: element, cell: provider.didEndDisplaying, supplementary: provider.didEndDisplaying)
    }

    func recycle(_ element: VisibleElement) {
        guard let view = element.view as? UICollectionReusableView else { return }
        switch element.attributes.representedElementCategory {
        case .cell: reuse.recycle(view)
        case .supplementaryView: reuse.recycle(view, kind: element.attributes.kind)
        case .decorationView: collectionViewLayout.recycleDecoration(view)
        }
    }

    // MARK: In motion

    /// How an element that was removed looks at the end of the animation.
    func finalLook(of element: VisibleElement, in change: ListChange) -> ListLook? {
        let layout = collectionViewLayout
        let final = element.attributes.ask(
            at: element.layoutPath, item: layout.finalLayoutAttributesForDisappearingItem,
            supplementary: layout.finalLayoutAttributesForDisappearingSupplementaryElement,
            decoration: layout.finalLayoutAttributesForDisappearingDecorationElement)
        return final.map { .element($0) } ?? element.look.transparent
    }

    /// How an element that was not visible before looks at the start of the animation.
    func initialLook(of element: VisibleElement, in change: ListChange) -> ListLook? {
        let layout = collectionViewLayout
        let initial = element.attributes.ask(
            at: element.layoutPath, item: layout.initialLayoutAttributesForAppearingItem,
            supplementary: layout.initialLayoutAttributesForAppearingSupplementaryElement,
            decoration: layout.initialLayoutAttributesForAppearingDecorationElement)
        if let initial { return .element(initial) }
        if element.key.isCell, let plan = change.plan, let old = plan.oldPath(ofNew: ItemPath(element.path)),
            !plan.isReloaded(old), let before = layout.attributesBeforeUpdate(ofItemAt: IndexPath(old))
        {
            return ListLook.element(before).shifted(by: change.shift)
        }
        return element.look.transparent
    }

    func lookOutOfSight(of element: VisibleElement) -> ListLook? {
        guard element.key.isCell else { return nil }
        return geometry.attributes(of: element.path).map { .element($0) }
    }
}
