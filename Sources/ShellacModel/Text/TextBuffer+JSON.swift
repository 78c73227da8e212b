extension TextBuffer {
  /// Adds a JSON list of strings.
  public mutating func appendJSON(_ values: [String]) {
    append("[")
    for (index, var value) in values.enumerated() {
      if index > 0 { append(",") }
      value.withUTF8 { append(UnsafeRawBufferPointer($0), as: .json) }
    }
    append("]")
  }
}
