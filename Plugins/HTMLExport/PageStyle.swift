extension Page {
  /// How the page looks: on paper, in light and in the dark.
  static let style = """
    :root {
      color-scheme: light dark;
      --ground: #fbf9f6; --ink: #1f1c19; --soft: #6b645c; --line: #e5dfd6; --accent: #8c2f1f; --over: #f3ede4;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #191715; --ink: #ece7e0; --soft: #a39b91; --line: #36322d; --accent: #f0a48c; --over: #25221f;
      }
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html, body { height: 100%; }
    body {
      display: flex; flex-direction: column; margin: 0;
      background: var(--ground); color: var(--ink); font: 15px/1.45 system-ui, sans-serif;
    }
    header { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.25rem; padding: 1rem 1.25rem; }
    h1 { margin: 0; font-size: 1.4rem; line-height: 1.2; letter-spacing: -.01em; unicode-bidi: plaintext; }
    header p, output, footer { margin: 0; color: var(--soft); font-variant-numeric: tabular-nums; }
    [role="search"] { flex: 1 1 16rem; max-width: 28rem; margin-left: auto; }
    input {
      width: 100%; padding: .45rem .8rem; border: 1px solid var(--line); border-radius: 2rem;
      background: var(--over); color: inherit; font: inherit;
    }
    input::placeholder { color: var(--soft); opacity: 1; }
    main { flex: 1; min-height: 0; overflow: auto; border-top: 1px solid var(--line); }
    table { width: 100%; border-collapse: separate; border-spacing: 0; }
    th, td { padding: .42rem .75rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
    th:first-child, td:first-child { padding-left: 1.25rem; }
    th:last-child, td:last-child { padding-right: 1.25rem; }
    td { max-width: 30rem; overflow-wrap: break-word; unicode-bidi: plaintext; }
    th { position: sticky; top: 0; z-index: 1; background: var(--ground); color: var(--soft); white-space: nowrap; }
    th, th button { font: inherit; font-size: .85rem; font-weight: 600; }
    th button { margin: 0; padding: 0; border: 0; background: none; color: inherit; cursor: pointer; }
    th button { display: inline-flex; align-items: baseline; gap: .4em; }
    th.n button { flex-direction: row-reverse; }
    th button::after { content: "▲"; font-size: .7em; visibility: hidden; }
    th[data-kind="text"] { min-width: 8rem; }
    th[aria-sort] { color: var(--accent); }
    th[aria-sort] button::after { visibility: visible; }
    th[aria-sort="descending"] button::after { content: "▼"; }
    .n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
    .scripted tbody:not(.ready) tr:nth-child(n + 300) { display: none; }
    tbody tr:hover { background: var(--over); }
    a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: .15em; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    main:focus-visible { outline-offset: -2px; }
    .none { padding: 3rem 1.25rem; text-align: center; color: var(--soft); }
    footer { padding: .6rem 1.25rem; border-top: 1px solid var(--line); }
    @media print {
      :root { color-scheme: light; --ground: #fff; --ink: #000; --soft: #444; --line: #bbb; --accent: #000; }
      html, body { height: auto; display: block; font-size: 9pt; }
      [role="search"], th button::after { display: none; }
      main { overflow: visible; border: 0; }
      header, footer { padding: 0 0 .5rem; border: 0; }
      th { position: static; }
      th, td { padding: .2rem .4rem; }
      th:first-child, td:first-child { padding-left: 0; }
      tr { break-inside: avoid; }
      a { color: inherit; text-decoration: none; }
    }
    """
}
