import ShellacModel

/// The commands of a batch file, with its variables put in.
struct BatchScript {
  /// The file's text.
  let source: BatchSource
  /// The commands, in order.
  private(set) var lines: [BatchLine] = []
  /// What is wrong with the file, in order.
  private(set) var faults: [Diagnostic] = []

  private var variables: [String: String]
  private let environment: [String: String]

  /// Takes a file apart.
  ///
  /// - Parameters:
  ///   - variables: what is set before the first line.
  ///   - environment: where variables are looked up that nobody has set.
  init(_ source: BatchSource, variables: [String: String], environment: [String: String]) {
    self.source = source
    self.variables = variables
    self.environment = environment
    var scanner = BatchScanner(source)
    var isAtEnd = false
    while !isAtEnd {
      do {
        isAtEnd = try !takeLine(from: &scanner)
      } catch let fault as Diagnostic {
        faults.append(fault)
        scanner.skipLine()
      } catch {
        return
      }
    }
  }

  /// Takes one command, or none from an empty line.
  ///
  /// - Returns: whether the file goes on.
  private mutating func takeLine(from scanner: inout BatchScanner) throws -> Bool {
    var words: [(word: BatchWord, isQuoted: Bool)] = []
    var target: BatchWord?
    var redirection: Int?
    var goesOn = false
    tokens: while let token = try scanner.next({ variables[$0] ?? environment[$0] }) {
      switch token {
      case .end:
        goesOn = true
        break tokens
      case .redirection(let offset):
        guard target == nil, redirection == nil else {
          throw source.fault("the output goes to two files", hint: "Leave one of them out.", at: offset)
        }
        redirection = offset
      case .word(let word, let isQuoted):
        if redirection != nil, target == nil {
          guard !word.text.isEmpty else {
            throw source.fault("'>' names no file", hint: "Write the file's name behind it.", at: word.start)
          }
          target = word
        } else {
          words.append((word, isQuoted))
        }
      }
    }
    // What follows is read though this line is wrong.
    if let fault = take(words, target, redirection) { faults.append(fault) }
    return goesOn
  }

  private mutating func take(
    _ words: [(word: BatchWord, isQuoted: Bool)], _ target: BatchWord?, _ redirection: Int?
  ) -> Diagnostic? {
    if let redirection, target == nil {
      return source.fault("'>' names no file", hint: "Write the file's name behind it.", at: redirection)
    }
    guard let first = words.first else {
      guard let redirection else { return nil }
      return source.fault("there is no command", hint: "Write one before '>'.", at: redirection)
    }
    if first.word.text == "set", !first.isQuoted { return set(words.map(\.word), redirection) }
    var line = words.map(\.word)
    // So that a line may be taken from a shell as it is.
    if first.word.text == "shellac", line.count > 1 { line.removeFirst() }
    lines.append(BatchLine(words: line, target: target, number: source.line(of: line[0].start)))
    return nil
  }

  private mutating func set(_ words: [BatchWord], _ redirection: Int?) -> Diagnostic? {
    let hint = "Write it as: set NAME=value"
    guard words.count == 2, redirection == nil,
      let mark = words[1].text.utf8.firstIndex(of: UInt8(ascii: "="))
    else {
      let at = redirection ?? (words.count > 2 ? words[2].start : words[0].start)
      return source.fault("'set' takes one NAME=value", hint: hint, at: at)
    }
    let name = String(words[1].text[..<mark])
    guard BatchScanner.isName(name.utf8) else {
      return source.fault("'\(name)' is no name of a variable", hint: hint, at: words[1].start)
    }
    variables[name] = String(words[1].text[words[1].text.utf8.index(after: mark)...])
    return nil
  }
}
