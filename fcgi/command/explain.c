#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/utf8.h"
#include "chat/chat.h"
#include "command/cli.h"

#include "base/ban.h"

#define COLUMNS_MAX 8
#define WIDTH_MAX 100

/* A list of objects, as a table of those of their members. */
struct section {
	const char *title;
	const char *key;
	const char *members[COLUMNS_MAX]; /* a NULL closes them */
};

static const struct section terms = {
	NULL,
	"terms",
	{ "words", "meaning", "why", "title", NULL },
};
static const struct section items = {
	"1. What words may stand for",
	"items",
	{ "words", "kind", "stands_for", "strength", "why", NULL },
};
static const struct section frames = {
	"2. The question as items from left to right, the best first",
	"frames",
	{ "score", "leaves", "items", NULL },
};
static const struct section trees = {
	"3. What that means, the best first",
	"trees",
	{ "score", "assumed", "leaves", NULL },
};
static const struct section words = {
	"4. The older readers: the words, and what they tell",
	"words",
	{ "words", "kind", "lemma", "value", "cues", "op", "part", NULL },
};
static const struct section tokens = {
	"5. What the words of a follow-up stand for",
	"tokens",
	{ "words", "kind", "places", NULL },
};
static const struct section links = {
	"6. What the words may stand for",
	"links",
	{ "words", "kind", "to", "op", "value", "strength", "why", NULL },
};
static const struct section acts = {
	NULL,
	"acts",
	{ "words", "as", "to", "value", "prior", "link", "place", NULL },
};
static const struct section candidates = {
	"8. The statements that readings make, the best first",
	"candidates",
	{ "share", "score", "tree", "reading", "variant", NULL },
};

static const struct section signs = {
	"9. What speaks for and against the best",
	"signs",
	{ "adds", "value", "sign", NULL },
};

/* Two digits are enough; "-0.00" is none of them. */
static const char *
real_of(struct cli *cli, double x)
{
	return arena_printf(cli->arena, "%.2f",
			    x > -0.005 && x < 0.005 ? 0.0 : x);
}

static const char *
text_of(struct cli *cli, struct json_object *o, const char *member)
{
	struct json_object *v = json_get(o, member);

	if (json_object_is_type(v, json_type_double))
		return real_of(cli, json_object_get_double(v));
	if (json_object_is_type(v, json_type_string))
		return utf8_shorten(cli->arena,
				    str_of(json_get_text(o, member, "")),
				    WIDTH_MAX);
	return v ? str_dup(cli->arena, json_text(cli->arena, v)) : "";
}

static void
print_cell(struct cli *cli, const char *text, size_t width, bool last)
{
	const size_t n = utf8_width(str_of(text));

	cli_printf(cli, "%s%*s", text,
		   last || n >= width ? 0 : (int)(width - n), "");
	cli_puts(cli, last ? "\n" : "  ");
}

/* The widest text of a member, at least its title; 0: nothing stands there. */
static size_t
width_of(struct cli *cli, const char *member, struct json_object *list)
{
	size_t width = 0;

	for (size_t i = 0; i < json_length(list); i++) {
		const char *text = text_of(cli, json_at(list, i), member);
		const size_t n = utf8_width(str_of(text));

		width = n > width ? n : width;
	}
	return width && width < strlen(member) ? strlen(member) : width;
}

/* o NULL: the titles. */
static void
print_row(struct cli *cli, const struct section *s, const size_t *width,
	  struct json_object *o)
{
	size_t last = 0;

	for (size_t m = 0; s->members[m]; m++)
		last = width[m] ? m : last;
	cli_puts(cli, "  ");
	for (size_t m = 0; s->members[m]; m++)
		if (width[m])
			print_cell(cli,
				   o ? text_of(cli, o, s->members[m])
				     : s->members[m],
				   width[m], m == last);
}

/* Columns in which nothing stands are left out. */
static void
print_list(struct cli *cli, const struct section *s, struct json_object *list)
{
	const size_t n = json_length(list);
	size_t width[COLUMNS_MAX] = { 0 };

	for (size_t m = 0; s->members[m]; m++)
		width[m] = width_of(cli, s->members[m], list);
	if (n)
		print_row(cli, s, width, NULL);
	for (size_t i = 0; i < n; i++)
		print_row(cli, s, width, json_at(list, i));
	cli_puts(cli, n ? "\n" : "  (none)\n\n");
}

static void
print_section(struct cli *cli, const struct section *s, struct json_object *o)
{
	cli_printf(cli, "%s\n", s->title);
	print_list(cli, s, json_get(o, s->key));
}

static void
print_terms(struct cli *cli, struct json_object *o)
{
	const char *read_as = json_get_text(o, "read_as", NULL);

	if (!read_as)
		return;
	cli_printf(cli, "0. What notes make of it: %s\n", read_as);
	print_list(cli, &terms, json_get(o, "terms"));
}

static void
print_readings(struct cli *cli, struct json_object *o)
{
	struct json_object *all = json_get(o, "readings");

	cli_puts(cli, "7. The readings of the general reader: what each link"
		      " is there for\n");
	for (size_t i = 0; i < json_length(all); i++) {
		struct json_object *r = json_at(all, i);

		cli_printf(cli, " Reading %zu, score %.2f\n", i + 1,
			   json_get_real(r, "score", 0));
		print_list(cli, &acts, json_get(r, "acts"));
	}
}

/* A section whose objects are statements, and those below it. */
static void
print_statements(struct cli *cli, const struct section *s,
		 struct json_object *o)
{
	struct json_object *all = json_get(o, s->key);

	print_section(cli, s, o);
	for (size_t i = 0; i < json_length(all); i++) {
		struct json_object *c = json_at(all, i);

		cli_printf(cli, "  %zu. %s\n     %s\n", i + 1,
			   json_get_text(c, "sql", ""),
			   json_get_text(c, "in_words", ""));
	}
	cli_puts(cli, "\n");
}

static void
print_answer(struct cli *cli, struct json_object *o)
{
	struct json_object *first = json_at(json_get(o, "drafts"), 0);
	const char *reader = json_get_text(o, "reader", NULL);

	cli_puts(cli, "10. The answer\n");
	if (!reader) {
		cli_printf(cli, "  none: %s\n", json_get_text(o, "why", ""));
		return;
	}
	cli_printf(cli, "  by the %s%s: %s\n", reader,
		   strcmp(reader, "compiler") == 0 ? "" : " reader",
		   json_get_text(first, "sql",
				 json_get_text(first, "clarify", "")));
	cli_printf(cli, "  in words: %s\n",
		   json_get_text(first, "in_words", ""));
	cli_printf(cli, "  confidence %.2f: %s\n",
		   json_get_real(first, "confidence", 0),
		   json_get_text(o, "why", ""));
}

const struct err *
command_explain(struct cli *cli)
{
	struct question q = { .user = &cli->user,
			      .database = cli->database,
			      .wait = &cli->wait,
			      .sink = cli->sink };
	struct json_object *o = NULL;
	const struct err *e = cli_text(cli, &q.text);

	if (!e)
		e = chat_explain(cli->app, cli->arena, &q, &o);
	if (e)
		return e;
	if (cli->format == FORMAT_JSON) {
		struct str text = json_pretty(cli->arena, o);

		(void)cli->out.write(cli->out.arg, text);
		cli_puts(cli, "\n");
		return NULL;
	}
	print_terms(cli, o);
	print_section(cli, &items, o);
	print_section(cli, &frames, o);
	print_statements(cli, &trees, o);
	print_section(cli, &words, o);
	print_section(cli, &tokens, o);
	print_section(cli, &links, o);
	print_readings(cli, o);
	print_statements(cli, &candidates, o);
	print_section(cli, &signs, o);
	print_answer(cli, o);
	return NULL;
}
