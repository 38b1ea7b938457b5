import Drawing

extension CALayer {
    /// `contents` as an image, which the framework sets and drawing reads.
    package final var contentsImage: CGImage? {
        get { values.contents }
        set { setContents(newValue) }
    }

    /// The part of the image that is shown, in its unit square.
    public final var contentsRect: CGRect {
        get { values.contentsRect }
        set {
            guard newValue != values.contentsRect else { return }
            change(.contentsRect) { $0.contentsRect = newValue }
        }
    }

    /// The part of the contents, in their unit square, that stretches; the margins around it keep their size. The whole
    /// square, the default, stretches everything.
    public final var contentsCenter: CGRect {
        get { contentsCenterStorage ?? CGRect(x: 0, y: 0, width: 1, height: 1) }
        set {
            contentsCenterStorage = newValue == CGRect(x: 0, y: 0, width: 1, height: 1) ? nil : newValue
            markNeedsFrame()
            noteChange(.contentsCenter)
        }
    }

    final func setContents(_ image: CGImage?) {
        guard image !== values.contents else { return }
        change(.contents) { $0.contents = image }
    }
}
