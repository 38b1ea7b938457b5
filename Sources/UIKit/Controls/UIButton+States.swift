// What a button shows in each state. A state that has nothing of its own looks like the normal one.
extension UIButton {
    public func setTitle(_ title: String?, for state: State) {
        looks[state, default: Look()].title = title
        updateLook()
    }

    /// Wins over a plain title.
    public func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        looks[state, default: Look()].attributedTitle = title
        updateLook()
    }

    public func setTitleColor(_ color: UIColor?, for state: State) {
        looks[state, default: Look()].titleColor = color
        updateLook()
    }

    public func setImage(_ image: UIImage?, for state: State) {
        looks[state, default: Look()].image = image
        updateLook()
    }

    /// Fills the button behind its content, stretched.
    public func setBackgroundImage(_ image: UIImage?, for state: State) {
        looks[state, default: Look()].backgroundImage = image
        updateLook()
    }

    public func title(for state: State) -> String? { looks[state]?.title }
    public func attributedTitle(for state: State) -> NSAttributedString? { looks[state]?.attributedTitle }
    public func titleColor(for state: State) -> UIColor? { looks[state]?.titleColor }
    public func image(for state: State) -> UIImage? { looks[state]?.image }
    public func backgroundImage(for state: State) -> UIImage? { looks[state]?.backgroundImage }
}
