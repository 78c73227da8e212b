import ShellacPluginSDK

/// Digital orders, as Amazon gives them when people ask for their data.
enum AmazonFormat {
  static let info = PluginInfo(
    id: "amazon", name: "Amazon", version: "1.0.0",
    summary: "Digital purchases from Amazon's answer to a request for one's data.",
    examples: [
      "shellac import 'Your Orders.zip'",
      "shellac import 'Digital-Ordering.1/Digital Items.csv' --where label:'Example Records'",
    ])

  static let store = "Amazon"
  static let items = "Digital Items.csv"
  static let monetary = "Digital Orders Monetary.csv"

  /// The folders of an archive that may have digital orders: there are three of them since 2026.
  static let folders = ["", "Your Orders/"].flatMap { root in
    (1...9).map { "\(root)Digital-Ordering.\($0)/" } + [root]
  }
}
