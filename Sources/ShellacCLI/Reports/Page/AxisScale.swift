import ShellacLibrary

/// The numbers on an axis: round ones, that reach around all values and zero.
struct AxisScale {
  let low: Double
  let high: Double
  /// From the lowest to the highest.
  let ticks: [Double]
  private let decimals: Int

  /// An axis for values between these, with about so many steps.
  init(from least: Double, to most: Double, steps: Int = 4) {
    let least = least.isFinite ? min(0, least) : 0
    let most = most.isFinite ? max(0, most) : 0
    let range = max(most - least, least == 0 && most == 0 ? 1 : 1e-9)
    let rough = range / Double(max(1, steps))
    var unit = 1.0
    while unit * 10 <= rough { unit *= 10 }
    while unit > rough { unit /= 10 }
    // The next of 1, 2, 5 and 10 units.
    let step = [1.0, 2, 5, 10].first { $0 * unit >= rough * 0.999 }.map { $0 * unit } ?? unit * 10
    let first = (least / step).rounded(.down)
    let last = max((most / step - 1e-9).rounded(.up), first + 1)
    ticks = stride(from: first, through: last, by: 1).map { $0 * step }
    low = first * step
    high = last * step
    var digits = 0
    var size = step
    while size < 0.999, digits < 9 {
      size *= 10
      digits += 1
    }
    decimals = digits
  }

  /// Where a value lies, from 0 at the low end to 1.
  func part(of value: Double) -> Double { (value - low) / (high - low) }

  /// A tick as text, with as many decimals as the steps have.
  func label(_ tick: Double) -> String {
    let unit = (0..<decimals).reduce(1.0) { unit, _ in unit * 10 }
    guard abs(tick * unit) < 9e18 else { return "" }
    return ReportSpelling.grouped(ReportValue.decimal(Int64((tick * unit).rounded()), decimals))
  }
}
