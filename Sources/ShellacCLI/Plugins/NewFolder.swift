import Foundation
import ShellacModel

/// A folder that is made with files in it, where there was nothing.
struct NewFolder {
  /// A file to make.
  struct File {
    /// Its path in the folder.
    var name: String
    var text: String
  }

  let path: [UInt8]
  /// What messages call it.
  let shown: String

  /// Makes the folder and its files.
  ///
  /// - Throws: `Diagnostic` with `cannotWrite`; what is there already is left as it is.
  func make(_ files: [File]) throws {
    guard path.withCString({ mkdir($0, 0o777) }) == 0 else { throw failure(shown, errno) }
    for file in files {
      let parts = file.name.split(separator: "/")
      var folder = path
      for part in parts.dropLast() {
        folder += Array("/\(part)".utf8)
        guard folder.withCString({ mkdir($0, 0o777) }) == 0 || errno == EEXIST else {
          throw failure(file.name, errno)
        }
      }
      try write(file)
    }
  }

  private func write(_ file: File) throws {
    let target = path + Array("/\(file.name)".utf8)
    let descriptor = target.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
    guard descriptor >= 0 else { throw failure("\(shown)/\(file.name)", errno) }
    defer { close(descriptor) }
    do throws(Descriptor.Failure) { try Descriptor.write(Array(file.text.utf8), to: descriptor) } catch {
      throw failure("\(shown)/\(file.name)", error.code)
    }
  }

  private func failure(_ name: String, _ code: Int32) -> Diagnostic {
    Diagnostic(
      "cannot make '\(name)': \(SystemReason.text(code))",
      hint: code == EEXIST ? "Remove it, or choose another name." : "Go to a folder that you may write to.",
      status: .cannotWrite)
  }
}
