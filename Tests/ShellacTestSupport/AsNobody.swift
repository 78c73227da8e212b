import Foundation

/// Runs with the rights of an ordinary user on files, as far as this thread goes.
public func asNobody<Result>(_ body: () throws -> Result) rethrows -> Result {
  #if os(Linux)
    guard geteuid() == 0 else { return try body() }
    // The temporary folder belongs to root; others may look into it. The C library's module leaves this call out.
    let setUser = unsafeBitCast(dlsym(nil, "setfsuid"), to: (@convention(c) (UInt32) -> Int32).self)
    _ = setUser(65_534)
    defer { _ = setUser(0) }
  #endif
  return try body()
}
