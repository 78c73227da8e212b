/// The currencies of ISO 4217: which codes there are, and how many digits stand behind the decimal mark.
///
/// Data, not judgement: list one ("current currency & funds") as published on 2026-01-01 by SIX, the maintenance agency
/// (https://www.six-group.com/en/products-services/financial-information/data-standards.html), taken from the package
/// iso4217 1.16.20260101; list three (codes withdrawn since 1999, for purchases of those years) from
/// github.com/datasets/currency-codes of 2026-02-01. List three has no digits: those are as in list one of their time.
/// Metals, units of account and test codes are no money that music is paid with.
public enum ISO4217 {
  /// A currency.
  public struct Currency: Sendable, Hashable {
    /// Three capital letters.
    public let code: String
    /// Three digits.
    public let number: Int
    /// How many digits stand behind the decimal mark.
    public let exponent: Int
    /// Whether it is money still.
    public let isCurrent: Bool
  }

  /// The currency of a code; nil when there is none of it.
  ///
  /// - Parameter code: three capital letters.
  public static func currency(_ code: String) -> Currency? { byCode[code] }

  /// What stands for no currency.
  public static let none = Currency(code: "XXX", number: 999, exponent: 0, isCurrent: true)

  /// Codes that stand for no money: of metals, units of account, bonds and tests, and for nothing.
  public static let withoutMoney: Set<String> = [
    "XAG", "XAU", "XBA", "XBB", "XBC", "XBD", "XDR", "XPD", "XPT", "XSU", "XTS", "XUA", "XXX",
  ]

  /// Every code, those that are money still first, each by the alphabet.
  public static let codes: [String] = byCode.values
    .sorted { ($0.isCurrent ? 0 : 1, $0.code) < ($1.isCurrent ? 0 : 1, $1.code) }.map(\.code)

  private static let byCode: [String: Currency] = {
    var currencies: [String: Currency] = [:]
    for (list, isCurrent) in [(withdrawn, false), (current, true)] {
      for (exponent, codes) in list {
        for item in codes.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
          let code = String(item.prefix(3))
          currencies[code] = Currency(
            code: code, number: Int(item.dropFirst(3)) ?? 0, exponent: exponent, isCurrent: isCurrent)
        }
      }
    }
    return currencies
  }()

  /// Codes and their numbers by exponent.
  private static let current: [(exponent: Int, codes: String)] = [
    (
      0,
      """
      BIF108 CLP152 DJF262 GNF324 ISK352 JPY392 KMF174 KRW410 PYG600 RWF646 UGX800 UYI940 VND704
      VUV548 XAF950 XOF952 XPF953
      """
    ),
    (
      2,
      """
      AED784 AFN971 ALL008 AMD051 AOA973 ARS032 AUD036 AWG533 AZN944 BAM977 BBD052 BDT050 BMD060
      BND096 BOB068 BOV984 BRL986 BSD044 BTN064 BWP072 BYN933 BZD084 CAD124 CDF976 CHE947 CHF756
      CHW948 CNY156 COP170 COU970 CRC188 CUP192 CVE132 CZK203 DKK208 DOP214 DZD012 EGP818 ERN232
      ETB230 EUR978 FJD242 FKP238 GBP826 GEL981 GHS936 GIP292 GMD270 GTQ320 GYD328 HKD344 HNL340
      HTG332 HUF348 IDR360 ILS376 INR356 IRR364 JMD388 KES404 KGS417 KHR116 KPW408 KYD136 KZT398
      LAK418 LBP422 LKR144 LRD430 LSL426 MAD504 MDL498 MGA969 MKD807 MMK104 MNT496 MOP446 MRU929
      MUR480 MVR462 MWK454 MXN484 MXV979 MYR458 MZN943 NAD516 NGN566 NIO558 NOK578 NPR524 NZD554
      PAB590 PEN604 PGK598 PHP608 PKR586 PLN985 QAR634 RON946 RSD941 RUB643 SAR682 SBD090 SCR690
      SDG938 SEK752 SGD702 SHP654 SLE925 SOS706 SRD968 SSP728 STN930 SVC222 SYP760 SZL748 THB764
      TJS972 TMT934 TOP776 TRY949 TTD780 TWD901 TZS834 UAH980 USD840 USN997 UYU858 UZS860 VED926
      VES928 WST882 XAD396 XCD951 XCG532 YER886 ZAR710 ZMW967 ZWG924
      """
    ),
    (
      3,
      """
      BHD048 IQD368 JOD400 KWD414 LYD434 OMR512 TND788
      """
    ),
    (
      4,
      """
      CLF990 UYW927
      """
    ),
  ]

  /// As `current`, withdrawn since 1999.
  private static let withdrawn: [(exponent: Int, codes: String)] = [
    (
      0,
      """
      ADP020 BEF056 BYB112 BYR974 ESP724 GRD300 ITL380 LUF442 MGF450 PTE620 TPE626 TRL792
      """
    ),
    (
      2,
      """
      AFA004 ANG532 AON024 AOR982 ATS040 AYM945 AZM031 BGL100 BGN975 CHC948 CSD891 CUC931 CYP196
      DEM276 ECS218 ECV983 EEK233 FIM246 FRF250 GHC288 GHP939 HRK191 IEP372 LTL440 LVL428 MRO478
      MTL470 MZM508 NLG528 ROL642 RUR810 SDD736 SIT705 SKK703 SLL694 SRG740 STD678 TJR762 TMM795
      USS998 VEB862 VEF937 XEU954 YUM891 ZMK894 ZRN180 ZWD716 ZWL932 ZWN942 ZWR935
      """
    ),
  ]
}
