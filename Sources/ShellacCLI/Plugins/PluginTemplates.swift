/// The files that a new plugin begins with, for `@…@` to be filled in.
enum PluginTemplates {
  static let package = #"""
    // swift-tools-version: 6.3
    import PackageDescription

    let package = Package(
      name: "@Folder@",
      products: [.library(name: "@Folder@", type: .dynamic, targets: ["@Folder@"])],
      // What comes with Shellac; it needs nothing else.
      dependencies: [.package(name: "shellac-sdk", path: "@sdk@")],
      targets: [
        .target(
          name: "@Folder@", dependencies: [.product(name: "ShellacPluginSDK", package: "shellac-sdk")],
          linkerSettings: [
            // Only the entry is seen from outside, and the library stays: Swift code cannot be unloaded.
            .unsafeFlags(
              [
                "-Xlinker", "--version-script=\(Context.packageDirectory)/exports.map", "-Xlinker", "-z",
                "-Xlinker", "nodelete",
              ], .when(platforms: [.linux]))
          ])
      ],
      swiftLanguageModes: [.v6]
    )

    """#

  static let exports = """
    {
      global: shellac_plugin_v1_*;
      local: *;
    };

    """

  static let swiftMakefile = """
    PLUGINS ?= $(or $(XDG_DATA_HOME),$(HOME)/.local/share)/shellac/plugins
    LIBRARY = .build/release/lib@Folder@.so

    .PHONY: build check install clean

    build:
    \tswift build -c release

    check: build
    \tshellac plugins check $(LIBRARY)

    install: build
    \tinstall -d '$(PLUGINS)'
    \tinstall -m 644 $(LIBRARY) '$(PLUGINS)'

    clean:
    \trm -rf .build

    """

  static let cMakefile = """
    PLUGINS ?= $(or $(XDG_DATA_HOME),$(HOME)/.local/share)/shellac/plugins
    CFLAGS ?= -O2 -g -Wall -Wextra
    LIBRARY = lib@Folder@.so

    .PHONY: build check install clean

    build: $(LIBRARY)

    $(LIBRARY): @Folder@.c shellac_plugin.h
    \t$(CC) $(CFLAGS) -fPIC -fvisibility=hidden -shared -Wl,-z,nodelete -o $@ $<

    check: build
    \tshellac plugins check ./$(LIBRARY)

    install: build
    \tinstall -d '$(PLUGINS)'
    \tinstall -m 644 $(LIBRARY) '$(PLUGINS)'

    clean:
    \trm -f $(LIBRARY)

    """

  static let swiftEntry = """
    import ShellacPluginSDK

    private let info = PluginInfo(
      id: "@id@", name: "@Name@", version: "0.1.0", summary: "Says what @Name@ is.",
      examples: ["shellac export @id@ -o music.@id@"])

    nonisolated(unsafe) private let plugin = @make@

    /// The one function that is seen from outside; its name is that of the library, in lower case.
    @c(shellac_plugin_v1_@folder@)
    public func entry() -> UnsafePointer<shellac_plugin>? { plugin }

    """

  static let swiftExport = #"""
    import ShellacPluginSDK

    /// Writes one line a song: artist, blank, dash, blank, title.
    struct Writer: ExportFormat {
      static let suffixes = ["@id@"]
      static let rows: [RowKind] = [.songs]
      static let columns: [String]? = ["artist", "title"]
      static let options: [OptionDescription] = [
        .text("separator", default: " - ", help: "What stands between artist and title.")
      ]

      private let separator: String
      private let output: ByteOutput

      init(_ request: ExportRequest, output: ByteOutput) throws {
        separator = request.settings.text("separator")
        self.output = output
      }

      mutating func write(_ row: Row) throws {
        // Cells come in the order of `columns`; their bytes are gone when this returns.
        append(row[0])
        output.append(separator)
        append(row[1])
        output.append(UInt8(ascii: "\n"))
      }

      /// A line holds no line end.
      private func append(_ cell: Cell) {
        for byte in cell.bytes { output.append(byte < 0x20 ? UInt8(ascii: " ") : byte) }
      }
    }

    """#

  static let swiftFormat = #"""
    import ShellacPluginSDK

    /// A playlist of one path a line, below a line that says what it is.
    ///
    ///     @Name@ 1
    ///     /music/song.flac
    enum Lines {
      static let head = Array("@Name@ 1\n".utf8)
    }

    /// Writes it.
    struct Writer: ExportFormat {
      static let suffixes = ["@id@"]
      static let rows: [RowKind] = [.entries]
      static let columns: [String]? = ["location", "path"]

      private let output: ByteOutput
      private let warn: (PluginError) -> Void

      init(_ request: ExportRequest, output: ByteOutput) throws {
        self.output = output
        warn = request.warn
        output.bytes += Lines.head
      }

      mutating func write(_ row: Row) throws {
        // Cells come in the order of `columns`: where a file said the song is, else where the library has it.
        let path = row[0].isNull ? row[1].bytes : row[0].bytes
        guard !path.isEmpty else { return }
        guard !path.contains(where: { $0 == 0x0A || $0 == 0x0D }) else {
          return warn(PluginError("a path with a line end is left out", hint: "Rename the file."))
        }
        output.append(path)
        output.append(UInt8(ascii: "\n"))
      }
    }

    /// Reads it.
    struct Reader: ReadFormat {
      static let suffixes = ["@id@"]
      static let rows: [RowKind] = [.entries]

      static func probe(path: [UInt8], head: UnsafeRawBufferPointer) -> Int {
        head.starts(with: Lines.head) ? 90 : 0
      }

      static func read(_ input: FileInput, settings: Settings, into rows: RowOutput) throws {
        let bytes = try input.readAll(cap: 64 << 20)
        guard bytes.starts(with: Lines.head) else {
          throw PluginError("expected the line '@Name@ 1'", hint: "Check that it is such a file.", line: 1, column: 1)
        }
        try rows.begin(.entries, [Column("location", .path), Column("line", .integer)])
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, path) in lines.enumerated().dropFirst() where !path.isEmpty {
          guard !path.contains(0) else {
            try rows.refuse(PluginError("a path holds a NUL byte", line: index + 1, column: 1))
            continue
          }
          rows.path(path)
          rows.integer(Int64(index + 1))
          try rows.endRow()
        }
      }
    }

    """#
}
