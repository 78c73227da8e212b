import ShellacPluginSDK

/// Transactions of Apple's stores, as Apple gives them when people ask for their data.
enum AppleStoreFormat {
  static let info = PluginInfo(
    id: "applestore", name: "Apple Store", version: "1.0.0",
    summary: "Music bought from Apple, from Apple's answer to a request for one's data.",
    examples: [
      "shellac import 'Apple Media Services Information.zip'",
      "shellac import 'Store Transaction Purchase and Free Apps History.csv'",
      "shellac import 'Store Transaction History.csv' --option music-types='Ringtones'",
    ])

  static let store = "iTunes"

  /// The table of what was free and is no app; of those names, the one whose rows name no price because there is none.
  static let free = "Store Free Transaction History.csv"

  /// The tables that hold music, today's and those of older answers.
  ///
  /// The blanks are Apple's.
  static let tables = [
    "Store Transaction Purchase and Free Apps History.csv", "Store Transaction History.csv", free,
    "Store Credit  Transaction History.csv", "Store Credit Transaction History.csv",
  ]

  /// The archive of one service in that of all.
  static let archive = "Apple_Media_Services.zip"
}
