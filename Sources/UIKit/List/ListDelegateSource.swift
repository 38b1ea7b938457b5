import CollectionCore

/// A list source that asks a delegate about items, and tells it of them. Main thread.
@MainActor package protocol ListDelegateSource: ListSource {
    associatedtype Delegate
    associatedtype List: AnyObject

    var delegate: Delegate? { get }
    /// The list that is passed to the delegate: a view, or a container node.
    var list: List? { get }
}

extension ListDelegateSource {
    package var delegateObject: AnyObject? { delegate.map { $0 as AnyObject } }

    /// Calls the delegate about an item, by the path that client code has for it. Nil without a delegate, for an item
    /// that client code has deleted, and while the data source is ahead, because the item may be deleted there.
    @discardableResult
    package func ask<Answer>(_ item: ShownPath, _ question: (Delegate, List, IndexPath) -> Answer) -> Answer? {
        guard let list, let delegate, let path = clientPath(item) else { return nil }
        return question(delegate, list, path)
    }
}

/// The items of an ordinary table or collection view, from its data source and delegate. Main thread.
@MainActor protocol ViewItems: ListDelegateSource where List: ListHost {
    /// The data source, if it gives items lasting names.
    var association: (any UIDataSourceModelAssociation)? { get }
}

extension ViewItems {
    // Edits made in a callback wait until it returns, and a reload waits for the next layout pass: until then the paths
    // on screen may name other items of the data source.
    func sourcePath(_ item: ShownPath) -> SourcePath? { list?.data.sourcePath(item) }
    func sourceSection(_ section: Int) -> Int? { list?.data.isBehindDataSource == false ? section : nil }

    func modelIdentifier(at path: ShownPath) -> String? {
        guard let list, let known = clientPath(path) else { return nil }
        return association?.modelIdentifierForElement(at: known, in: list)
    }

    func path(ofModelIdentifier identifier: String) -> ShownPath? {
        guard let list else { return nil }
        return association?.indexPathForElement(withModelIdentifier: identifier, in: list).map { ShownPath($0) }
    }

    /// After a layout pass: tells a prefetching data source which items come near the viewport, and which of these are
    /// not expected any more.
    func announce(
        isVertical: Bool, items: (CGRect) -> [ShownPath], coming: ([IndexPath]) -> Void, gone: ([IndexPath]) -> Void
    ) {
        guard let list, !list.data.isBehindDataSource else { return }
        let (new, old) = list.engine.prefetcher.update(in: list, isVertical: isVertical, items: items)
        let announced = new.compactMap(clientPath)
        if !announced.isEmpty { coming(announced) }
        let cancelled = old.compactMap(clientPath)
        if !cancelled.isEmpty { gone(cancelled) }
    }
}
