/// Why a file's tags cannot be written, in words that follow the name of the file.
struct WritingFailure: Error {
  var reason: String

  init(_ reason: String) { self.reason = reason }

  static func damaged(_ what: String) -> WritingFailure {
    WritingFailure("\(what) is damaged: nothing is written to it")
  }
}
