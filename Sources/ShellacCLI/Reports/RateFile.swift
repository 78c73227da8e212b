import ShellacFiles
import ShellacModel

/// Rates of exchange as a user has written them down.
///
///     date,currency,rate
///     2024-01-01,USD,0.9063
///
/// or, in a file that ends in .toml, `USD = 0.9063`, for all days or below `[2024-01-01]`.
enum RateFile {
  private static let cap = 64 << 20

  /// Reads a file of rates.
  ///
  /// - Parameter target: the currency that they lead to; nil for the one that a TOML file names as `in`.
  /// - Throws: `Diagnostic` that names the line of what is no rate.
  static func rates(_ argument: ArgumentText, target: String?, _ context: CommandContext) throws
    -> ExchangeRates
  {
    let path = try PathArgument(argument, in: context.surroundings.workingDirectory)
    let bytes = try FileContents.read(path.bytes, cap: cap, noun: "rates")
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Diagnostic("rates '\(path.written)' are not UTF-8", hint: "Save the file as UTF-8.")
    }
    let isTOML = path.written.lowercased().hasSuffix(".toml")
    do {
      return try isTOML ? toml(text, target) : csv(text, target)
    } catch var error as Diagnostic {
      error.message = "rates '\(path.written)': " + error.message
      throw error
    }
  }

  // MARK: CSV

  private static func csv(_ text: String, _ target: String?) throws -> ExchangeRates {
    var rates = ExchangeRates(target: try currency(target, in: nil))
    var columns: (date: Int?, currency: Int, rate: Int)?
    var delimiter = UInt8(ascii: ",")
    var bytes = text.utf8[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let line = line.last == 13 ? line.dropLast() : line
      guard !line.isEmpty else { continue }
      let place = Diagnostic.Place(source: String(Substring(line)), column: 1, line: index + 1)
      guard let known = columns else {
        delimiter = [UInt8(ascii: ";"), UInt8(ascii: "\t")].first(where: line.contains) ?? delimiter
        let names = cells(line, delimiter).map { $0.lowercased() }
        guard let currency = names.firstIndex(of: "currency"), let rate = names.firstIndex(of: "rate") else {
          throw Diagnostic(
            "the first line has no currency and rate", hint: "Begin with the line date,currency,rate.",
            place: place)
        }
        columns = (names.firstIndex(of: "date"), currency, rate)
        continue
      }
      let cells = cells(line, delimiter)
      func cell(_ column: Int) -> String { column < cells.count ? cells[column] : "" }
      let code = cell(known.currency).uppercased()
      guard ISO4217.currency(code) != nil else {
        throw Diagnostic(
          "'\(code)' is no currency", hint: "Write a code such as USD.",
          place: place)
      }
      let date = known.date.map(cell) ?? ""
      let day = PartialDate(parsing: date)
      guard date.isEmpty || day != nil else {
        throw Diagnostic(
          "'\(date)' is no date", hint: "Write it as 2024-01-31, or leave it empty for every day.",
          place: place)
      }
      guard rates.add(cell(known.rate), of: code, from: day) else { throw noRate(cell(known.rate), place) }
    }
    if columns == nil {
      throw Diagnostic("the file is empty", hint: "Begin with the line date,currency,rate.")
    }
    return rates
  }

  private static func cells(_ line: Substring.UTF8View.SubSequence, _ delimiter: UInt8) -> [String] {
    line.split(separator: delimiter, omittingEmptySubsequences: false).map { cell in
      String(Substring(cell)).filter { $0 != "\"" && $0 != " " }
    }
  }

  // MARK: TOML

  private static func toml(_ text: String, _ target: String?) throws -> ExchangeRates {
    do throws(TOMLFault) { _ = try TOMLText.table(text) } catch {
      throw Diagnostic(
        "no valid TOML: \(error.reason)", hint: "Correct line \(error.line).", place: error.place(in: text))
    }
    // Numbers are taken from the text: a TOML parser makes them binary fractions.
    let source = TOMLSource(text)
    func value(_ entry: TOMLSource.Entry) -> String {
      String(decoding: source.bytes[entry.value], as: UTF8.self).filter {
        $0 != "\"" && $0 != "'" && $0 != "_"
      }
    }
    let named = source.entries.first { $0.path == ["in"] }.map(value)
    var rates = ExchangeRates(target: try currency(target, in: named))
    for entry in source.entries where entry.path != ["in"] {
      let place = source.place(line: entry.line, column: 1)
      let code = entry.path.last?.uppercased() ?? ""
      guard ISO4217.currency(code) != nil else {
        throw Diagnostic("'\(code)' is no currency", hint: "Write a code such as USD.", place: place)
      }
      var day: PartialDate?
      if entry.path.count > 1 {
        day = entry.path.count == 2 ? PartialDate(parsing: entry.path[0]) : nil
        guard day != nil else {
          throw Diagnostic(
            "'\(entry.path.dropLast().joined(separator: "."))' is no date", hint: "Write [2024-01-31].",
            place: place)
        }
      }
      guard rates.add(value(entry), of: code, from: day) else { throw noRate(value(entry), place) }
    }
    return rates
  }

  private static func currency(_ target: String?, in named: String?) throws -> String {
    guard let word = target ?? named else {
      throw Diagnostic(
        "nothing says which currency they lead to", hint: "Say so with --in EUR.", status: .usage)
    }
    guard let known = ISO4217.currency(word.uppercased()) else {
      throw Diagnostic("'\(word)' is no currency", hint: "Write a code such as EUR.", status: .usage)
    }
    return known.code
  }

  private static func noRate(_ text: String, _ place: Diagnostic.Place) -> Diagnostic {
    Diagnostic(
      "'\(text)' is no rate", hint: "Write a number above 0 with a point, of 15 digits at most.", place: place
    )
  }
}
