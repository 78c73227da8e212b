extension ReportPage {
  /// How the page looks: in light, in the dark and on paper.
  ///
  /// The colours of series are those of Okabe and Ito, which people with any kind of colour vision tell apart
  /// (https://jfly.uni-koeln.de/color/); in the dark they are lighter.
  static let style = """
    :root {
      color-scheme: light dark;
      --ground: #fbf9f6; --ink: #1f1c19; --soft: #6b645c; --line: #e5dfd6; --over: #f3ede4; --accent: #8c2f1f;
      --s0: #0072b2; --s1: #e69f00; --s2: #009e73; --s3: #cc79a7; --s4: #56b4e9; --s5: #d55e00; --s6: #8a8178;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #191715; --ink: #ece7e0; --soft: #a39b91; --line: #36322d; --over: #25221f; --accent: #f0a48c;
        --s0: #4aa8e0; --s1: #f0b840; --s2: #35c79b; --s3: #e39ac3; --s4: #8fd0f5; --s5: #f08a4b; --s6: #a39b91;
      }
    }
    * { box-sizing: border-box; }
    body {
      max-width: 56rem; margin: 0 auto; padding: 2.5rem 1.5rem 3rem;
      background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif;
      font-variant-numeric: tabular-nums;
    }
    h1 { margin: 0; font-size: 2rem; line-height: 1.15; letter-spacing: -.02em; }
    header p { margin: .35rem 0 0; color: var(--soft); }
    code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; unicode-bidi: plaintext; }
    .figures { display: flex; flex-wrap: wrap; gap: 1rem 2.25rem; margin: 1.75rem 0 0; padding: 1.1rem 0;
      border-top: 1px solid var(--line); border-bottom: 1px solid var(--line); }
    .figures dt { color: var(--soft); font-size: .82rem; }
    .figures dd { margin: 0; font-size: 1.25rem; font-weight: 600; letter-spacing: -.01em; }
    section { margin-top: 2.5rem; }
    h2 { margin: 0 0 .75rem; font-size: 1.2rem; letter-spacing: -.01em; }
    figure { margin: 0 0 1.5rem; }
    figcaption { margin-bottom: .5rem; color: var(--soft); font-size: .85rem; }
    figcaption span { padding: .05rem .4rem; border: 1px solid var(--line); border-radius: 1rem; }
    figure > svg { display: block; width: 100%; height: auto; overflow: visible; }
    svg text { font-size: 12px; font-family: inherit; fill: var(--ink); unicode-bidi: plaintext; }
    svg .a, svg .v { fill: var(--soft); }
    svg .g { stroke: var(--line); }
    svg .z { stroke: var(--soft); }
    .s0 { fill: var(--s0); } .s1 { fill: var(--s1); } .s2 { fill: var(--s2); } .s3 { fill: var(--s3); }
    .s4 { fill: var(--s4); } .s5 { fill: var(--s5); } .s6 { fill: var(--s6); }
    .f0 { fill: var(--s0); opacity: .15; }
    .p0 { fill: none; stroke: var(--s0); stroke-width: 2; stroke-linejoin: round; }
    .legend { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; margin: 0 0 .6rem; padding: 0; list-style: none;
      font-size: .85rem; unicode-bidi: plaintext; }
    .legend li { display: flex; align-items: center; gap: .4rem; }
    .key { width: .7rem; height: .7rem; }
    .table { overflow-x: auto; }
    table { width: 100%; border-collapse: collapse; }
    th, td { padding: .35rem .75rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
    th:first-child, td:first-child { padding-left: 0; }
    th:last-child, td:last-child { padding-right: 0; }
    td, tbody th { overflow-wrap: break-word; unicode-bidi: plaintext; max-width: 24rem; }
    tbody th, tfoot th { font-weight: 400; }
    thead th { color: var(--soft); font-size: .82rem; font-weight: 600; white-space: nowrap;
      border-bottom-color: var(--soft); }
    tfoot th, tfoot td { border-bottom: 0; font-weight: 600; }
    tfoot tr:first-child > * { border-top: 1px solid var(--soft); }
    tbody tr:last-child > * { border-bottom: 0; }
    tbody tr:hover { background: var(--over); }
    .n { text-align: right; }
    .n, .t { white-space: nowrap; }
    a { color: var(--accent); overflow-wrap: anywhere; text-decoration-thickness: 1px; text-underline-offset: .15em; }
    .more, .none, footer { color: var(--soft); font-size: .88rem; }
    footer { margin-top: 2.5rem; padding-top: .9rem; border-top: 1px solid var(--line); }
    footer p { margin: 0 0 .25rem; }
    @page { margin: 18mm 16mm; }
    @media print {
      :root {
        color-scheme: light; --ground: #fff; --ink: #000; --soft: #444; --line: #bbb; --over: #fff; --accent: #000;
        --s0: #0072b2; --s1: #e69f00; --s2: #009e73; --s3: #cc79a7; --s4: #56b4e9; --s5: #d55e00; --s6: #8a8178;
      }
      body { max-width: none; padding: 0; font-size: 9.5pt; }
      h1 { font-size: 20pt; }
      .table { overflow: visible; }
      h2, figcaption { break-after: avoid; }
      figure, tr, .figures { break-inside: avoid; }
      thead { display: table-header-group; }
      tfoot { display: table-row-group; }
      th, td { padding: .15rem .5rem; }
      rect, polygon { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      a { text-decoration: none; }
    }
    """
}
