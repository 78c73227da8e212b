/// A template made ready for many rows: its fields are numbers of columns, its texts are bytes.
public struct CompiledTemplate: Sendable {
  /// The columns that a row must offer, in this order.
  public let columns: [FieldReference]

  private enum Step: Sendable {
    case text([UInt8])
    /// The first column that has a value.
    case value([Operand], width: Int)
    /// Goes on at step `end` unless the column has a value.
    case unless(column: Int, isFlag: Bool, end: Int)
  }

  private enum Operand: Sendable {
    case column(Int)
    case text([UInt8])
  }

  private var steps: [Step] = []
  private let conditions: Int

  /// Prepares a template for rows that have just its fields.
  public init(_ template: Template) {
    self.init(template, columns: template.fields)
  }

  /// Prepares a template for rows with these columns; a field that is not among them never has a value.
  ///
  /// - Parameter conditions: what is added to the number of a column where it is only asked whether it has a value.
  public init(_ template: Template, columns: [FieldReference], conditionsFrom conditions: Int = 0) {
    self.columns = columns
    self.conditions = conditions
    var numbers: [FieldReference: Int] = [:]
    for (number, column) in columns.enumerated() where numbers[column] == nil { numbers[column] = number }
    compile(template, numbers)
  }

  private mutating func compile(_ template: Template, _ numbers: [FieldReference: Int]) {
    for part in template.parts {
      switch part {
      case .text(let text): steps.append(.text(Array(text.utf8)))
      case .value(let operands, let width):
        let operands: [Operand] = operands.compactMap { operand in
          switch operand {
          case .field(let field): numbers[field].map { .column($0) }
          case .literal(let text): .text(Array(text.utf8))
          }
        }
        steps.append(.value(operands, width: width ?? 0))
      case .when(let field, let inner):
        guard let column = numbers[field].map({ $0 + conditions }) else { continue }
        let start = steps.count
        let isFlag = field.kind == .flag
        steps.append(.unless(column: column, isFlag: isFlag, end: start))
        compile(inner, numbers)
        steps[start] = .unless(column: column, isFlag: isFlag, end: steps.count)
      }
    }
  }

  /// Adds one row to `buffer`.
  ///
  /// A value that is empty counts as none, and so does "no" in a condition.
  /// - Parameters:
  ///   - buffer: where the text goes.
  ///   - append: adds the value of a column to the buffer it is given; false when there is none.
  public func render<Failure: Error>(
    into buffer: inout TextBuffer, append: (Int, inout TextBuffer) throws(Failure) -> Bool
  ) throws(Failure) {
    var index = 0
    while index < steps.count {
      let start = buffer.bytes.count
      switch steps[index] {
      case .text(let text): buffer.bytes.append(contentsOf: text)
      case .value(let operands, let width):
        operands: for operand in operands {
          switch operand {
          case .text(let text):
            buffer.bytes.append(contentsOf: text)
            break operands
          case .column(let column):
            if try append(column, &buffer), buffer.bytes.count > start { break operands }
            buffer.bytes.removeLast(buffer.bytes.count - start)
          }
        }
        if width > 0 { pad(&buffer, from: start, to: width) }
      case .unless(let column, let isFlag, let end):
        let hasValue = try append(column, &buffer)
        let holds =
          hasValue && buffer.bytes.count > start
          && !(isFlag && buffer.bytes[start...].elementsEqual("false".utf8))
        buffer.bytes.removeLast(buffer.bytes.count - start)
        if !holds {
          index = end
          continue
        }
      }
      index += 1
    }
  }

  /// Puts zeros before a number that has fewer digits than `width`.
  private func pad(_ buffer: inout TextBuffer, from start: Int, to width: Int) {
    let count = buffer.bytes.count - start
    guard count > 0, count < width,
      buffer.bytes[start...].allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
    else { return }
    buffer.bytes.insert(contentsOf: repeatElement(UInt8(ascii: "0"), count: width - count), at: start)
  }
}
