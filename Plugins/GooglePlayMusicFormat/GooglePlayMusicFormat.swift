import ShellacPluginSDK

/// Songs of Google Play Music, as Takeout gave them until the service ended in 2020.
enum GooglePlayMusicFormat {
  static let info = PluginInfo(
    id: "googleplaymusic", name: "Google Play Music", version: "1.0.0",
    summary: "Play counts, ratings and purchases from Google's Takeout.",
    examples: [
      "shellac import 'Takeout/Google Play Music/Tracks/'*.csv",
      "shellac import 'Takeout/Google Play Store/Purchase History.json'",
    ])

  static let store = "Google Play"
  static let purchases = "googleplaymusic.purchases"
}
