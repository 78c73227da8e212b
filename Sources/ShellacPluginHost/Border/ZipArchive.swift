import CZip
import ShellacModel

/// The members of an input that is a zip archive, as libzip reads them.
///
/// A name is bytes and means a member, whatever it looks like: nothing is written to a path.
final class ZipArchive {
  /// What libzip reads; the archive belongs to the input, not the other way round.
  private final class Source {
    unowned let input: PluginInput
    var failure: (any Error)?

    init(_ input: PluginInput) { self.input = input }

    func read(_ offset: UInt64, _ buffer: UnsafeMutableRawBufferPointer) -> Int64 {
      do { return Int64(try input.read(at: offset, into: buffer)) } catch {
        failure = error
        return -1
      }
    }
  }

  private struct WeakInput { weak var input: PluginInput? }

  /// Members up to this size are kept in memory: a reader may ask for more of them than there are descriptors.
  private static let smallest = 64 * 1024
  private static let hint = "Get the archive anew, or unpack it and name the file that is in it."

  private let source: Source
  private let zip: OpaquePointer
  private var members: [UInt64: WeakInput] = [:]
  /// Of names that occur more than once the first counts.
  private lazy var indexes: [[UInt8]: UInt64] = {
    var indexes: [[UInt8]: UInt64] = [:]
    var index: UInt64 = 0
    while let name = name(of: index) {
      if !name.isEmpty, indexes[name] == nil { indexes[name] = index }
      index += 1
    }
    return indexes
  }()

  private init(_ source: Source, _ zip: OpaquePointer) {
    self.source = source
    self.zip = zip
  }

  deinit { shellac_zip_close(zip) }

  /// Whether an input begins like an archive: with a member, or with the end of one that has none.
  static func begins(_ head: [UInt8]) -> Bool {
    head.starts(with: [0x50, 0x4B, 0x03, 0x04]) || head.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  /// Opens an input that begins like an archive.
  ///
  /// - Throws: `Diagnostic` when it cannot be read, such as when it is cut off.
  static func open(_ input: PluginInput) throws -> ZipArchive {
    let source = Source(input)
    var problem = shellac_zip_problem()
    let zip = shellac_zip_open(
      { ctx, offset, buffer, count in
        guard let ctx, let buffer else { return -1 }
        return Unmanaged<Source>.fromOpaque(ctx).takeUnretainedValue()
          .read(offset, UnsafeMutableRawBufferPointer(start: buffer, count: Int(min(count, 1 << 30))))
      }, Unmanaged.passUnretained(source).toOpaque(), input.size, &problem)
    if let failure = source.failure {
      shellac_zip_close(zip)
      throw failure
    }
    guard let zip else { throw unreadable("'\(input.shown)' cannot be read as an archive", problem) }
    return ZipArchive(source, zip)
  }

  /// The name of a member, counted from 0, as the archive has it; nil when there are no more.
  func name(of index: UInt64) -> [UInt8]? {
    guard let start = shellac_zip_name(zip, index) else { return nil }
    // Not by way of String, which would mend what is not UTF-8.
    var name: [UInt8] = []
    while start[name.count] != 0 { name.append(UInt8(bitPattern: start[name.count])) }
    return name
  }

  /// The member of a name, from the archive's root; nil when there is none.
  ///
  /// - Throws: `Diagnostic` when it cannot be read, or is more than is allowed.
  func member(_ name: [UInt8], within allowance: MemberAllowance) throws -> PluginInput? {
    guard name.last != UInt8(ascii: "/"), let index = indexes[name] else { return nil }
    var member = shellac_zip_member()
    guard shellac_zip_sizes(zip, index, &member) != 0 else { return nil }
    if let known = members[member.index]?.input { return known }
    let shown = String(decoding: name, as: UTF8.self)
    let input = try read(
      member, "member '\(shown)' of '\(source.input.shown)'", "\(source.input.shown): \(shown)", allowance)
    members[member.index] = WeakInput(input: input)
    return input
  }

  private func read(
    _ member: shellac_zip_member, _ subject: String, _ shown: String, _ allowance: MemberAllowance
  ) throws -> PluginInput {
    let failed = "\(subject) cannot be read"
    // The archive has no more bytes than it has, whatever it says of the member.
    let packed = min(member.packed_size, source.input.size)
    func check(_ size: UInt64) throws {
      guard let objection = allowance.objection(to: size, packed: packed) else { return }
      throw Diagnostic("\(failed): \(objection)", hint: "Unpack the archive and name the file that is in it.")
    }
    try check(member.size)
    var problem = shellac_zip_problem()
    guard shellac_zip_begin(zip, member.index, &problem) == 0 else { throw failure(failed, problem) }
    defer { shellac_zip_end(zip) }
    var spool: SpoolFile?
    var small: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: Self.smallest)
    var size: UInt64 = 0
    while true {
      let count = buffer.withUnsafeMutableBufferPointer {
        shellac_zip_read(zip, $0.baseAddress, UInt64($0.count), &problem)
      }
      guard count >= 0, count <= buffer.count else { throw failure(failed, problem) }
      size += UInt64(count)
      // libzip compares neither when a member is packed into nothing.
      guard count == 0 ? size == member.size : size <= member.size else {
        throw Diagnostic(
          "\(failed): it is damaged, and not of the size that the archive says", hint: Self.hint)
      }
      if count == 0 { break }
      try check(size)
      allowance.take(UInt64(count))
      if spool == nil, size <= Self.smallest {
        small += buffer[..<Int(count)]
        continue
      }
      let file = try spool ?? SpoolFile(for: subject)
      if spool == nil { try small.withUnsafeBytes { try file.append($0) } }
      spool = file
      try buffer.withUnsafeBytes { try file.append(UnsafeRawBufferPointer(rebasing: $0[..<Int(count)])) }
    }
    return spool.map { PluginInput($0, shown: shown) } ?? PluginInput(small, shown: shown)
  }

  private func failure(_ failed: String, _ problem: shellac_zip_problem) -> any Error {
    defer { source.failure = nil }
    return source.failure ?? Self.unreadable(failed, problem)
  }

  private static func unreadable(_ failed: String, _ problem: shellac_zip_problem) -> Diagnostic {
    var problem = problem
    let message = withUnsafeBytes(of: &problem.message) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    switch problem.kind {
    case Int32(SHELLAC_ZIP_NO_LIBRARY):
      return Diagnostic("\(failed): libzip is not installed", hint: "Install libzip 1.7 or newer.")
    case Int32(SHELLAC_ZIP_ENCRYPTED):
      return Diagnostic(
        "\(failed): it is encrypted", hint: "Unpack the archive and name the file that is in it.")
    case Int32(SHELLAC_ZIP_UNSUPPORTED):
      return Diagnostic(
        "\(failed): it is packed in a way that libzip does not know (\(message))",
        hint: "Unpack the archive and name the file that is in it.")
    case Int32(SHELLAC_ZIP_NO_MEMORY): return Diagnostic("\(failed): there is not enough memory")
    default: return Diagnostic("\(failed): it is damaged or cut off (\(message))", hint: hint)
    }
  }
}
