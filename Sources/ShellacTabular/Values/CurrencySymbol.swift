/// What people write for a currency beside an amount.
public enum CurrencySymbol {
  enum Meaning: Hashable {
    case code(String)
    /// Several currencies have it.
    case shared
  }

  /// The code that a currency column names: `USD`, `usd`, `€`; nil for what several currencies have, or none.
  public static func code(of text: String) -> String? {
    guard case .code(let code) = meaning(of: text) else { return nil }
    return code
  }

  /// Whether a symbol that several currencies have can stand for one of them, as far as is known.
  static func canMean(_ code: String, by shared: String) -> Bool {
    switch shared {
    case "$":
      [
        "ARS", "AUD", "BBD", "BMD", "BND", "BOB", "BRL", "BSD", "BZD", "CAD", "CLP", "COP", "CUC", "CUP",
        "CVE",
        "DOP", "ECS", "FJD", "GYD", "HKD", "JMD", "KYD", "LRD", "MOP", "MXN", "NAD", "NIO", "NZD", "PHP",
        "SBD",
        "SGD", "SRD", "SVC", "TOP", "TTD", "TWD", "USD", "USN", "UYU", "WST", "XCD", "XCG", "ZWD", "ZWG",
        "ZWL",
      ].contains(code)
    case "¥", "￥": code == "JPY" || code == "CNY"
    case "kr", "kr.", "Kr", "Kr.": ["DKK", "EEK", "ISK", "NOK", "SEK"].contains(code)
    default: true
    }
  }

  /// Three letters are a code, whether or not there is such a currency: who keeps a table of them can tell.
  static func meaning(of text: String) -> Meaning? {
    if isCode(text) { return .code(text) }
    switch text {
    case "$", "¥", "￥", "kr", "kr.", "Kr", "Kr.", "Rs", "Rs.", "₨", "﷼", "£E", "Fr", "Fr.": return .shared
    case "€": return .code("EUR")
    case "£": return .code("GBP")
    case "US$", "$US", "U$S": return .code("USD")
    case "CA$", "C$", "$CA", "Can$", "CDN$": return .code("CAD")
    case "A$", "AU$", "$AU": return .code("AUD")
    case "NZ$": return .code("NZD")
    case "HK$": return .code("HKD")
    case "NT$": return .code("TWD")
    case "S$", "SG$": return .code("SGD")
    case "MX$", "Mex$": return .code("MXN")
    case "R$": return .code("BRL")
    case "JP¥", "円": return .code("JPY")
    case "CN¥", "元", "RMB": return .code("CNY")
    case "₩", "원": return .code("KRW")
    case "₹": return .code("INR")
    case "₽", "руб", "руб.": return .code("RUB")
    case "₴": return .code("UAH")
    case "₺", "TL": return .code("TRY")
    case "₪": return .code("ILS")
    case "₫": return .code("VND")
    case "฿": return .code("THB")
    case "₱": return .code("PHP")
    case "₦": return .code("NGN")
    case "zł", "zl": return .code("PLN")
    case "Kč": return .code("CZK")
    case "Ft": return .code("HUF")
    case "lei": return .code("RON")
    case "лв", "лв.": return .code("BGN")
    case "Rp": return .code("IDR")
    case "RM": return .code("MYR")
    case "SFr", "SFr.", "sFr.": return .code("CHF")
    default: break
    }
    return letters(text)
  }

  /// Whether a text is three capital letters that are no other currency's sign: what most columns hold.
  private static func isCode(_ text: String) -> Bool {
    text.utf8.count == 3 && text.utf8.allSatisfy { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }
      && text != "RMB"
  }

  private static func letters(_ text: String) -> Meaning? {
    let bytes = text.utf8
    guard bytes.count == 3,
      bytes.allSatisfy({ $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") })
    else { return nil }
    return .code(String(decoding: bytes.map { $0 & 0xDF }, as: UTF8.self))
  }
}
