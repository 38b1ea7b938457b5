// The title and pictures of a button in each state. For a state without its own, see `UIButton.currentTitle`.
extension UIButton {
    /// Sets the text of a state; with nil the state shows the text of the normal state.
    public func setTitle(_ title: String?, for state: State) {
        looks[state, default: Look()].title = title
        updateLook()
    }

    /// Shows an attributed text in a state, in place of a plain title.
    public func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        looks[state, default: Look()].attributedTitle = title
        updateLook()
    }

    /// Sets the title's colour in a state; with nil the state has the colour of the normal state. If none is set, a
    /// button of the system type uses the tint colour, and a custom one white.
    public func setTitleColor(_ color: UIColor?, for state: State) {
        looks[state, default: Look()].titleColor = color
        updateLook()
    }

    /// Shows a picture before the title in a state; nil shows that of the normal state.
    public func setImage(_ image: UIImage?, for state: State) {
        looks[state, default: Look()].image = image
        updateLook()
    }

    /// Fills the button behind its content, stretched.
    public func setBackgroundImage(_ image: UIImage?, for state: State) {
        looks[state, default: Look()].backgroundImage = image
        updateLook()
    }

    /// The text that was set for exactly this state; nil if none was.
    public func title(for state: State) -> String? { looks[state]?.title }
    /// The attributed text that was set for exactly this state; nil if none was.
    public func attributedTitle(for state: State) -> NSAttributedString? { looks[state]?.attributedTitle }
    /// The colour that was set for exactly this state; nil if none was.
    public func titleColor(for state: State) -> UIColor? { looks[state]?.titleColor }
    /// The picture that was set for exactly this state; nil if none was.
    public func image(for state: State) -> UIImage? { looks[state]?.image }
    /// The picture behind the content that was set for exactly this state; nil if none was.
    public func backgroundImage(for state: State) -> UIImage? { looks[state]?.backgroundImage }
}
