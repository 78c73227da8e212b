import ShellacLibrary

extension CellValue {
  /// A text; no value when there is none.
  init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  /// A number; no value when there is none.
  init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }

  /// A length in seconds; no value when there is none.
  init(milliseconds: Int?) { self = milliseconds.map { .real(Double($0) / 1_000) } ?? .null }
}
