import ShellacPluginSDK
import ShellacTabular

/// What stands around the rows.
struct Page {
  var title: String
  var creator: String?
  var language: String
  var noun: (one: String, many: String)
  var columns: [Column]

  /// SHA-256 of the style and the scripts, by which the page's policy knows them: nothing else is taken or run,
  /// whatever a tag may hold, and nothing is fetched (https://www.w3.org/TR/CSP3/).
  static let styleHash = "t5nnYaaM2CXCZGsH+ZhVjP9bib9onhrBXqr68Mu2xJE="
  static let firstScriptHash = "w8ZGf6T3rMgEGch70Rb6GScRLYz2Hgu2UCniZ9cJ3gQ="
  static let scriptHash = "0qEoUo5LvIvSecYiASWXD9yJS8B5mkAnfXlRRXoOaHc="

  /// All up to the first row.
  var beginning: String {
    let title = HTMLText.escaped(title)
    let heads = columns.map { column in
      "<th scope=\"col\" data-kind=\"\(Self.sortKind(column.kind))\"\(column.kind.isNumeric ? " class=\"n\"" : "")>"
        + HTMLText.escaped(ColumnTitle.of(column)) + "</th>"
    }
    return """
      <!DOCTYPE html>
      <html lang="\(language)">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
      style-src 'sha256-\(Self.styleHash)'; script-src 'sha256-\(Self.firstScriptHash)' \
      'sha256-\(Self.scriptHash)'; base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <meta name="generator" content="Shellac">
      <title>\(title)</title>
      <link rel="icon" href="data:image/svg+xml,\(Self.icon)">
      <script>\(Self.firstScript)</script>
      <style>\(Self.style)</style>
      </head>
      <body>
      <header>
      <h1>\(title)</h1>
      \(creator.map { "<p>" + HTMLText.escaped($0) + "</p>\n" } ?? "")\
      <output></output>
      <div role="search" hidden>
      <input type="search" aria-label="Search" placeholder="Search" autocomplete="off" spellcheck="false">
      </div>
      </header>
      <main tabindex="0" aria-label="\(title)">
      <table data-one="\(noun.one)" data-many="\(noun.many)">
      <thead><tr>\(heads.joined())</tr></thead>
      <tbody>

      """
  }

  /// All after the last row.
  func end(count: Int64) -> String {
    """
    </tbody>
    </table>
    <div class="end"></div>
    <p class="none"\(count > 0 ? " hidden" : "")>Nothing here.</p>
    </main>
    <footer>\(count) \(count == 1 ? noun.one : noun.many)</footer>
    <script>\(Self.script)</script>
    </body>
    </html>

    """
  }

  /// A record, seen from above.
  private static let icon =
    "%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Ccircle cx='8' cy='8' r='8'/%3E"
    + "%3Ccircle cx='8' cy='8' r='3' fill='%23c8553d'/%3E%3Ccircle cx='8' cy='8' r='1' fill='%23fff'/%3E%3C/svg%3E"

  private static func sortKind(_ kind: ColumnKind) -> String {
    switch kind {
    case .integer, .decimal, .seconds, .money: "number"
    case .instant: "instant"
    case .flag: "flag"
    case .text, .path, .list, .date, .pairs: "text"
    }
  }
}
