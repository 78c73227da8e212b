import CShellacPlugin

/// Reads what a plugin says of itself, or says what is wrong with it.
enum Description {
  private static let mostRows = 64
  private static let mostSuffixes = 64
  private static let mostOptions = 256

  static func reader(_ pointer: UnsafePointer<shellac_reader>?) throws(Lie) -> ReaderDescription? {
    guard let pointer else { return nil }
    try CText.checkAligned(pointer, "its reader")
    try checkSize(pointer.pointee.struct_size, shellac_reader.self, "its reader")
    let reader = pointer.pointee
    if reader.probe == nil { throw Lie("its reader has no probe function") }
    if reader.read == nil { throw Lie("its reader has no read function") }
    return ReaderDescription(
      suffixes: try suffixes(reader.suffixes), options: try options(reader.options),
      rows: try rows(reader.rows, "rows that its reader gives"))
  }

  static func exporter(_ pointer: UnsafePointer<shellac_exporter>?) throws(Lie) -> ExporterDescription? {
    guard let pointer else { return nil }
    try CText.checkAligned(pointer, "its exporter")
    try checkSize(pointer.pointee.struct_size, shellac_exporter.self, "its exporter")
    let exporter = pointer.pointee
    if exporter.open == nil { throw Lie("its exporter has no open function") }
    return ExporterDescription(
      suffixes: try suffixes(exporter.suffixes), options: try options(exporter.options),
      rows: try rows(exporter.rows, "rows that its exporter takes"), columns: try columns(exporter.columns))
  }

  /// Refuses a struct that is smaller than what ABI 1.0 has; a larger one has a tail that is passed over.
  static func checkSize<Value>(_ size: UInt32, _ type: Value.Type, _ what: String) throws(Lie) {
    guard Int(size) >= MemoryLayout<Value>.size, size <= 65_536 else {
      throw Lie("\(what) says that it has \(size) bytes; \(MemoryLayout<Value>.size) are expected")
    }
  }

  private static func suffixes(_ pointer: UnsafePointer<UnsafePointer<CChar>?>?) throws(Lie) -> [String] {
    var suffixes: [String] = []
    for item in try CText.list(pointer, atMost: mostSuffixes, "its suffixes") {
      suffixes.append(try CText.word(item, "its suffix", marks: ".-_+"))
    }
    return suffixes
  }

  private static func columns(_ pointer: UnsafePointer<UnsafePointer<CChar>?>?) throws(Lie) -> [String]? {
    guard pointer != nil else { return nil }
    var columns: [String] = []
    for item in try CText.list(pointer, atMost: 1024, "its columns") {
      columns.append(try CText.filled(item, "a column"))
    }
    if columns.isEmpty { throw Lie("its list of columns is empty") }
    return columns
  }

  private static func rows(_ pointer: UnsafePointer<UInt32>?, _ what: String) throws(Lie) -> [RowKind] {
    guard let pointer else { throw Lie("there is no list of the kinds of \(what)") }
    var kinds: [RowKind] = []
    while pointer[kinds.count] != 0 {
      guard kinds.count < mostRows else { throw Lie("the kinds of \(what) do not end with 0") }
      guard let kind = RowKind(rawValue: pointer[kinds.count]) else {
        throw Lie("there is no kind \(pointer[kinds.count]) of \(what)")
      }
      guard !kinds.contains(kind) else { throw Lie("the kinds of \(what) name \(kind.name) twice") }
      kinds.append(kind)
    }
    if kinds.isEmpty { throw Lie("there are no kinds of \(what)") }
    return kinds
  }

  private static func options(
    _ pointer: UnsafePointer<UnsafePointer<shellac_option>?>?
  ) throws(Lie) -> [OptionDescription] {
    guard let pointer else { return [] }
    var options: [OptionDescription] = []
    while let item = pointer[options.count] {
      guard options.count < mostOptions else {
        throw Lie("its options are more than \(mostOptions), or do not end with NULL")
      }
      let option = try option(item)
      guard !options.contains(where: { $0.key == option.key }) else {
        throw Lie("it has two options '\(option.key)'")
      }
      options.append(option)
    }
    return options
  }

  private static func option(_ pointer: UnsafePointer<shellac_option>) throws(Lie) -> OptionDescription {
    try CText.checkAligned(pointer, "an option")
    try checkSize(pointer.pointee.struct_size, shellac_option.self, "an option")
    let option = pointer.pointee
    let key = try CText.word(option.key, "the key of an option", marks: "-")
    let kind: OptionDescription.Kind
    switch Int(option.type) {
    case Int(SHELLAC_OPTION_TEXT): kind = .text
    case Int(SHELLAC_OPTION_FLAG): kind = .flag
    case Int(SHELLAC_OPTION_INTEGER): kind = .integer
    case Int(SHELLAC_OPTION_CHOICE):
      var choices: [String] = []
      for choice in try CText.list(option.choices, atMost: 256, "the choices of option '\(key)'") {
        choices.append(try CText.filled(choice, "a choice of option '\(key)'"))
      }
      if choices.isEmpty { throw Lie("option '\(key)' has no choices") }
      kind = .choice(choices)
    default: throw Lie("option '\(key)' is of type \(option.type), which there is not")
    }
    let described = OptionDescription(
      key: key, kind: kind, fallback: try CText.required(option.fallback, "the default of option '\(key)'"),
      help: try CText.filled(option.help, "the help of option '\(key)'"))
    guard described.accepts(described.fallback) else {
      throw Lie("option '\(key)' does not take its own default '\(described.fallback)'")
    }
    return described
  }
}
