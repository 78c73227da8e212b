extension Page {
  /// Says, before there are rows, that scripts run: the first rows are enough until then.
  static let firstScript = #"document.documentElement.className = "scripted";"#

  /// What the page does: finds rows as words are typed, and sorts by the column that is clicked.
  static let script = #"""
    (() => {
      "use strict";
      const table = document.querySelector("table");
      const body = table.tBodies[0];
      const main = document.querySelector("main");
      const heads = [...table.tHead.rows[0].cells];
      const rows = [...body.rows];
      const box = document.querySelector("input");
      const count = document.querySelector("output");
      const none = document.querySelector(".none");
      const language = document.documentElement.lang;
      const numbers = new Intl.NumberFormat(language);
      const collator = new Intl.Collator(language, { numeric: true });

      // Letters that are not another letter with an accent, and are looked for without one all the same.
      const letters = {
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i", "ł": "l",
        "ŋ": "n", "ς": "σ",
      };
      const fold = (text) =>
        text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
          .replace(/[ßæœøđðþħıłŋς]/g, (letter) => letters[letter]);

      const texts = new Array(rows.length);
      const textOf = (index) =>
        (texts[index] ??= fold(Array.from(rows[index].cells, (cell) => cell.textContent).join("\n")));

      // Rows that are in the page cost time whenever it changes: they come as they are scrolled to.
      const part = 300;
      let order = rows.map((row, index) => index);
      let found = order;
      let shown = 0;
      const showMore = (count) => {
        const more = document.createDocumentFragment();
        for (const index of found.slice(shown, shown + count)) more.append(rows[index]);
        shown = Math.min(found.length, shown + count);
        body.append(more);
      };
      const showAgain = () => {
        body.replaceChildren();
        shown = 0;
        showMore(part);
        main.scrollTop = 0;
      };
      const find = () => {
        const words = fold(box.value).split(/\s+/).filter(Boolean);
        found = words.length === 0 ? order
          : order.filter((index) => words.every((word) => textOf(index).includes(word)));
        const all = numbers.format(rows.length) + " " + (rows.length === 1 ? table.dataset.one : table.dataset.many);
        count.textContent = words.length === 0 ? all : numbers.format(found.length) + " of " + all;
        none.hidden = found.length > 0;
        showAgain();
      };

      // What a cell sorts by; null when it is empty.
      const keys = {
        text: (value) => value,
        flag: (value) => value,
        number: (value) => Number(value),
        instant: (value) => Date.parse(value),
      };
      const keyOf = (cell, kind) => {
        const value = cell.dataset.value ?? cell.textContent;
        const key = value === "" ? null : keys[kind](value);
        return Number.isNaN(key) ? null : key;
      };

      const sort = (column) => {
        const before = heads[column].getAttribute("aria-sort");
        const after = before === null ? "ascending" : before === "ascending" ? "descending" : null;
        for (const head of heads) head.removeAttribute("aria-sort");
        if (after === null) {
          order = rows.map((row, index) => index);
        } else {
          heads[column].setAttribute("aria-sort", after);
          const sign = after === "ascending" ? 1 : -1;
          const kind = heads[column].dataset.kind;
          const keyed = order.map((index) => [keyOf(rows[index].cells[column], kind), index]);
          // Empty cells come last both ways; equal ones stay as they are.
          keyed.sort(([a], [b]) => {
            if (a === null || b === null) return (a === null) - (b === null);
            return sign * (typeof a === "number" ? a - b : collator.compare(a, b));
          });
          order = keyed.map(([, index]) => index);
        }
        find();
      };

      heads.forEach((head, column) => {
        const button = document.createElement("button");
        button.type = "button";
        button.append(...head.childNodes);
        button.addEventListener("click", () => sort(column));
        head.append(button);
      });

      let pending;
      box.addEventListener("input", () => {
        clearTimeout(pending);
        pending = setTimeout(find, rows.length > 2000 ? 80 : 0);
      });
      document.addEventListener("keydown", (event) => {
        if (event.key === "/" && document.activeElement !== box && !event.ctrlKey && !event.metaKey) {
          event.preventDefault();
          box.focus();
        } else if (event.key === "Escape" && document.activeElement === box) {
          box.value = "";
          find();
        }
      });

      new IntersectionObserver(([end]) => end.isIntersecting && showMore(part), { root: main, rootMargin: "2000px" })
        .observe(document.querySelector(".end"));
      addEventListener("beforeprint", () => showMore(found.length));

      document.querySelector("[role=search]").hidden = false;
      document.querySelector("footer").hidden = true;
      find();
      body.classList.add("ready");
    })();
    """#
}
