#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A thread that does one thing and is waited for.
struct WorkThread {
  private let handle: pthread_t

  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread; nil when the system has none left.
  init?(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
      var handle: pthread_t?
      let status = pthread_create(&handle, nil, { start($0) }, work.toOpaque())
    #else
      var handle = pthread_t()
      let status = pthread_create(&handle, nil, { start($0) }, work.toOpaque())
    #endif
    guard status == 0 else {
      work.release()
      return nil
    }
    #if canImport(Darwin)
      self.handle = handle!
    #else
      self.handle = handle
    #endif
  }

  /// Waits until the work is done.
  func join() { pthread_join(handle, nil) }

  private static func run(_ context: UnsafeMutableRawPointer) {
    Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
  }

  fileprivate static func begin(_ context: UnsafeMutableRawPointer?) {
    if let context { run(context) }
  }
}

private func start(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  WorkThread.begin(context)
  return nil
}
