import Synchronization

/// Asks an index run to end early; it keeps what it has read so far.
public final class Cancellation: Sendable {
  private let flag = Atomic(false)

  /// Nothing is cancelled yet.
  public init() {}

  /// Asks for the end; safe in a signal handler.
  public func cancel() { flag.store(true, ordering: .relaxed) }

  /// Whether the end was asked for.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
