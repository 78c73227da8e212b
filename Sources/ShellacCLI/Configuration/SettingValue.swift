import ShellacLibrary
import ShellacModel
import ShellacOrganizer
import TOMLKit

/// The value of a setting.
enum SettingValue: Sendable, Hashable {
  case text(String)
  case flag(Bool)
  case integer(Int64)
  case real(Double)
  case texts([String])

  /// The value as `shellac config` shows and takes it; lists as JSON.
  var text: String {
    switch self {
    case .text(let text): return text
    case .flag(let flag): return flag ? "true" : "false"
    case .integer(let number): return "\(number)"
    case .real(let number): return "\(number)"
    case .texts(let texts):
      var buffer = TextBuffer()
      ListedRow([.list(texts)]).append(0, to: &buffer, as: .json)
      return buffer.text
    }
  }

  /// The value as TOML has it.
  var toml: String {
    switch self {
    // A JSON string is a TOML basic string: the same quotes and escapes.
    case .text(let text): return TextBuffer.text(text, as: .json)
    default: return text
    }
  }
}

extension Setting {
  /// The value that the user's text stands for.
  ///
  /// - Throws: `Diagnostic` with status `usage` that says what the setting takes.
  func value(from text: String) throws -> SettingValue {
    switch kind {
    case .text, .folder, .columns, .order, .path, .query: return try checked(.text(text))
    case .choice: return try checked(.text(text.lowercased()))
    case .flag:
      switch text.lowercased() {
      case "true", "yes", "on", "1": return .flag(true)
      case "false", "no", "off", "0": return .flag(false)
      default: throw refusal(of: text)
      }
    case .integer:
      guard let number = Int64(text), case .integer(let range) = kind, range.contains(number) else {
        throw refusal(of: text)
      }
      return .integer(number)
    case .share:
      guard let number = Double(text), (0...1).contains(number) else { throw refusal(of: text) }
      return .real(number)
    case .texts, .rules, .packs:
      if text.hasPrefix("[") {
        // A JSON list of strings is a TOML array.
        guard let array = try? TOMLText.table("list = " + text)["list"]?.array,
          case let list = array.compactMap(\.string), list.count == array.count
        else { throw refusal(of: text) }
        return try known(list)
      }
      return try known(
        text.split(separator: ",").compactMap { cell in
          let name = cell.drop(while: \.isWhitespace)
          return name.lastIndex { !$0.isWhitespace }.map { String(name[...$0]) }
        })
    }
  }

  /// A list, when all that it names is there.
  ///
  /// A file may name rules of another version: only what needs them says so then.
  private func known(_ texts: [String]) throws -> SettingValue {
    if kind == .rules { for text in texts { _ = try CheckRule.named(text) } }
    return try checked(.texts(texts))
  }

  /// The value, when it is one that the setting takes.
  ///
  /// - Throws: `Diagnostic` that says what the setting takes.
  func checked(_ value: SettingValue) throws -> SettingValue {
    switch (kind, value) {
    case (.text, .text), (.folder, .text), (.flag, .flag), (.texts, .texts), (.rules, .texts):
      return value
    case (.packs, .texts(let packs)):
      for pack in packs { _ = try CoinPack(parsing: pack) }
      return value
    case (.columns, .text(let text)):
      _ = try FieldList(parsing: text)
      return value
    case (.order, .text): return value
    case (.path, .text(let text)):
      _ = try PathTemplate(text)
      return value
    case (.query, .text(let text)):
      _ = try QueryParser.parse(text: text)
      return value
    case (.choice(let choices), .text(let text)) where choices.contains(text): return value
    case (.integer(let range), .integer(let number)) where range.contains(number): return value
    case (.share, .real(let number)) where (0...1).contains(number): return value
    case (.share, .integer(let number)) where (0...1).contains(number): return .real(Double(number))
    default: throw refusal(of: value.text)
    }
  }

  private func refusal(of text: String) -> Diagnostic {
    let wanted =
      switch kind {
      case .text, .columns, .order, .path, .query: "a text"
      case .folder: "the path of a folder"
      case .flag: "true or false"
      case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
      case .share: "a number from 0 to 1"
      case .texts, .rules: "a list, as a,b or [\"a\", \"b\"]"
      case .packs: "packs with their prices, as 100=4.99 EUR,150=7.29 EUR"
      case .choice(let choices): CountText.list(choices, "or", isQuoted: true)
      }
    return Diagnostic(
      "'\(name)' cannot be '\(text)'", hint: "It takes \(wanted).", status: .usage)
  }
}
