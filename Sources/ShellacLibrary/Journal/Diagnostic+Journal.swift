import ShellacModel

extension Diagnostic {
  /// The image that a step of the journal has of a thing cannot be read: that thing cannot be brought back.
  static var damagedImage: Diagnostic { Diagnostic("the journal's image of it is damaged") }
}
