import ShellacPluginSDK

/// What stands before the decimals of an amount.
public enum DecimalMark: Sendable, Hashable {
  /// `1,250.00`
  case point
  /// `1.250,00`
  case comma

  var byte: UInt8 { self == .point ? UInt8(ascii: ".") : UInt8(ascii: ",") }

  init?(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "."): self = .point
    case UInt8(ascii: ","): self = .comma
    default: return nil
    }
  }

  var other: DecimalMark { self == .point ? .comma : .point }
}

/// How the mark of an amount is known.
public enum DecimalRule: Sendable, Hashable {
  /// From the amount itself when that is certain (`1,29`, `1.234,56`), otherwise from its column, if that showed any.
  case inferred(DecimalMark?)
  /// It was said, and an amount that does not fit is refused.
  case always(DecimalMark)

  /// The value of an option `decimal`: `point`, `comma`, or anything else to infer it.
  public init(option: String) {
    switch option {
    case "point": self = .always(.point)
    case "comma": self = .always(.comma)
    default: self = .inferred(nil)
    }
  }

  /// Words of an option for `init(option:)`.
  public static let choices = ["auto", "point", "comma"]
}

/// Looks at the amounts of a column for what their decimal mark is.
public struct DecimalMarkInference: Sendable {
  private var hasPoint = false
  private var hasComma = false

  /// Has seen nothing.
  public init() {}

  /// Looks at a cell; what is no amount shows nothing.
  public mutating func take(_ cell: UnsafeRawBufferPointer) {
    guard let shape = try? AmountShape(cell), let mark = shape.certainMark else { return }
    if mark == .point { hasPoint = true } else { hasComma = true }
  }

  /// What the cells show; nil when they show nothing, or some one mark and some the other.
  public var mark: DecimalMark? {
    switch (hasPoint, hasComma) {
    case (true, false): .point
    case (false, true): .comma
    default: nil
    }
  }
}
