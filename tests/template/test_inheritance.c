#include "tests/template/spec.h"

#include "base/ban.h"

/* clang-format off */
static const struct spec_case cases[] = {
	{ "block: as it is", "{{$t}}Default{{/t}}\n", 0, "Default\n", { 0 } },
	{ "block: values", "{{$t}}{{x}}{{{x}}}{{/t}}", "{\"x\": \"<\"}",
	  "&lt;<", { 0 } },
	{ "block: sections", "{{$t}}{{#yes}}a{{/yes}}{{^no}}b{{/no}}{{/t}}",
	  BOTH, "ab", { 0 } },
	{ "block: not from the tree", "{{<p}}{{/p}}", "{\"v\": \"data\"}",
	  "own", { "p", "{{$v}}own{{/v}}" } },
	{ "parent: without blocks", "{{>p}}|{{<p}}{{/p}}", 0, "own|own", { "p",
	  "{{$b}}own{{/b}}" } },
	{ "parent: a line of its own", "{{<p}}{{/p}}\n", 0, "own", { "p",
	  "{{$b}}own{{/b}}" } },
	{ "parent: missing", "({{<p}}{{$b}}x{{/b}}{{/p}})", 0, "()", { 0 } },
	{ "parent: filled", "{{<p}}{{$b}}new{{/b}}{{/p}}", 0, "..new..", { "p",
	  "..{{$b}}own{{/b}}.." } },
	{ "parent: tree does not fill", "{{<p}}{{$v}}new{{/v}}{{/p}}",
	  "{\"v\": \"data\"}", "new", { "p", "{{$v}}own{{/v}}" } },
	{ "parent: twice",
	  "t {{<p}}{{$a}}1{{/a}}{{/p}} {{<p}}{{$a}}2{{/a}}{{/p}}\n", 0,
	  "t |1 own| |2 own|\n", { "p", "|{{$a}}...{{/a}}{{$b}} own{{/b}}|" } },
	{ "parent: one of two", "{{<p}}{{$b}}new{{/b}}{{/p}}", 0, "own, new", {
	  "p", "{{$a}}own{{/a}}, {{$b}}own{{/b}}" } },
	{ "parent: with lines", "{{<p}}{{$b}}\nx\n\n:(\n{{/b}}{{/p}}", 0,
	  "x\n\n:(\n", { "p", "{{$b}}own{{/b}}" } },
	{ "parent: text around blocks", "{{<p}} a {{$b}}new{{/b}} c {{/p}}", 0,
	  "new", { "p", "{{$b}}own{{/b}}" } },
	{ "parent: text alone", "{{<p}} a {{x}} c {{/p}}", 0, "own", { "p",
	  "{{$b}}own{{/b}}" } },
	{ "parent: of parents", "{{<p}}{{$f}}new{{/f}}{{/p}}", 0,
	  "new new new stop", { "p",
	  "{{$f}}own{{/f}} {{$b}}{{<q}}{{/q}}{{/b}}", "q",
	  "{{$f}}q{{/f}} {{<p}}{{$b}}stop{{/b}}{{/p}}" } },
	{ "parent: the outermost wins", "{{<p}}{{$a}}c{{/a}}{{/p}}", 0, "c", {
	  "p", "{{<o}}{{$a}}p{{/a}}{{/o}}", "o", "{{<g}}{{$a}}o{{/a}}{{/g}}",
	  "g", "{{$a}}g{{/a}}" } },
	{ "parent: else the next", "{{<p}}{{/p}}", 0, "p", { "p",
	  "{{<o}}{{$a}}p{{/a}}{{/o}}", "o", "{{<g}}{{$a}}o{{/a}}{{/g}}", "g",
	  "{{$a}}g{{/a}}" } },
	{ "parent: a block in itself",
	  "{{<p}}{{$a}}<{{$a}}x{{/a}}>{{/a}}{{/p}}", 0, "<x>", { "p",
	  "{{$a}}own{{/a}}" } },
	{ "parent: the place's context",
	  "{{<p}}{{$b}}I eat {{f}}.{{/b}}{{/p}}",
	  "{\"f\": \"apples\", \"in\": {\"f\": \"nuts\"}}", "I eat nuts.", {
	  "p", "{{#in}}{{$b}}You eat {{f}}.{{/b}}{{/in}}" } },
	{ "parent: through a partial", "{{<p}}{{$b}}new{{/b}}{{/p}}", 0,
	  "(new)", { "p", "({{>q}})", "q", "{{$b}}own{{/b}}" } },
	{ "parent: fills inside a section", "{{<p}}{{$b}}{{.}};{{/b}}{{/p}}",
	  "{\"x\": [1, 2]}", "1;2;", { "p", "{{#x}}{{$b}}own{{/b}}{{/x}}" } },
	{ "lines: inside a line", "{{<p}}{{$b}}new{{/b}}{{/p}}", 0,
	  "own:\n  new\n", { "p", "own:\n  {{$b}}old{{/b}}\n" } },
	{ "lines: an indented parent", "Hi,\n  {{<p}}{{/p}}\n", 0,
	  "Hi,\n  one\n  two\n", { "p", "one\ntwo\n" } },
	{ "lines: an inline parent in an indented partial", "  {{>a}}\n", 0,
	  "  [new]\n  own!\n", { "a",
	  "[{{<p}}{{$b}}new{{/b}}{{/p}}]\n{{<p}}{{/p}}!\n", "p",
	  "{{$b}}own{{/b}}" } },
	{ "lines: an inline parent of several lines", "  {{>a}}\n", 0,
	  "  (one\ntwo\n)\n", { "a", "({{<p}}{{/p}})\n", "p",
	  "one\ntwo\n" } },
	{ "lines: a parent of whole lines in an indented partial",
	  "  {{>a}}\n", 0, "  Hi,\n  one\n   two\n", { "a",
	  "Hi,\n{{<p}}{{$b}}\n two\n{{/b}}{{/p}}\n", "p",
	  "one\n {{$b}}{{/b}}\n" } },
	{ "lines: a place of whole lines",
	  "{{<p}}{{$b}}\none\ntwo{{/b}}\n{{/p}}\n", 0, "Hi,\n  one\n  two\n", {
	  "p", "Hi,\n  {{$b}}{{/b}}\n" } },
	{ "lines: an empty place leaves none", "{{<p}}{{/p}}\n", 0, "a\nb\n", {
	  "p", "a\n  {{$b}}{{/b}}\nb\n" } },
	{ "lines: a short filling gets its line's end",
	  "{{<p}}{{$b}}new{{/b}}{{/p}}\n", 0, "a\n  new\nb\n\n", { "p",
	  "a\n  {{$b}}{{/b}}\nb\n" } },
	{ "lines: indented anew",
	  "{{<p}}{{$b}}\n    one\n      two\n{{/b}}{{/p}}\n", 0,
	  "Hi,\n  one\n    two\n", { "p", "Hi,\n  {{$b}}\n  {{/b}}\n" } },
	{ "lines: as the default stands",
	  "{{<p}}{{$b}}\none\ntwo\n{{/b}}{{/p}}\n", 0, "Hi,\n  one\n  two\n", {
	  "p", "Hi,\n{{$b}}\n  own\n{{/b}}\n" } },
	{ "lines: a place in a filling", "{{<p}}{{$n}}\nthree\n{{/n}}{{/p}}\n",
	  0, "one\n  three\n", { "p",
	  "{{<g}}{{$b}}\n  one\n  {{$n}}\n    two\n  {{/n}}\n"
	  "{{/b}}{{/g}}\n", "g", "{{$b}}own{{/b}}" } },
	{ "lines: a place in a filling, not filled", "{{<p}}{{/p}}\n", 0,
	  "one\n  two\n", { "p",
	  "{{<g}}{{$b}}\n  one\n  {{$n}}\n    two\n  {{/n}}\n"
	  "{{/b}}{{/g}}\n", "g", "{{$b}}own{{/b}}" } },
	{ "lines: a page",
	  "{{<page}}\n{{$title}}Chat {{n}}{{/title}}\n{{$main}}\n"
	  "<p>\n{{#yes}}\n<i>\n{{/yes}}\n{{/main}}\n{{/page}}\n",
	  "{\"yes\": true, \"n\": 7}",
	  "<title>Chat 7</title>\n<main>\n  <p>\n  <i>\n</main>\n", { "page",
	  "<title>{{$title}}{{/title}}</title>\n<main>\n"
	  "  {{$main}}\n  {{/main}}\n</main>\n" } },
};
/* clang-format on */

static void
test_cases(void **state)
{
	(void)state;
	check_all(cases, COUNT(cases));
}

TESTS(CASE(test_cases))
