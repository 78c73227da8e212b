import Testing

@testable import ShellacPluginHost

/// A few kilobytes do not become a full disk: what archives may give is limited, one by one and together.
@Suite struct AllowanceTests {
  @Test("a member may have what it is allowed, and not a byte more")
  func member() {
    let allowance = MemberAllowance(member: 100, total: 1_000)
    #expect(allowance.objection(to: 100, packed: 100) == nil)
    #expect(allowance.objection(to: 101, packed: 101) == "it has more than 100 bytes")
    #expect(allowance.objection(to: 0, packed: 0) == nil)
    let usual = MemberAllowance()
    #expect(usual.member == 4 << 30 && usual.left == 16 << 30)
  }

  @Test("beyond 64 MiB a member is at most a thousand times what it is in the archive")
  func ratio() {
    let allowance = MemberAllowance()
    #expect(allowance.objection(to: 64 << 20, packed: 1) == nil)
    #expect(
      allowance.objection(to: 64 << 20 + 1, packed: 1)
        == "it is more than 1000 times what it is in the archive")
    #expect(allowance.objection(to: 100_000_000, packed: 100_000) == nil)
    #expect(allowance.objection(to: 100_000_999, packed: 100_000) == nil)
    #expect(allowance.objection(to: 100_001_000, packed: 100_000) != nil)
  }

  @Test("what was read is left out of what all may have together")
  func total() {
    let allowance = MemberAllowance(member: 100, total: 150)
    allowance.take(60)
    #expect(allowance.left == 90)
    #expect(allowance.objection(to: 90, packed: 90) == nil)
    #expect(
      allowance.objection(to: 91, packed: 91) == "all that is read of archives would be more than allowed")
    allowance.take(100)
    #expect(allowance.left == 0 && allowance.objection(to: 0, packed: 0) == nil)
  }
}
