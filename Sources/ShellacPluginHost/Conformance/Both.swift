import Dispatch
import Synchronization

/// Something done twice at once.
enum Both {
  /// Runs a body on two threads, and gives both results.
  static func run<Value: Sendable>(_ body: () throws -> Value) throws -> [Value] {
    let results = Mutex<[Result<Value, any Error>]>([])
    // Nothing that the body uses changes: each run has its own writer or reading.
    withoutActuallyEscaping(body) { body in
      nonisolated(unsafe) let body = body
      DispatchQueue.concurrentPerform(iterations: 2) { _ in
        let result = Result { try body() }
        results.withLock { $0.append(result) }
      }
    }
    return try results.withLock { try $0.map { try $0.get() } }
  }
}
