"""Statements whose parts can be read in more than one way, from a seed."""

import random

# What must not be read, and must not be called, unless the check saw it.
TABLE, FUNCTION = "canary", "canary_f"
ALIVE = [
    " UNION SELECT c FROM canary", " UNION SELECT c FROM canary",
    " UNION SELECT c FROM canary", ", c FROM canary", " , c FROM canary",
    " UNION SELECT c FROM canary ", " UNION ALL SELECT c FROM canary ",
    ", (SELECT c FROM canary) ", "; SELECT c FROM canary ",
    ";SELECT c FROM canary", " , canary ", " JOIN canary ON 1=1 ",
    ", canary_f() ", "; DELETE FROM spare ", "; SELECT 2 ", ";", " AS x ",
    " FROM canary ", " FROM canary -- ", " UNION SELECT c FROM canary -- ",
    "; SELECT c FROM canary -- ", " UNION SELECT c FROM canary /* ",
    " UNION SELECT c FROM canary # ", " OR EXISTS (SELECT c FROM canary) ",
    "(SELECT c FROM canary)", " INTO x ", " FOR UPDATE ",
]
MARKS = [
    "'", "''", "\\'", "\\\\", "\\", '"', '""', "`", "``", "[", "]", "]]",
    "/*", "*/", "/**/", "/*!", "/*!50000 ", "/*M!", "/*+ ", "/*/", "*/*",
    "--", "-- ", "--\n", "--\t", "#", "# ", "#!", "//", "\n", "\r", "\r\n",
    "\t", "\v", "\f", " ", "$$", "$a$", "$1", "$", "$_$", "$é$", "E'", "e'",
    "U&'", "U&\"", "X'41'", "x'", "N'", "n'", "B'01'", "b'", "q'[", "Q'{",
    "r'", "_utf8'", "_utf8mb4 '", "_latin1'", "@", "@@", "@`a`", "?", ":a",
    "{", "}", "{{", "%", "^", "~", "::", ":", ".", "..", "1.", ".1", "1e",
    "1e5", "0x", "0x41", "0x'", "1_0", "&", "||", "|", "!", "*", "\xa0",
    "\u3000", "\ufeff", "\u2028", "\u200b", "\u2003", "\u1680", "\u0085",
    "\u2018", "\u2019", "\u201c", "\u201d", "\u2212", "\xff", "é", "\0",
    "\x01", "\x1a", "\x7f", "\\n", "\\x27", "\\u0027", "\\047", "\\;",
    "\\d", "\\g", "\\gexec", "\\!", "DELIMITER", "NULL", "e", "u", "_",
    "x", "1", "a",
]
WHOLE = [
    ("'", "'"), ("'", "'"), ("'", "'"), ('"', '"'), ("`", "`"), ("[", "]"),
    ("$$", "$$"), ("$t$", "$t$"), ("$t$", "$T$"), ("E'", "'"), ("e'", "'"),
    ("E'", "'\n'x'"), ("U&'", "'"), ("U&'", "' UESCAPE '!'"), ("U&\"", '"'),
    ("X'41", "'"), ("N'", "'"), ("B'01", "'"), ("_utf8'", "'"),
    ("q'[", "]'"), ("r'", "'"), ("R'(", ")'"), ("/*", "*/"), ("/*", "*/"),
    ("/*!", "*/"), ("/*!50000 ", "*/"), ("/*!99999 ", "*/"), ("/*M!", "*/"),
    ("/* /*", "*/ */"), ("/* /*", "*/"), ("--", "\n"), ("-- ", "\n"),
    ("-- ", "\r"), ("-- ", "\r\n"), ("--", "\u2028"), ("#", "\n"),
    ("# ", "\n"), ("//", "\n"), ("", ""), ("\u2018", "\u2019"),
    ("\u201c", "\u201d"), ("{{", "}}"), ("''", "''"), ("'a' '", "'"),
    ("'a'\n'", "'"), ("'a' -- x\n'", "'"), ("'a'/*b*/'", "'"),
]
SHAPES = [
    "SELECT {} AS a, {} AS b FROM orders{}", "SELECT 1{}{}{}",
    "SELECT {} FROM orders WHERE name = {}{}", "(SELECT {}){}{}",
    "WITH x AS (SELECT {} AS a) SELECT * FROM x{}{}",
    "SELECT * FROM orders WHERE id = 1{}{}", "SELECT {}, {}{}",
    "SELECT 'a'{}, {}{}", "SELECT {} {} {} FROM orders", "{}SELECT 1{}{}",
    "SELECT * FROM orders o{}{}", "SELECT 'x' LIKE {}{}{}",
    "SELECT id, name FROM orders ORDER BY {}{}", "SELECT 1 FROM{}orders{}{}",
    "SELECT 1 AS {}, {}{}", "SELECT name FROM orders GROUP BY {}{}",
    "SELECT * FROM (SELECT {} AS a) q{}{}",
    "SELECT CASE WHEN 1=1 THEN {} ELSE {} END{}",
]


# One lexer is done after these, another is still inside of something …
TORN = [
    "'", "'a'", "''", "'\\'", "'\\\\'", "'a\\'", "'\\''", "'a''", '"a"', '"\\"', '"',
    '""', "`a`", "`\\`", "`", "``", "[a]", "[", "[a]]", "[a']", "/*", "*/",
    "/**/", "/* /* */", "/* /* */ */", "/*/*/", "/*/", "/*!", "/*!50000 ",
    "/*M!", "-- x\n", "--x\n", "--\n", "--\r", "-- x\r", "--x", "--",
    "-- \u2028", "# x\n", "#x\r", "#", "#!", "//", "$$a$$", "$$", "$t$",
    "$t$ $T$", "a$$", "$a", "$1$", "$é$", "E'\\''", "E'a'", "E'", "e'\\'",
    "E'a'\n'\\'", "E'a' --x\n'\\'", "ae'\\'", "U&'\\'", "U&\"a\\\"", "x'41'",
    "n'a'", "N'\\'", "B'1'", "_utf8'a'", "_utf8 '\\'", "q'['", "q'[a]'", "r'\\'",
    "R'\\'", "\n", "\r", "\v", "\xa0", "\u3000", "\ufeff", "\u2028",
    "\u200b", "\u0085", "\u2018", "\u2018a\u2019", "\u201ca\u201d", "\u2212\u2212",
    "{", "}", "{{a}}", ":a", "?", "@a", "@'a'", "@`", "1", "1.", "0x", "0x'",
    "1e'", "x", "AS x", "AS", "+", "||", "::", "%", "!", "~", "&", "\\",
]
# … until one of these.
CLOSERS = ["'", "''", '"', "`", "]", "*/", "*/ */", "$$", "$t$", "$a$", "]'",
           "\n", "\r", "'/*", "\u2019", "\u201d", "\\'", "'a", "/*", "-- ", ""]
FRAMES = [" -- {}", " --{}", "/* {}", "/* {} */", " # {}", "#{}", "{}", " {} ",
          ", '{}'", ' AS "{}"', "-- {}\n", " -- {}\n{}", "/*{}*/ -- {}",
          ", 1 AS {}", " /*! {} */", "\n-- {}"]
HEADS = ["SELECT 1", "SELECT 'a'", "SELECT 1 AS x", "SELECT ", "SELECT 1,",
         "SELECT 'a' AS b", "SELECT name FROM orders WHERE name = 'a'",
         "SELECT name FROM orders WHERE name = ", "SELECT name FROM orders",
         "SELECT name FROM orders o", "(SELECT 'a')", "SELECT 'a' ||",
         "SELECT name AS "]


def usual(r, first, others):
    """Mostly one of a few that fit well."""
    return r.choice(first if r.random() < 0.75 else others)


def torn(r):
    """A text that goes on where another lexer is in a string or comment."""
    head = usual(r, ("SELECT 1 ", "SELECT 'a' ||", "SELECT 'a', ", "SELECT "),
                 HEADS)
    middle = r.choice(TORN)
    if r.random() < 0.25:
        middle += r.choice(("", "", " ")) + r.choice(TORN)
    live = usual(r, (" UNION SELECT c FROM canary", "; SELECT c FROM canary",
                     ", c FROM canary"), ALIVE)
    close = r.choice(CLOSERS)
    frame = usual(r, (" -- {}", " -- {}", " /*{}*/ -- {}"), FRAMES)
    return head + middle + live + frame.format(*[close] * frame.count("{}"))


def body(r):
    parts = []
    for _ in range(r.choice((0, 1, 1, 2, 2, 3, 4))):
        parts.append(r.choice(ALIVE if r.random() < 0.4 else MARKS))
    return "".join(parts)


def part(r):
    a, z = r.choice(WHOLE)
    text = a + body(r) + z
    if r.random() < 0.3:
        text += r.choice(ALIVE)
    if r.random() < 0.4:
        text += r.choice((" --", " -- ", "--'", " -- '", ' -- "', " #",
                          "/*", " -- $$", " -- `", ", '", " --]"))
    return text


def mutate(r, text):
    for _ in range(r.choice((0, 0, 0, 1, 1, 2))):
        i = r.randrange(len(text) + 1)
        text = text[:i] + r.choice(MARKS) + text[i:]
    return text


def make(seed):
    """Statements without end."""
    r = random.Random(seed)
    while True:
        if r.random() < 0.8:
            yield torn(r)
            continue
        shape = r.choice(SHAPES)
        text = shape.format(*(r.choice(("'x'", "1", "")) if r.random() < 0.3
                              else part(r) for _ in range(shape.count("{}"))))
        yield mutate(r, text)
