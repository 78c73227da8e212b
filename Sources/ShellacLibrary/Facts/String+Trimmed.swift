extension String {
  /// The text without blanks at its ends.
  var trimmed: String {
    if let first = utf8.first, let last = utf8.last, 0x21..<0x7F ~= first, 0x21..<0x7F ~= last { return self }
    func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !isBlank($0) }),
      let last = scalars.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return first == scalars.startIndex && scalars.index(after: last) == scalars.endIndex
      ? self : String(scalars[first...last])
  }
}
