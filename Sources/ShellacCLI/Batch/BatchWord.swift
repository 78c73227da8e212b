import ShellacModel

/// A word of a batch file, and where it stands.
struct BatchWord: Sendable, Hashable {
  /// The word without its quotes and with its variables put in; bytes that are not UTF-8 as `ArgumentText` has them.
  var text: String

  /// Where each UTF-8 byte of `text` comes from in the file, in bytes from 0, and at last where the word ends.
  var offsets: [Int]

  /// Where it begins.
  var start: Int { offsets.first ?? 0 }
}

/// A command of a batch file: its words, and where its output goes.
struct BatchLine: Sendable {
  /// The words, the command's name first.
  var words: [BatchWord]
  /// The file behind `>`.
  var target: BatchWord?
  /// The line that it begins on, from 1.
  var number: Int

  /// The command as it can be typed in a shell.
  var text: String {
    var parts = words.map { ShellWords.quote(ArgumentText(argument: $0.text).text) }
    if let target { parts += [">", ShellWords.quote(ArgumentText(argument: target.text).text)] }
    return parts.joined(separator: " ")
  }
}

/// The text of a batch file, which knows its lines.
struct BatchSource: Sendable {
  /// What messages call the file.
  let name: String
  let bytes: [UInt8]
  private let starts: [Int]

  init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    var starts = [0]
    for (index, byte) in bytes.enumerated() where byte == 0x0A { starts.append(index + 1) }
    self.starts = starts
  }

  /// The number of the line that a byte is on, from 1.
  func line(of offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// The place of a byte, with its line to show.
  func place(of offset: Int) -> Diagnostic.Place {
    let number = line(of: offset)
    let start = starts[number - 1]
    var end = number < starts.count ? starts[number] - 1 : bytes.count
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    let before = String(decoding: bytes[start..<max(start, min(offset, end))], as: UTF8.self)
    return Diagnostic.Place(source: text, column: before.count + 1, line: number)
  }

  /// A fault at a byte.
  func fault(_ message: String, hint: String?, at offset: Int) -> Diagnostic {
    Diagnostic(
      "line \(line(of: offset)) of \(name): \(message)", hint: hint, place: place(of: offset), status: .usage)
  }
}
