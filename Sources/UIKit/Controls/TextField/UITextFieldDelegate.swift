import Foundation

/// Decides which edits of a text field are allowed, and is told of them. Main thread.
///
/// All methods have defaults that allow everything and do nothing.
@preconcurrency @MainActor public protocol UITextFieldDelegate: AnyObject {
    /// Whether editing may begin. Default true.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    /// The field has become the first responder.
    func textFieldDidBeginEditing(_ textField: UITextField)
    /// Whether editing may end. Default true. Editing ends in any case when the field leaves its window.
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    /// The field is no longer the first responder.
    func textFieldDidEndEditing(_ textField: UITextField)
    /// Whether the user may replace a part of the text: by typing, deleting, cutting or pasting. Not asked when an edit
    /// is undone or redone, nor for text that an input method is still composing. Default true.
    ///
    /// - Parameter range: in UTF-16 units of the text.
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool
    /// Whether the clear button may empty the field. Default true.
    func textFieldShouldClear(_ textField: UITextField) -> Bool
    /// Whether the Return key has its usual effect: it sends `editingDidEndOnExit` and `primaryActionTriggered`, or is
    /// passed to the responders above, such as an alert, if no action is registered for these. Default true.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
    /// The caret has moved, or other characters are selected.
    func textFieldDidChangeSelection(_ textField: UITextField)
}

extension UITextFieldDelegate {
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { true }
    public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
    public func textFieldDidChangeSelection(_ textField: UITextField) {}
}
