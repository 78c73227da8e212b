extension PartialDate {
  /// A date as tags write it, as far as it makes sense; nil when not even a year can be read.
  ///
  /// Read are `1999`, `1999-05`, `1999-05-03` with `-`, `/`, `.` or a time behind, `199905`, `19990503`,
  /// `03.05.1999`, `05/1999`. Where day and month cannot be told apart (`03/05/1999`) only the year counts. A month
  /// or day that does not exist is left out.
  init?(tag value: UnsafeRawBufferPointer) {
    let bytes = TagText.trimmed(value)
    var offset = 0

    func digits() -> (number: Int, count: Int) {
      var number = 0
      let start = offset
      while offset < bytes.count, TagText.isDigit(bytes[offset]), offset - start < 9 {
        number = number * 10 + Int(bytes[offset] &- 0x30)
        offset += 1
      }
      return (number, offset - start)
    }
    func separator() -> UInt8? {
      guard offset + 1 < bytes.count, TagText.isDigit(bytes[offset + 1]) else { return nil }
      let byte = bytes[offset]
      guard byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") else {
        return nil
      }
      offset += 1
      return byte
    }

    let first = digits()
    switch first.count {
    case 8:
      self.init(known: first.number / 10_000, first.number / 100 % 100, first.number % 100)
    case 6:
      self.init(known: first.number / 100, first.number % 100, 0)
    case 4:
      var (month, day) = (0, 0)
      if separator() != nil {
        month = digits().number
        if separator() != nil { day = digits().number }
      } else if offset < bytes.count {
        let next = bytes[offset] | 0x20
        if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next), next != UInt8(ascii: "t") { return nil }
      }
      self.init(known: first.number, month, day)
    case 1, 2:
      guard let mark = separator() else { return nil }
      let second = digits()
      if second.count == 4 {
        self.init(known: second.number, first.number, 0)
        return
      }
      guard second.count <= 2, separator() == mark else { return nil }
      let year = digits()
      guard year.count == 4 else { return nil }
      if mark == UInt8(ascii: ".") || first.number > 12 || first.number == second.number {
        self.init(known: year.number, second.number, first.number)
      } else if second.number > 12 {
        self.init(known: year.number, first.number, second.number)
      } else {
        self.init(known: year.number, 0, 0)
      }
    default: return nil
    }
  }

  /// A date whose month and day are left out when there are no such.
  private init?(known year: Int, _ month: Int, _ day: Int) {
    if let date = PartialDate(year: year, month: month, day: day) {
      self = date
    } else if let date = PartialDate(year: year, month: month) {
      self = date
    } else if let date = PartialDate(year: year) {
      self = date
    } else {
      return nil
    }
  }
}
