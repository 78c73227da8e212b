import ShellacPluginSDK

extension JSONReader {
  /// That the document is of another format.
  ///
  /// - Parameters:
  ///   - expected: what was expected, such as "an array of plays".
  ///   - token: what is there, the last token that was read; nil: the end.
  ///   - keys: the keys of the object that it begins, as far as they are known.
  public func notMine(_ expected: String, found token: Token?, keys: [String] = []) -> NotMine {
    let found: String
    switch token {
    case nil: found = "the end of the file"
    case .beginObject, .endObject, .key:
      let names = keys.prefix(5).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
      found =
        "an object" + (names.isEmpty ? "" : keys.count > 1 ? " with the keys " : " with the key ") + names
    case .beginArray, .endArray: found = "an array"
    case .string: found = "a string"
    case .number: found = "a number"
    case .flag(let flag): found = flag ? "true" : "false"
    case .null: found = "null"
    }
    return NotMine(PluginError("expected \(expected), found \(found)", line: line, column: column))
  }
}
