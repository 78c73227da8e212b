import Foundation
import ShellacTestSupport
import Testing

/// What programs may rely on: the schemas in `Documentation/Schemas`.
@Suite struct SchemaTests {
  private static let validator = "/usr/lib/python3/dist-packages/jsonschema/__init__.py"

  @Test(
    "what every command writes with --json is what its schema says, and all that the schema says comes up",
    .enabled(
      if: access(validator, R_OK) == 0 || ProcessInfo.processInfo.environment["CI"] != nil,
      "python3-jsonschema is not installed: 'Scripts/install-dependencies.sh --tests' does it"))
  func session() throws {
    let shell = Shell()
    let result = try shell.run(
      "touch none.batch; /usr/bin/python3 '\(Checkout.path)/Tests/Schemas/check.py' '\(Checkout.path)/Samples' '\(Checkout.path)/Documentation/Schemas'"
    )
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }
}
