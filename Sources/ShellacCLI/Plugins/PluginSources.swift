import Foundation
import ShellacModel

/// Where what plugins are written with lies on this machine.
///
/// An installed program has it in `share/shellac/sdk`, one that was just built in the checkout.
struct PluginSources {
  /// The folder of the SDK: a Swift package with the header in it.
  let sdk: String

  /// The path from the SDK's folder to the header.
  private static let header = "/Sources/CShellacPlugin/include/shellac_plugin.h"

  /// Looks where the user says, else beside the program.
  ///
  /// - Throws: `Diagnostic` when there is none.
  init(_ context: CommandContext, named: ArgumentText?, for language: PluginLanguage) throws {
    var places: [[UInt8]] = []
    if let named {
      places = [context.folders.absolute(named.bytes)]
    } else {
      let program = context.surroundings.programFolder
      places = [program + Array("/../share/shellac/sdk".utf8)]
      // In a checkout the program lies some folders below it.
      var above = program
      for _ in 0..<4 {
        above += Array("/..".utf8)
        places.append(above + Array("/SDK".utf8))
      }
    }
    let found = places.first { ($0 + Array(Self.header.utf8)).withCString { access($0, R_OK) == 0 } }
    guard let found, let resolved = ProcessBorder.resolved(found) else {
      throw Diagnostic(
        named.map { "there is no SDK in '\($0.text)'" } ?? "the SDK for plugins is not beside the program",
        hint: "Pass --sdk with the folder 'SDK' of Shellac's sources.")
    }
    guard let text = String(validating: resolved, as: UTF8.self),
      !text.contains(where: { "\"\\\n".contains($0) })
    else {
      throw Diagnostic("the path of the SDK cannot be written into a package", hint: "Move it elsewhere.")
    }
    sdk = text
  }

  /// The text of the C header.
  ///
  /// - Throws: `Diagnostic` when it cannot be read.
  func headerText() throws -> String {
    do {
      return try String(contentsOfFile: sdk + Self.header, encoding: .utf8)
    } catch {
      throw Diagnostic("cannot read '\(sdk + Self.header)'", hint: "Pass --sdk with the folder of the SDK.")
    }
  }
}
