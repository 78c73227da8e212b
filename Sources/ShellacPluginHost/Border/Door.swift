import CPluginGuard
import Synchronization

/// What stands behind the ctx of something that a plugin may call only while its work goes on, from the thread that
/// does it.
///
/// It is never freed; when the work is over it leads nowhere.
final class Door<Room: AnyObject> {
  // Written and read by the thread that works; others see only `thread`.
  private var room: Room?
  private let thread = Atomic<UInt>(0)

  /// Opens a door that stays in memory.
  static func leading(to room: Room) -> Door {
    let door = Door()
    door.room = room
    _ = Unmanaged.passRetained(door)
    return door
  }

  /// The door as C has it.
  var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// What a plugin that calls now may use; nil when it is not its turn.
  static func room(_ ctx: UnsafeMutableRawPointer?) -> Room? {
    guard let ctx else { return nil }
    let door = Unmanaged<Door>.fromOpaque(ctx).takeUnretainedValue()
    guard door.thread.load(ordering: .acquiring) == UInt(shellac_guard_thread()) else { return nil }
    return door.room
  }

  /// Lets this thread through while `body` runs.
  func whileOpen<Value>(_ body: () throws -> Value) rethrows -> Value {
    open()
    defer { thread.store(0, ordering: .releasing) }
    return try body()
  }

  /// Lets this thread through until `shut`.
  func open() { thread.store(UInt(shellac_guard_thread()), ordering: .releasing) }

  /// Lets nobody through any more.
  func shut() {
    thread.store(0, ordering: .releasing)
    room = nil
  }
}
