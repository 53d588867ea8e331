#include "tests/template/spec.h"

#include "base/ban.h"

/* clang-format off */
static const struct spec_case cases[] = {
	{ "comment: inside a line", "12{{! not printed }}34", 0, "1234", { 0 } },
	{ "comment: over lines", "12{{!\n a\n b\n}}34\n", 0, "1234\n", { 0 } },
	{ "comment: keeps blanks", "12 {{! x }} 34", 0, "12  34", { 0 } },
	{ "comment: a line of its own", "A\n{{! x }}\nB\n", 0, "A\nB\n", { 0 } },
	{ "comment: indented", "A\n  {{! x }}  \nB\n", 0, "A\nB\n", { 0 } },
	{ "comment: CRLF", "|\r\n{{! x }}\r\n|", 0, "|\r\n|", { 0 } },
	{ "comment: first line", "  {{! it's }}\n!", 0, "!", { 0 } },
	{ "comment: last line", "!\n  {{! x }}", 0, "!\n", { 0 } },
	{ "comment: lines of its own", "A\n  {{!\n  x\n  }}\nB\n", 0, "A\nB\n",
	  { 0 } },
	{ "comment: at a line's end", "  12 {{! 34 }}\n", 0, "  12 \n", { 0 } },
	{ "comment: like a name", "({{! x }}, {{!x}}, {{!}})", "{\"! x\": 1}",
	  "(, , )", { 0 } },
	{ "delimiters: a pair", "{{=<% %>=}}(<%x%>) {{x}}", "{\"x\": \"hey\"}",
	  "(hey) {{x}}", { 0 } },
	{ "delimiters: single", "({{=[ ]=}}[x])", "{\"x\": 1}", "(1)", { 0 } },
	{ "delimiters: for the rest",
	  "[\n{{#yes}}\n  {{x}}|x|\n{{/yes}}\n{{= | | =}}\n|#yes|\n  "
	  "{{x}}|x|\n|/yes|\n]\n", "{\"yes\": true, \"x\": \"got\"}",
	  "[\n  got|x|\n  {{x}}got\n]\n", { 0 } },
	{ "delimiters: inverted",
	  "{{^no}}\n{{x}}|x|\n{{/no}}\n{{= | | =}}\n|^no|\n{{x}}|x|\n|/no|\n",
	  "{\"x\": 5}", "5|x|\n{{x}}5\n", { 0 } },
	{ "delimiters: not for partials",
	  "[ {{>p}} ]\n{{= | | =}}\n[ |>p| ]\n", "{\"v\": 1}",
	  "[ .1. ]\n[ .1. ]\n", { "p", ".{{v}}." } },
	{ "delimiters: not from partials", "[{{>p}}][{{v}}|v|]", "{\"v\": 1}",
	  "[1  1][1|v|]", { "p", "{{v}} {{= | | =}} |v|" } },
	{ "delimiters: blanks stay", "| {{=@ @=}} |", 0, "|  |", { 0 } },
	{ "delimiters: at a line's end", " | {{=@ @=}}\n", 0, " | \n", { 0 } },
	{ "delimiters: a line of its own", "A\n{{=@ @=}}\nB\n", 0, "A\nB\n",
	  { 0 } },
	{ "delimiters: indented", "A\n  {{=@ @=}}\nB\n", 0, "A\nB\n", { 0 } },
	{ "delimiters: CRLF", "|\r\n{{= @ @ =}}\r\n|", 0, "|\r\n|", { 0 } },
	{ "delimiters: first line", "  {{=@ @=}}\n=", 0, "=", { 0 } },
	{ "delimiters: last line", "=\n  {{=@ @=}}", 0, "=\n", { 0 } },
	{ "delimiters: padded", "|{{= @   @ =}}|", 0, "||", { 0 } },
	{ "delimiters: raw", "{{=<< >>=}}<<{x}>><<&x>>", "{\"x\": \"<\"}",
	  "<<", { 0 } },
	{ "delimiters: one alone", "{{=<<=}}", 0, NULL, { 0 } },
	{ "delimiters: three", "{{=a b c=}}", 0, NULL, { 0 } },
	{ "value: none", "Hello {world}!\n", 0, "Hello {world}!\n", { 0 } },
	{ "value: empty template", "", 0, "", { 0 } },
	{ "value: text", "Hello, {{x}}!", "{\"x\": \"world\"}",
	  "Hello, world!", { 0 } },
	{ "value: not rendered again", "{{x}}: {{y}}",
	  "{\"x\": \"{{y}}\", \"y\": 1}", "{{y}}: 1", { 0 } },
	{ "value: escaped", "{{x}}", "{\"x\": \"& \\\" < >\"}",
	  "&amp; &quot; &lt; &gt;", { 0 } },
	{ "value: an apostrophe too", "{{x}}", "{\"x\": \"it's\"}", "it&#39;s",
	  { 0 } },
	{ "value: triple", "{{{x}}}", "{\"x\": \"& \\\" < >\"}", "& \" < >",
	  { 0 } },
	{ "value: ampersand", "{{&x}}", "{\"x\": \"& \\\" < >\"}", "& \" < >",
	  { 0 } },
	{ "value: integer", "{{x}}{{{x}}}{{&x}}", "{\"x\": 85}", "858585",
	  { 0 } },
	{ "value: decimal", "{{x}} {{{x}}} {{&x}}", "{\"x\": 1.21}",
	  "1.21 1.21 1.21", { 0 } },
	{ "value: as written", "{{a}} {{b}} {{c}}",
	  "{\"a\": 1.10, \"b\": -0.5, \"c\": 9007199254740993}",
	  "1.10 -0.5 9007199254740993", { 0 } },
	{ "value: boolean", "{{yes}} {{no}}", BOTH, "true false", { 0 } },
	{ "value: null", "({{x}}{{{x}}}{{&x}})", "{\"x\": null}", "()", { 0 } },
	{ "value: null hides", "{{#a}}({{x}}){{/a}}",
	  "{\"a\": {\"x\": null}, \"x\": 1}", "()", { 0 } },
	{ "value: missing", "({{x}}{{{x}}}{{&x}})", 0, "()", { 0 } },
	{ "value: dotted",
	  "{{out.in.y}} = {{#out}}{{#in}}{{y}}{{/in}}{{/out}}", NEST, "2 = 2",
	  { 0 } },
	{ "value: dotted, raw", "{{{a.b}}} {{&a.b}}", "{\"a\":{\"b\":\"<\"}}",
	  "< <", { 0 } },
	{ "value: dotted, deep", "{{a.b.c.d.e}}",
	  "{\"a\":{\"b\":{\"c\":{\"d\":{\"e\":\"Phil\"}}}}}", "Phil", { 0 } },
	{ "value: broken chain", "({{a.b.c}})", "{\"a\": {}}", "()", { 0 } },
	{ "value: chain in its parent", "({{a.b.c}})",
	  "{\"a\": {\"b\": {}}, \"c\": 1}", "()", { 0 } },
	{ "value: first part anywhere", "{{#a}}{{b.c}}{{/a}}",
	  "{\"a\": {\"d\": 1}, \"b\": {\"c\": 2}}", "2", { 0 } },
	{ "value: first part is final", "({{#a}}{{b.c}}{{/a}})",
	  "{\"a\": {\"b\": {}}, \"b\": {\"c\": \"no\"}}", "()", { 0 } },
	{ "value: a dot in a key", "({{a.b}})", "{\"a.b\": 1}", "()", { 0 } },
	{ "value: a key with a dot does not hide", "{{a.b}}",
	  "{\"a.b\": 1, \"a\": {\"b\": 2}}", "2", { 0 } },
	{ "value: of text", "({{a.b}})", "{\"a\": \"b\"}", "()", { 0 } },
	{ "value: the tree itself", "{{.}} {{{.}}} {{&.}}", "\"<\"",
	  "&lt; < <", { 0 } },
	{ "value: the tree, a number", "{{.}}", "85", "85", { 0 } },
	{ "value: keeps blanks", "| {{x}} {{{x}}} {{&x}} |", "{\"x\": \"-\"}",
	  "| - - - |", { 0 } },
	{ "value: never a line's own", "  {{x}}\n", "{\"x\": \"-\"}", "  -\n",
	  { 0 } },
	{ "value: nothing keeps its line", "a\n  {{x}}\nb\n", 0, "a\n  \nb\n",
	  { 0 } },
	{ "value: padded", "|{{ x }}{{{ x }}}{{& x }}{{\tx\n}}|",
	  "{\"x\": \"-\"}", "|----|", { 0 } },
	{ "value: UTF-8", "{{größe}}é", "{\"größe\": \"日本\"}", "日本é", { 0 } },
	{ "tag: unclosed", "a {{b", 0, NULL, { 0 } },
	{ "tag: unclosed raw", "a {{{b}} c", 0, NULL, { 0 } },
	{ "tag: empty", "{{}}", 0, NULL, { 0 } },
	{ "tag: two words", "{{a b}}", 0, NULL, { 0 } },
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
