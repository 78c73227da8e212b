"""Where a Swift source can be changed by one step, and to what.

Every change is one of its line and holds both ways behind a switch: `a < b` becomes `(mutant(7) ? a <= b : a < b)`. So all
of them are compiled at once, and line numbers stay what they are. The patterns are simple; what does not compile with
them is dropped by whoever asks for places.
"""

import re
from dataclasses import dataclass


@dataclass
class Place:
    kind: str
    line: int  # from 0
    start: int  # columns of what is replaced
    end: int
    text: str  # what takes its place, `@` standing for the number
    change: str  # in words


COMPARISONS = {"<": ["<=", ">"], "<=": ["<", ">"], ">": [">=", "<"], ">=": [">", "<"], "==": ["!="], "!=": ["=="]}

# What ends an operand of a comparison to its left; `try` and `return` stand before the whole.
WORDS = r"\b(?:return|if|guard|while|in|where|else|try[?!]?|await|case|throw)\b(?!:)|->| [-+*/%|&]*= |[,;:]| \? "
EDGES = re.compile(WORDS + r"| && | \|\| ")
WIDE_EDGES = re.compile(WORDS)

SQL_WORD = re.compile(
    r"\b(SELECT|FROM|WHERE|AND|OR|JOIN|ORDER BY|SET|UPDATE|INSERT|DELETE|NULL|EXISTS|WHEN|GROUP BY|UNION)\b")
SQL_CHANGES = [
    (re.compile(r" AND [\w.]+ IS (?:NOT )?NULL"), lambda m: [""]),
    (re.compile(r" IS NULL"), lambda m: [" IS NOT NULL"]),
    (re.compile(r" IS NOT NULL"), lambda m: [" IS NULL"]),
    (re.compile(r" AND (?!\w+ ROW)"), lambda m: [" OR "]),
    (re.compile(r" OR "), lambda m: [" AND "]),
    (re.compile(r" (<|<=|>|>=) "), lambda m: [f" {c} " for c in COMPARISONS[m.group(1)]]),
    (re.compile(r" (=|<>) "), lambda m: [" <> " if m.group(1) == "=" else " = "]),
    (re.compile(r" DESC\b"), lambda m: [" ASC"]),
    (re.compile(r" ASC\b"), lambda m: [" DESC"]),
    (re.compile(r"\bDISTINCT "), lambda m: [""]),
    (re.compile(r"\bLEFT JOIN"), lambda m: ["JOIN"]),
    (re.compile(r"\bNOT EXISTS\b"), lambda m: ["EXISTS"]),
    (re.compile(r"\bmin\("), lambda m: ["max("]),
    (re.compile(r"\bmax\("), lambda m: ["min("]),
    (re.compile(r" \+ 1\b"), lambda m: [""]),
    (re.compile(r" - 1\b"), lambda m: [""]),
    (re.compile(r" LIMIT 1\b"), lambda m: [" LIMIT 0"]),
]

# Changes of these lines are known beforehand to change nothing, or nothing that a test could see.
UNTOUCHED = re.compile(
    r"reserveCapacity|minimumCapacity|precondition|assert|fatalError|capacity:|^\s*(import|@|///|//|#)|CommandConfiguration")


def masked(source):
    """The source with comments blank and the contents of strings as \\1; code in strings stays."""
    out = list(source)
    n = len(source)

    def blank(i, j, mark=" "):
        for k in range(i, min(j, n)):
            if out[k] != "\n":
                out[k] = mark

    def code(i, until):
        depth = 0
        while i < n:
            c = source[i]
            if source.startswith("//", i):
                j = source.find("\n", i)
                j = n if j < 0 else j
                blank(i, j)
                i = j
            elif source.startswith("/*", i):
                j = source.find("*/", i)
                j = n if j < 0 else j + 2
                blank(i, j)
                i = j
            elif c == '"' or (c == "#" and re.match(r'#+"', source[i:])):
                i = string(i)
            elif c == "(":
                depth += 1
                i += 1
            elif c == ")":
                if until and depth == 0:
                    return i + 1
                depth -= 1
                i += 1
            else:
                i += 1
        return i

    def string(i):
        hashes = re.match(r"#*", source[i:]).group()
        i += len(hashes)
        quote = '"""' if source.startswith('"""', i) else '"'
        i += len(quote)
        end, escape = quote + hashes, "\\" + hashes
        while i < n:
            if source.startswith(end, i):
                return i + len(end)
            if source.startswith(escape + "(", i):
                i = code(i + len(escape) + 1, True)
            elif source.startswith(escape, i):
                blank(i, i + len(escape) + 1, "\1")
                i += len(escape) + 1
            else:
                blank(i, i + 1, "\1" if not hashes else "\2")
                i += 1
        return i

    code(0, False)
    return "".join(out)


def indent(line):
    return len(line) - len(line.lstrip(" "))


def balanced(text):
    depth = 0
    for c in text:
        depth += (c in "([{") - (c in ")]}")
        if depth < 0:
            return False
    return depth == 0


class File:
    """The places of one file."""

    def __init__(self, source, sql):
        self.lines = source.split("\n")
        self.masks = masked(source).split("\n")
        self.sql = sql
        self.places = []
        for i in range(len(self.lines)):
            if UNTOUCHED.search(self.lines[i]) or not self.masks[i].strip():
                continue
            self.comparisons(i)
            self.logic(i)
            self.conditions(i)
            self.statements(i)
            self.returns(i)
            self.literals(i)
            if sql:
                self.statements_of_sql(i)

    def add(self, kind, i, start, end, text, change):
        self.places.append(Place(kind, i, start, end, text, change))

    def next_mask(self, i):
        for m in self.masks[i + 1:]:
            if m.strip():
                return m
        return ""

    def previous_mask(self, i):
        for m in reversed(self.masks[:i]):
            if m.strip():
                return m
        return ""

    def left(self, mask, at, edges):
        """Where the operand that ends before `at` begins, or None when it begins on a line before."""
        starts = [indent(mask)]
        if re.match(r"[.?+*/:]|- ", mask.strip()):
            starts = [None]
        i = max(indent(mask) - 1, 0)
        while i < at:
            edge = edges.match(mask, i)
            if edge and (edge.end() <= at + 1) and not (edge.group()[0].isalpha() and i and (mask[i - 1].isalnum() or mask[i - 1] in "._")):
                starts[-1] = edge.end()
                i = max(edge.end() - (edge.group()[-1] == " "), i + 1)
                continue
            if mask[i] in "([{":
                starts.append(i + 1)
            elif mask[i] in ")]}":
                if len(starts) == 1:
                    starts = [None]
                else:
                    starts.pop()
            i += 1
        start = starts[-1]
        if start is None:
            return None
        while start < at and mask[start] == " ":
            start += 1
        return start if start < at else None

    def right(self, mask, at, edges, following):
        """Where the operand that begins at `at` ends, or None when that is on another line."""
        depth, i = 0, at
        while i < len(mask):
            c = mask[i]
            if depth == 0:
                if c in ")]}" or edges.match(mask, i) or mask.startswith(" {", i) or mask.startswith(" else", i):
                    break
            depth += (c in "([{") - (c in ")]}")
            i += 1
        if depth:
            return None
        if i == len(mask) and re.match(r"[.+*/]|- |\?\? |[-+*/]", following.strip()):
            return None
        while i > at and mask[i - 1] == " ":
            i -= 1
        return i if i > at else None

    def binary(self, i, kind, pattern, edges, right_edges, replacements):
        mask, line = self.masks[i], self.lines[i]
        for m in re.finditer(pattern, mask):
            start = self.left(mask, m.start(), edges)
            end = self.right(mask, m.end(), right_edges, self.next_mask(i))
            if start is None or end is None:
                continue
            for new in replacements(m.group(1)):
                was = line[start:end]
                now = line[start:m.start()] + f" {new} " + line[m.end():end]
                if balanced(mask[start:end]):
                    self.add(kind, i, start, end, f"(mutant(@) ? {now} : {was})", f"`{m.group(1)}` is `{new}`")

    def comparisons(self, i):
        if re.search(r"\bfunc |\bextension |\bstruct |\binit[(<]", self.masks[i]):
            return
        self.binary(i, "comparison", r" (<|<=|>|>=|==|!=) ", EDGES, EDGES, lambda o: COMPARISONS[o])

    def logic(self, i):
        if re.search(r"(&&|\|\|) try", self.masks[i]) or re.match(r"\s*(&&|\|\|)", self.masks[i]):
            return
        if re.match(r"\s*(&&|\|\|)", self.next_mask(i)):
            return
        self.binary(i, "logic", r" (&&) ", re.compile(WORDS + r"| \|\| "), EDGES, lambda o: ["||"])
        self.binary(i, "logic", r" (\|\|) ", WIDE_EDGES, re.compile(WORDS + r"| \|\| "), lambda o: ["&&"])

    def conditions(self, i):
        mask, line = self.masks[i], self.lines[i]
        head = re.match(r"\s*(?:\} else )?(if|guard) ", mask)
        if not head:
            return
        end = re.search(r" \{" if head.group(1) == "if" else r" else \{", mask[head.end():])
        if not end:
            return
        start, stop = head.end(), head.end() + end.start()
        clauses, depth, begin = [], 0, start
        for k in range(start, stop):
            depth += (mask[k] in "([{") - (mask[k] in ")]}")
            if mask[k] == "," and depth == 0:
                clauses.append((begin, k))
                begin = k + 1
        clauses.append((begin, stop))
        for a, b in clauses:
            while a < b and mask[a] == " ":
                a += 1
            text = mask[a:b]
            if re.match(r"(let|var|case)\b", text) or "#" in text or not text or not balanced(text):
                continue
            front = re.match(r"(try )?", text).group()
            body = line[a + len(front):b]
            self.add("condition", i, a, b, f"{front}(mutant(@) ? !({body}) : ({body}))", f"`{body}` is negated")
            if len(clauses) > 1:
                self.add("condition", i, a, b, f"{front}(mutant(@) ? true : ({body}))", f"`{body}` is not asked")

    def statements(self, i):
        mask, line = self.masks[i], self.lines[i]
        depth = indent(mask)
        before, after = self.previous_mask(i), self.next_mask(i)
        if indent(after) > depth or re.match(r"\s*[.?+*/&|:]", after):
            return
        if not (before.rstrip().endswith(("{", "}", " in", ":")) or indent(before) == depth):
            return
        if before.rstrip().endswith((",", "(", "[", "=", "+", "return")):
            return
        call = re.match(r"\s+(?:try |await )*[A-Za-z_][\w.?!]*(?:\[[^\]]*\])?[\w.?!]*\(.*\)$", mask)
        setting = re.match(r"\s+[\w.\[\]?!$: ]+? (?:[-+*/|&%]*&?=) .+$", mask)
        leap = re.match(r"\s+(continue|break)( \w+)?$", mask)
        if setting and (re.match(r"\s*(default|else|let|var|static|public|private|case|guard|if|for|while|return|init|weak|lazy|nonisolated|fileprivate|internal)\b", mask)
                        or self.header(i).startswith("init") or before.rstrip().endswith(" in")):
            setting = None
        if call and re.match(r"\s*(return|super|self\.init|case|if|guard|func|init|throw)\b", mask):
            call = None
        if (call or setting or leap) and balanced(mask):
            text = line.strip()
            self.add("statement", i, depth, len(line), f"if !mutant(@) {{ {text} }}", f"`{text}` is left out")

    def header(self, i):
        """The line that opens the function around a line, from its keyword on."""
        limit = indent(self.masks[i]) if self.masks[i].strip() else 99
        for k in range(i, -1, -1):
            mask = self.masks[k]
            if not mask.strip() or (k < i and indent(mask) >= limit):
                continue
            found = re.search(r"(?<![.\w])(func|init|subscript|var|deinit)\b.*\{", mask)
            if found and (k == i or indent(mask) < limit):
                return mask[found.start():]
            # A header on several lines ends with `) -> T {`.
            if k < i and re.match(r"\s*\).*\{$", mask):
                return "func" + mask.strip()
            if k < i and mask.strip() != "}":
                limit = min(limit, indent(mask))
        return ""

    def returns(self, i):
        mask, line = self.masks[i], self.lines[i]
        found = re.search(r"(?:^\s+|\{ )(return (.+?))( \})?$", mask)
        if not found:
            return
        value = line[found.start(2):found.end(2)]
        head = self.header(i)
        kind = re.search(r"(?:-> |: )([^:]+?)(?: where .*)? \{[^{]*$", head)
        whole = balanced(mask[found.start(2):found.end(2)]) and not re.match(r"\s*[.?+*/&|:]|\s*- ", self.next_mask(i))
        if not kind or value in ("nil", "true", "false", "[]", '""'):
            return
        kind = kind.group(1).strip()
        other = None
        if kind.endswith("?"):
            other = "nil"
        elif kind == "Bool" and whole:
            other = f"!({value})"
        elif re.fullmatch(r"U?Int(8|16|32|64)?", kind) and whole:
            other = f"({value}) &+ 1"
        elif kind == "String":
            other = '""'
        elif re.fullmatch(r"\[[^:]+\]", kind):
            other = "[]"
        elif re.fullmatch(r"\[.+: .+\]", kind):
            other = "[:]"
        if other:
            at = found.start(1)
            self.add("return", i, at, at, f"if mutant(@) {{ return {other} }}; ", f"`return {value}` is `return {other}`")

    def literals(self, i):
        mask = self.masks[i]
        if re.match(r"\s*(indirect )?case [^:]*$", mask):
            return
        for m in re.finditer(r"(?<![\w.$])(true|false)(?!\w)", mask):
            new = "(!mutant(@))" if m.group() == "true" else "mutant(@)"
            self.add("literal", i, m.start(), m.end(), new, f"`{m.group()}` is the other")
        for m in re.finditer(r"(?<![\w.$])(\d[\d_]*)(?![\w.])", mask):
            old = int(m.group().replace("_", ""))
            for new in [old + 1] + ([old - 1] if old > 1 else []):
                self.add("number", i, m.start(), m.end(), f"(mutant(@) ? {new} : {m.group()})", f"`{m.group()}` is `{new}`")

    def statements_of_sql(self, i):
        mask, line = self.masks[i], self.lines[i]
        for run in re.finditer("\1+", mask):
            text = line[run.start():run.end()]
            if not SQL_WORD.search(text):
                continue
            for pattern, news in SQL_CHANGES:
                for m in pattern.finditer(text):
                    at = run.start() + m.start()
                    for new in news(m):
                        self.add(
                            "SQL", i, at, at + len(m.group()), f'\\(mutant(@) ? "{new}" : "{m.group()}")',
                            f"`{m.group().strip()}` is `{new.strip()}`" if new else f"`{m.group().strip()}` is left out")


def places(path, sql=False):
    """The places of the file at a path, in their order."""
    return File(path.read_text(), sql).places
