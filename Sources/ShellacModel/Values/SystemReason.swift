#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the system says of an error number.
public enum SystemReason {
  /// The reason in lower case, as it stands behind a colon.
  ///
  /// - Parameter code: a value of `errno`.
  public static func text(_ code: Int32) -> String {
    // strerror is for one thread at a time.
    var buffer = [CChar](repeating: 0, count: 256)
    _ = strerror_r(code, &buffer, buffer.count)
    let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
