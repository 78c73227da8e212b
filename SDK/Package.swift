// swift-tools-version: 6.3
import PackageDescription

// What plugins are written with, as a package that needs nothing else. `make install` copies it to share/shellac/sdk.
let package = Package(
  name: "shellac-sdk",
  products: [
    .library(name: "ShellacPluginSDK", type: .static, targets: ["ShellacPluginSDK", "ShellacTabular"])
  ],
  targets: [
    .target(name: "CShellacPlugin"),
    .target(name: "ShellacPluginSDK", dependencies: ["CShellacPlugin"]),
    .target(name: "ShellacTabular", dependencies: ["ShellacPluginSDK"]),
  ],
  swiftLanguageModes: [.v6]
)
