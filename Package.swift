// swift-tools-version: 6.3
import PackageDescription

let strict: [SwiftSetting] = [.swiftLanguageMode(.v6)]

/// For what goes through files byte by byte: unoptimised, tests would wait for it most of their time.
///
/// Swift's checks of bounds and overflow stay.
let bytewise: [SwiftSetting] = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

// The shipped plugins, each in the folder Plugins/<name>. Everything about plugins derives from this list.
let plugins = [
  "CSVFormat",
  "HledgerExport", "BeancountExport",
  "JSONFormat", "JSONLinesExport", "MarkdownExport", "HTMLExport", "CommandExport", "ShareExport",
  "M3UFormat", "PLSFormat", "XSPFFormat", "JSPFFormat", "WPLFormat",
  "AppleLibraryFormat",
  "AmazonFormat", "AppleStoreFormat", "DiscogsFormat", "PayPalFormat", "GooglePlayMusicFormat",
  "SoTubeFormat", "BandcampFormat", "AppleMusicFormat",
]

/// What a plugin may import.
let pluginModules: [Target.Dependency] = ["ShellacPluginSDK", "ShellacTabular"]

/// What a single plugin imports besides: what several of a kind share, or C of its own.
let pluginBorders: [String: [Target.Dependency]] = [
  "CommandExport": ["CPipes"],
  "M3UFormat": ["ShellacPlaylists"], "PLSFormat": ["ShellacPlaylists"], "JSPFFormat": ["ShellacPlaylists"],
  "XSPFFormat": ["ShellacPlaylists", "ShellacXML"], "WPLFormat": ["ShellacPlaylists", "ShellacXML"],
  "HledgerExport": ["ShellacAccounting"], "BeancountExport": ["ShellacAccounting"],
  "AppleLibraryFormat": ["ShellacXML"],
]

/// A plugin lets nothing out but its entry, and stays when it is closed: unloading Swift code crashes.
let pluginLinking: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-Xlinker", "--version-script=\(Context.packageDirectory)/Plugins/exports.map", "-Xlinker", "-z",
      "-Xlinker", "nodelete",
    ],
    .when(platforms: [.linux]))
]

/// Tries made-up inputs, for `make soak`: built where Tests/Sanitized/build.sh asks for it, and not installed.
let fuzzing: [Target] =
  Context.environment["SHELLAC_FUZZ"] == nil
  ? []
  : [
    .target(name: "CFuzz", path: "Tests/Fuzz/CFuzz"),
    .executableTarget(
      name: "shellac-fuzz",
      dependencies: [
        "CFuzz", "ShellacCLI", "ShellacTags", "ShellacAudio", "ShellacFiles", "ShellacOrganizer",
        "ShellacPluginHost", "ShellacModel",
      ],
      // What makes the inputs is to be fast, whatever it tries is not.
      path: "Tests/Fuzz/Driver", swiftSettings: strict + [.unsafeFlags(["-O"])]),
  ]

let package = Package(
  name: "shellac",
  products: [
    .executable(name: "shellac", targets: ["shellac"]),
    .library(name: "ShellacPluginSDK", targets: ["ShellacPluginSDK"]),
  ] + plugins.map { .library(name: $0, type: .dynamic, targets: [$0]) },
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
  ],
  targets: [
    .executableTarget(name: "shellac", dependencies: ["ShellacCLI", "ShellacTags"], swiftSettings: strict),
    .target(
      name: "ShellacCLI",
      dependencies: [
        "ShellacIndexer", "ShellacLibrary", "ShellacFiles", "ShellacAudio", "ShellacModel",
        "ShellacPluginHost", "ShellacOrganizer",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "TOMLKit", package: "TOMLKit"),
      ], swiftSettings: strict),
    .target(
      name: "ShellacIndexer",
      dependencies: ["ShellacLibrary", "ShellacTags", "ShellacModel", "CFileSystem"],
      swiftSettings: strict),
    .target(
      name: "ShellacLibrary",
      dependencies: [
        "ShellacFiles", "ShellacModel", "CICU",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .target(
      name: "ShellacTags", dependencies: ["ShellacAudio", "ShellacModel", "CFileSystem", "CTagLibExtras"],
      swiftSettings: strict),
    .target(
      name: "ShellacFiles", dependencies: ["ShellacModel", "CFileSystem", "CDelta", "CNettle"],
      swiftSettings: bytewise),
    .target(
      name: "ShellacOrganizer", dependencies: ["ShellacLibrary", "ShellacFiles", "ShellacModel"],
      swiftSettings: strict),
    .target(
      name: "ShellacAudio", dependencies: ["ShellacModel", "CFileSystem", "CNettle"], swiftSettings: bytewise),
    .target(name: "ShellacModel", swiftSettings: bytewise),

    .target(name: "CShellacPlugin"),
    .target(name: "CPluginGuard"),
    .target(name: "CZip"),
    .target(
      name: "ShellacPluginHost", dependencies: ["CShellacPlugin", "CPluginGuard", "CZip", "ShellacModel"],
      swiftSettings: strict),
    .target(name: "ShellacPluginSDK", dependencies: ["CShellacPlugin"], swiftSettings: bytewise),
    .target(name: "ShellacTabular", dependencies: ["ShellacPluginSDK"], swiftSettings: bytewise),
    .target(name: "ShellacPlaylists", dependencies: ["ShellacPluginSDK"], swiftSettings: bytewise),
    .target(name: "ShellacAccounting", dependencies: ["ShellacPluginSDK"], swiftSettings: strict),
    .target(name: "ShellacXML", dependencies: ["ShellacPluginSDK", "CXML"], swiftSettings: bytewise),
    .target(name: "CPipes"),
    .target(name: "CXML", dependencies: ["CLibXML"]),
    .systemLibrary(name: "CLibXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),

    .target(name: "CFileSystem"),
    .target(name: "CDelta", linkerSettings: [.linkedLibrary("rsync")]),
    .target(name: "CNettle", linkerSettings: [.linkedLibrary("nettle")]),
    .target(
      name: "CICU", linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
    .target(
      name: "CTagLibExtras", linkerSettings: [.linkedLibrary("tag"), .linkedLibrary("nettle")]),
    .systemLibrary(
      name: "CTagLib", pkgConfig: "taglib_c", providers: [.apt(["libtagc0-dev"])]),

    // Fills libraries for `make bench`; not installed.
    .executableTarget(
      name: "shellac-generate", dependencies: ["ShellacLibrary", "ShellacModel"],
      path: "Tests/Benchmarks/Generator", swiftSettings: strict),
    // Reads a file by a plugin alone, for `make bench`; not installed.
    .executableTarget(
      name: "shellac-read", dependencies: ["ShellacPluginHost", "ShellacModel"],
      path: "Tests/Benchmarks/Reader",
      swiftSettings: strict),
    // Moves files as a command would, to be killed by tests and timed by `make bench`; not installed.
    .executableTarget(
      name: "shellac-acts", dependencies: ["ShellacLibrary", "ShellacFiles", "ShellacModel"],
      path: "Tests/Benchmarks/Acts", swiftSettings: strict),
    .target(
      name: "ShellacTestSupport", dependencies: ["ShellacLibrary", "ShellacModel"],
      path: "Tests/ShellacTestSupport", swiftSettings: strict),
    .testTarget(
      name: "ShellacModelTests", dependencies: ["ShellacModel", "ShellacTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ShellacFilesTests", dependencies: ["ShellacFiles", "ShellacTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ShellacAudioTests", dependencies: ["ShellacAudio", "ShellacModel", "ShellacTestSupport"],
      exclude: ["retag.py"], swiftSettings: strict),
    .testTarget(
      name: "ShellacTagsTests",
      dependencies: ["ShellacTags", "ShellacAudio", "CTagLib", "CTagLibExtras", "ShellacTestSupport"],
      exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "ShellacLibraryTests",
      dependencies: [
        "ShellacLibrary", "ShellacTestSupport", "shellac", "shellac-acts",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      exclude: [
        "Matching/labelled-pairs.tsv", "Schema/schema.sql", "Schema/schema-1.db", "Schema/schema-2.db",
        "Schema/schema-3.db", "Schema/schema-4.db", "Schema/schema-5.db",
      ], swiftSettings: strict),
    .testTarget(
      name: "ShellacIndexerTests",
      dependencies: ["ShellacIndexer", "CFileSystem", "ShellacTestSupport", "shellac"],
      swiftSettings: strict),
    .testTarget(
      name: "ShellacOrganizerTests",
      dependencies: [
        "ShellacOrganizer", "ShellacLibrary", "ShellacFiles", "ShellacModel", "ShellacTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ShellacCLITests", dependencies: ["ShellacCLI", "ShellacTestSupport", "shellac"],
      exclude: ["Goldens", "Transcripts"],
      swiftSettings: strict),
    .testTarget(
      name: "ShapeTests", dependencies: ["ShellacTestSupport", "shellac"], swiftSettings: strict),
    .testTarget(
      name: "PluginHostTests",
      dependencies: ["ShellacPluginHost", "ShellacModel", "ShellacTestSupport", "shellac"]
        + plugins.map { .target(name: $0) },
      exclude: ["layout-1.0.txt"],
      swiftSettings: strict),
    .testTarget(
      name: "PluginTests",
      dependencies: [
        "ShellacModel", "ShellacPluginSDK", "ShellacTabular", "ShellacPlaylists", "ShellacXML",
        "ShellacAccounting", "ShellacTestSupport", "shellac",
      ] + plugins.map { .target(name: $0) },
      exclude: ["Goldens", "Inputs", "Schemas", "HTML/browser.py"],
      swiftSettings: strict),
  ]
    + plugins.map {
      .target(
        name: $0, dependencies: pluginModules + pluginBorders[$0, default: []], path: "Plugins/\($0)",
        swiftSettings: strict,
        linkerSettings: pluginLinking)
    } + fuzzing,
  cxxLanguageStandard: .cxx17
)
