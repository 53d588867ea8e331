#include "tests/template/spec.h"

#include "base/ban.h"

/* clang-format off */
static const struct spec_case cases[] = {
	{ "inverted: false", "({{^no}}x{{/no}})", BOTH, "(x)", { 0 } },
	{ "inverted: true", "({{^yes}}x{{/yes}})", BOTH, "()", { 0 } },
	{ "inverted: null", "({{^x}}x{{/x}})", "{\"x\": null}", "(x)", { 0 } },
	{ "inverted: object", "({{^out}}x{{/out}})", NEST, "()", { 0 } },
	{ "inverted: list", "({{^x}}{{n}}{{/x}})", "{\"x\": [{\"n\": 1}]}",
	  "()", { 0 } },
	{ "inverted: empty list", "({{^x}}x{{/x}})", "{\"x\": []}", "(x)",
	  { 0 } },
	{ "inverted: missing", "({{^x}}x{{/x}})", 0, "(x)", { 0 } },
	{ "inverted: nested", "A {{^no}}B {{^no}}C{{/no}} D{{/no}} E", BOTH,
	  "A B C D E", { 0 } },
	{ "inverted: nested, true", "A {{^yes}}B {{^yes}}C{{/yes}}{{/yes}} E",
	  BOTH, "A  E", { 0 } },
	{ "inverted: dotted", "{{^a.b}}no{{/a.b}}{{^a.c}}yes{{/a.c}}",
	  "{\"a\": {\"b\": true, \"c\": false}}", "yes", { 0 } },
	{ "inverted: broken chain", "{{^a.b.c}}x{{/a.b.c}}", "{\"a\": {}}",
	  "x", { 0 } },
	{ "inverted: keeps blanks", " | {{^no}}\t|\t{{/no}} | \n", BOTH,
	  " | \t|\t | \n", { 0 } },
	{ "inverted: lines", "|\n  {{^no}}  \n|\n\t{{/no}}\n|\n", BOTH,
	  "|\n|\n|\n", { 0 } },
	{ "inverted: CRLF", "|\r\n{{^no}}\r\n{{/no}}\r\n|", BOTH, "|\r\n|",
	  { 0 } },
	{ "inverted: first line", "  {{^no}}\n^{{/no}}\n/", BOTH, "^\n/", { 0 } },
	{ "inverted: last line", "^{{^no}}\n/\n  {{/no}}", BOTH, "^\n/\n",
	  { 0 } },
	{ "inverted: padded", "|{{^ no }}={{/ no }}|", BOTH, "|=|", { 0 } },
	{ "section: true", "({{#yes}}x{{/yes}})", BOTH, "(x)", { 0 } },
	{ "section: false", "({{#no}}x{{/no}})", BOTH, "()", { 0 } },
	{ "section: null", "({{#x}}x{{/x}})", "{\"x\": null}", "()", { 0 } },
	{ "section: missing", "({{#x}}x{{/x}})", 0, "()", { 0 } },
	{ "section: object", "{{#out}}{{x}}{{#in}}{{x}}{{y}}{{/in}}{{/out}}",
	  NEST, "112", { 0 } },
	{ "section: outer names", "{{#s}}{{a}}, {{b}}, {{c.d}}{{/s}}",
	  "{\"a\":\"foo\",\"b\":\"no\",\"s\":{\"b\":\"bar\"},"
	  "\"c\":{\"d\":\"baz\"}}", "foo, bar, baz", { 0 } },
	{ "section: text", "{{#x}}{{.}} is {{x}}{{/x}}", "{\"x\": \"bar\"}",
	  "bar is bar", { 0 } },
	{ "section: empty text, zero", "({{#x}}x{{/x}}{{#y}}y{{/y}})",
	  "{\"x\": \"\", \"y\": 0}", "()", { 0 } },
	{ "section: number", "{{#x}}{{.}}{{/x}}", "{\"x\": 0.5}", "0.5", { 0 } },
	{ "section: list", "({{#x}}{{n}}{{/x}})",
	  "{\"x\": [{\"n\": 1}, {\"n\": 2}, {\"n\": 3}]}", "(123)", { 0 } },
	{ "section: empty list", "({{#x}}x{{/x}})", "{\"x\": []}", "()", { 0 } },
	{ "section: lists in lists",
	  "{{#a}}{{#b}}{{t.low}}{{m}}.{{#c}}{{t.up}}{{m}}{{n}}.{{/c}}{{/b}}"
	  "{{/a}}",
	  "{\"a\":[{\"t\":{\"up\":\"A\",\"low\":\"a\"},\"b\":[{\"m\":\"1\","
	  "\"c\":[{\"n\":\"x\"},{\"n\":\"y\"}]}]}]}", "a1.A1x.A1y.", { 0 } },
	{ "section: deep",
	  "{{#a}}\n{{p}}\n{{#b}}\n{{p}}{{q}}\n{{#c}}\n{{p}}{{q}}{{r}}{{.}}\n"
	  "{{/c}}\n{{q}}\n{{/b}}\n{{p}}\n{{/a}}\n",
	  "{\"a\":{\"p\":1},\"b\":{\"q\":2,\"r\":3},\"c\":4}",
	  "1\n12\n1234\n2\n1\n", { 0 } },
	{ "section: twice",
	  "{{#yes}}\n1\n{{/yes}}\n2\n{{#yes}}\n3\n{{/yes}}\n", BOTH,
	  "1\n2\n3\n", { 0 } },
	{ "section: nested", "A {{#yes}}B {{#yes}}C{{/yes}} D{{/yes}} E", BOTH,
	  "A B C D E", { 0 } },
	{ "section: nested, false", "A {{#no}}B {{#no}}C{{/no}}{{/no}} E",
	  BOTH, "A  E", { 0 } },
	{ "section: dot of text", "{{#x}}({{.}}){{/x}}",
	  "{\"x\":[\"a\",\"b\"]}", "(a)(b)", { 0 } },
	{ "section: dot of numbers", "{{#x}}({{.}}){{/x}}",
	  "{\"x\": [1, 1.10, true, null]}", "(1)(1.10)(true)()", { 0 } },
	{ "section: dot of lists", "{{#x}}({{#.}}{{.}}{{/.}}){{/x}}",
	  "{\"x\": [[1, 2], [\"a\"]]}", "(12)(a)", { 0 } },
	{ "section: dot escaped", "{{#x}}({{.}}{{{.}}}{{&.}}){{/x}}",
	  "{\"x\": [\"<\"]}", "(&lt;<<)", { 0 } },
	{ "section: dot of the tree", "{{#.}}({{v}}){{/.}}",
	  "[{\"v\": 1}, {\"v\": 2}]", "(1)(2)", { 0 } },
	{ "section: dotted", "({{#a.b.c}}x{{/a.b.c}})",
	  "{\"a\":{\"b\":{\"c\":true}}}", "(x)", { 0 } },
	{ "section: dotted, false", "({{#a.b}}x{{/a.b}})",
	  "{\"a\":{\"b\":false}}", "()", { 0 } },
	{ "section: broken chain", "({{#a.b.c}}x{{/a.b.c}})", "{\"a\":{}}",
	  "()", { 0 } },
	{ "section: keeps blanks", " | {{#yes}}\t|\t{{/yes}} | \n", BOTH,
	  " | \t|\t | \n", { 0 } },
	{ "section: keeps inner blanks",
	  " | {{#yes}} {{! x }}\n {{/yes}} | \n", BOTH, " |  \n  | \n", { 0 } },
	{ "section: in one line", " {{#yes}}A{{/yes}}\n {{#yes}}B{{/yes}}\n",
	  BOTH, " A\n B\n", { 0 } },
	{ "section: empty in one line", "a\n{{#yes}}{{/yes}}\nb", BOTH,
	  "a\n\nb", { 0 } },
	{ "section: lines", "| a\n{{#yes}}\n|\n{{/yes}}\n| b\n", BOTH,
	  "| a\n|\n| b\n", { 0 } },
	{ "section: indented lines", "|\n  {{#yes}}\n|\n\t{{/yes}} \n|\n",
	  BOTH, "|\n|\n|\n", { 0 } },
	{ "section: CRLF", "|\r\n{{#yes}}\r\n{{/yes}}\r\n|", BOTH, "|\r\n|",
	  { 0 } },
	{ "section: first line", "  {{#yes}}\n#{{/yes}}\n/", BOTH, "#\n/",
	  { 0 } },
	{ "section: last line", "#{{#yes}}\n/\n  {{/yes}}", BOTH, "#\n/\n",
	  { 0 } },
	{ "section: blank lines stay", "{{#yes}}\n\nx\n\n{{/yes}}\n", BOTH,
	  "\nx\n\n", { 0 } },
	{ "section: padded", "|{{# yes }}={{/ yes }}|", BOTH, "|=|", { 0 } },
	{ "section: unclosed", "{{#a}}", 0, NULL, { 0 } },
	{ "section: unopened", "{{/a}}", 0, NULL, { 0 } },
	{ "section: crossed", "{{#a}}{{#b}}{{/a}}{{/b}}", 0, NULL, { 0 } },
	{ "partial: text", "({{>p}})", 0, "(x)", { "p", "x" } },
	{ "partial: missing", "({{>p}})", 0, "()", { 0 } },
	{ "partial: sees the tree", "({{>p}})", "{\"x\": 1}", "(*1*)", { "p",
	  "*{{x}}*" } },
	{ "partial: recursion", "{{>node}}",
	  "{\"c\":\"X\",\"nodes\":[{\"c\":\"Y\",\"nodes\":[]}]}", "X<Y<>>", {
	  "node", "{{c}}<{{#nodes}}{{>node}}{{/nodes}}>" } },
	{ "partial: in partials", "{{>a}}", 0, "(b)", { "a", "({{>b}})", "b",
	  "b" } },
	{ "partial: keeps blanks", "| {{>p}} |", 0, "| \t|\t |", { "p", "\t|\t"
	  } },
	{ "partial: inside a line", "  {{x}}  {{>p}}\n", "{\"x\": \"|\"}",
	  "  |  >\n>\n", { "p", ">\n>" } },
	{ "partial: CRLF", "|\r\n{{>p}}\r\n|", 0, "|\r\n>|", { "p", ">" } },
	{ "partial: first line", "  {{>p}}\n>", 0, "  >\n  >>", { "p", ">\n>" }
	  },
	{ "partial: last line", ">\n  {{>p}}", 0, ">\n  >\n  >", { "p", ">\n>"
	  } },
	{ "partial: its lines are indented, values are not",
	  "\\\n {{>p}}\n/\n", "{\"x\": \"<\\n->\"}", "\\\n |\n <\n->\n |\n/\n",
	  { "p", "|\n{{{x}}}\n|\n" } },
	{ "partial: indented in indented", " {{>a}}\n", 0, " 1\n   2\n   3\n",
	  { "a", "1\n  {{>b}}\n", "b", "2\n3\n" } },
	{ "partial: inside a line of an indented one", "  {{>a}}\n", 0,
	  "  [b\nc]\n", { "a", "[{{>p}}]\n", "p", "b\nc" } },
	{ "partial: indented sections", "  {{>p}}\n", "{\"x\": [1, 2]}",
	  "  <\n  1\n  2\n  >\n", { "p", "<\n{{#x}}\n{{.}}\n{{/x}}\n>\n" } },
	{ "partial: indented CRLF", " {{>p}}\r\n|", 0, " a\r\n b\r\n|", { "p",
	  "a\r\nb\r\n" } },
	{ "partial: padded", "|{{> p }}|", 0, "|[]|", { "p", "[]" } },
	{ "dynamic: a name from the tree", "({{>*x}})", "{\"x\": \"p\"}",
	  "(hi)", { "p", "hi" } },
	{ "dynamic: the asterisk is no name", "({{>*x}})",
	  "{\"x\": \"p\", \"*x\": \"q\"}", "(hi)", { "p", "hi", "q", "no" } },
	{ "dynamic: missing", "({{>*x}})", 0, "()", { "x", "no" } },
	{ "dynamic: no such partial", "({{>*x}})", "{\"x\": \"p\"}", "()", {
	  "q", "no" } },
	{ "dynamic: dotted", "({{>*a.b}})",
	  "{\"a\": {\"b\": \"p\"}, \"t\": 1}", "(1)", { "p", "{{t}}" } },
	{ "dynamic: dotted name is whole", "({{>*a.b}})",
	  "{\"a\": \"t\", \"t\": {\"b\": \"p\"}}", "()", { "p", "no" } },
	{ "dynamic: no new context", "{{#a}}{{>*b.n}}{{/a}}",
	  "{\"a\":{\"v\":1},\"b\":{\"n\":\"p\",\"v\":2}}", "1", { "p", "{{v}}"
	  } },
	{ "dynamic: twice is never", "({{>**x}}{{>*a.*b}})",
	  "{\"x\":\"y\",\"y\":\"p\",\"a\":{\"b\":\"p\"}}", "()", { "p", "no" }
	  },
	{ "dynamic: indented", "\\\n {{>*x}}\n/\n", "{\"x\": \"p\"}",
	  "\\\n |\n |\n/\n", { "p", "|\n|\n" } },
	{ "dynamic: padded", "|{{> * x }}|", "{\"x\": \"p\"}", "|[]|", { "p",
	  "[]" } },
	{ "dynamic: parent", "{{<*x}}{{$b}}new{{/b}}{{/*x}}", "{\"x\": \"p\"}",
	  "(new)", { "p", "({{$b}}old{{/b}})" } },
};
/* clang-format on */

static void
test_cases(void **state)
{
	(void)state;
	check_all(cases, COUNT(cases));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cases),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
