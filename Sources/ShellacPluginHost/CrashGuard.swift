import CPluginGuard

/// What is done when a plugin crashes, or when the user interrupts one that hangs.
public enum CrashGuard {
  /// Names the unfinished file that is to be removed when the program ends from within; nil when there is none.
  ///
  /// Set it before a plugin writes, and to nil when the file has been renamed or removed.
  ///
  /// - Parameter path: absolute.
  public static func setTemporaryFile(_ path: [UInt8]?) {
    guard let path else {
      _ = shellac_guard_temporary(nil)
      return
    }
    // An interruption counts from now on, not only from the first call into a plugin.
    shellac_guard_install()
    _ = Trust.withCPath(path) { shellac_guard_temporary($0) }
  }
}
