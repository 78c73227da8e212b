import Foundation
import ShellacTestSupport

/// What plugins are built with in tests.
enum Toolchain {
  /// The folder of the Swift compiler that runs the tests.
  static let swiftFolder: String? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map(String.init)
      .first { FileManager.default.isExecutableFile(atPath: $0 + "/swiftc") }
  }()

  /// A shell that finds the Swift compiler, and the program as it was built.
  static func shell() -> Shell {
    let path = [BuiltProgram.folder, swiftFolder ?? "", "/usr/local/bin", "/usr/bin", "/bin"]
    return Shell(variables: ["PATH": path.filter { !$0.isEmpty }.joined(separator: ":")])
  }

  /// The command that compiles a plugin of `Tests/BadPlugins` into the folder that the shell is in.
  static func compiling(bad name: String) -> String {
    let id = name.lowercased()
    return "cc -shared -fPIC -pthread -I \(Checkout.path)/Sources/CShellacPlugin/include"
      + " -DENTRY=shellac_plugin_v1_\(id)format -DID='\"\(id)\"'"
      + " \(Checkout.path)/Tests/BadPlugins/\(name).c -o lib\(name)Format.so"
  }
}
