import ShellacPluginSDK
import ShellacTabular

/// Goes through an export of SoTube's database.
///
/// It may be the whole database, its `users`, or what it has of one user. The file is gone through several times,
/// since songs need albums, and nothing says in which order they stand.
struct SoTubeExport {
  enum Shape { case database, users, user }

  /// What is taken of a user; each is given the reader after a value's first token, and reads the value to its end.
  struct Handlers {
    typealias Handler = (_ account: String?, _ key: String, JSONReader.Token, inout JSONReader) throws -> Void

    var song: Handler?
    var album: Handler?
    /// `coins` and `coinsHistory`.
    var property: Handler?
  }

  private let input: FileInput
  let shape: Shape

  /// Finds out what the file has.
  ///
  /// - Throws: `NotMine` when it has no users.
  init(_ input: FileInput) throws {
    self.input = input
    var reader = Self.reader(input)
    var hasUsers = false
    var isUser = false
    var hasUser = false
    let expected = "an object with the key 'users', 'songs' or 'properties'"
    let first = try reader.next()
    guard first == .beginObject else { throw reader.notMine(expected, found: first) }
    let (line, column) = (reader.line, reader.column)
    var keys: [String] = []
    do {
      while case .key(let key) = try reader.required() {
        if keys.count < 5 { keys.append(key) }
        let token = try reader.required()
        guard token == .beginObject else {
          try reader.skip(token)
          continue
        }
        if key == "users" { hasUsers = true }
        if key == "songs" || key == "properties" { isUser = true }
        while case .key(let key) = try reader.required() {
          let token = try reader.required()
          if token == .beginObject && (key == "songs" || key == "properties") { hasUser = true }
          try reader.skip(token)
        }
      }
    } catch let error as PluginError where hasUsers || isUser || hasUser {
      // The next reading comes to the same fault, after what is before it.
      _ = error
    }
    guard hasUsers || isUser || hasUser else {
      var error = reader.notMine(expected, found: .beginObject, keys: keys)
      error.reason?.line = line
      error.reason?.column = column
      throw error
    }
    shape = hasUsers ? .database : isUser ? .user : .users
  }

  private static func reader(_ input: FileInput) -> JSONReader {
    JSONReader(input, textCap: 1 << 16, cutsTexts: true)
  }

  /// Goes through it once.
  ///
  /// - Parameter refuse: takes what stands where it cannot be.
  func walk(_ handlers: Handlers, refuse: (PluginError) throws -> Void = { _ in }) throws {
    var reader = Self.reader(input)
    guard try reader.next() == .beginObject else { throw NotMine() }
    switch shape {
    case .user: try user(nil, &reader, handlers, refuse)
    case .users: try users(&reader, handlers, refuse)
    case .database:
      while case .key(let key) = try reader.required() {
        let token = try reader.required()
        if key == "users" && token == .beginObject {
          try users(&reader, handlers, refuse)
        } else {
          try reader.skip(token)
        }
      }
    }
    _ = try reader.next()
  }

  private func users(
    _ reader: inout JSONReader, _ handlers: Handlers, _ refuse: (PluginError) throws -> Void
  ) throws {
    while case .key(let account) = try reader.required() {
      let token = try reader.required()
      if token == .beginObject {
        try user(account, &reader, handlers, refuse)
      } else if token != .null {
        try refuse(expectedObject("the user \"\(account.prefix(40))\"", reader))
        try reader.skip(token)
      }
    }
  }

  private func user(
    _ account: String?, _ reader: inout JSONReader, _ handlers: Handlers,
    _ refuse: (PluginError) throws -> Void
  ) throws {
    while case .key(let key) = try reader.required() {
      let token = try reader.required()
      let handler: Handlers.Handler?
      switch key {
      case "songs": handler = handlers.song
      case "albums": handler = handlers.album
      case "properties": handler = handlers.property
      default: handler = nil
      }
      guard let handler, token != .null else {
        try reader.skip(token)
        continue
      }
      guard token == .beginObject else {
        try refuse(expectedObject("\"\(key)\"", reader))
        try reader.skip(token)
        continue
      }
      while case .key(let key) = try reader.required() {
        try handler(account, key, try reader.required(), &reader)
      }
    }
  }

  private func expectedObject(_ what: String, _ reader: JSONReader) -> PluginError {
    PluginError("expected an object as \(what)", line: reader.line, column: reader.column)
  }
}
