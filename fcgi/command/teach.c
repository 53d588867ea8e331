#include "chat/teach.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/utf8.h"
#include "command/cli.h"

#include "base/ban.h"

#define REPLY_BYTES ((size_t)8 << 20)
#define TEXT_CHARS 120

static struct teach_call
teach_call(struct cli *cli)
{
	return (struct teach_call){ .app = cli->app,
				    .arena = cli->arena,
				    .user = &cli->user,
				    .wait = &cli->wait,
				    .database = cli->words[0] };
}

/* teach DATABASE [document] */
static const struct err *
document(struct cli *cli)
{
	const struct teach_call c = teach_call(cli);
	struct str text = { 0 };
	const struct err *e = chat_teach_document(&c, &text);

	if (!e)
		cli_puts(cli, str_dup(cli->arena, text));
	return e;
}

/* teach DATABASE question WORDS: a document for one that failed */
static const struct err *
question(struct cli *cli)
{
	struct teach_call c = teach_call(cli);
	struct str text = { 0 };
	const char *words = "";
	const struct err *e;

	for (size_t i = 2; i < cli->n_words; i++)
		words = arena_printf(cli->arena, "%s%s%s", words,
				     *words ? " " : "", cli->words[i]);
	if (!*words)
		return err_say(cli->arena, ERR_INPUT, "Which question?");
	c.question = words;
	e = chat_teach_document(&c, &text);
	if (!e)
		cli_puts(cli, str_dup(cli->arena, text));
	return e;
}

/* teach DATABASE ask: the reply of the configured model */
static const struct err *
ask(struct cli *cli)
{
	const struct teach_call c = teach_call(cli);
	const char *reply = "";
	const struct err *e = chat_teach_ask(&c, &reply);

	if (!e)
		cli_printf(cli, "%s\n", reply);
	return e;
}

/* The lessons of the file that the words name, else of stdin. */
static const struct err *
read_lessons(struct cli *cli, struct lessons *ret)
{
	const struct teach_call c = teach_call(cli);
	const char *path = cli->n_words > 2 ? cli->words[2] : "-";
	struct str text = { 0 };
	const struct err *e;

	if (strcmp(path, "-") == 0)
		path = "/dev/stdin";
	e = file_read(cli->arena, path, REPLY_BYTES, &text);
	return e ? e : chat_teach_check(&c, text, ret);
}

static const struct err *
print_lessons(struct cli *cli, const struct lessons *l)
{
	static const char *const names[] = { "n", "kind", "text", "verdict",
					     "result" };
	struct rows *r = cli_table(cli, l->n, COUNT(names), names);

	for (size_t i = 0; i < l->n; i++) {
		struct cell *c = r->cells + i * r->n_cols;
		const struct lesson *x = &l->items[i];

		c[0] = cell_of_text(arena_printf(cli->arena, "%zu", i + 1));
		c[1] = cell_of_text(lesson_kind_name(x->kind));
		c[2] = cell_of_text(utf8_shorten(
			cli->arena, str_of(lesson_text(cli->arena, x)),
			TEXT_CHARS));
		c[3] = cell_of_text(x->fault    ? "refused"
				    : x->unread ? "for models"
						: "good");
		c[4] = cell_of_text(x->fault ? x->fault : x->result);
	}
	return cli_rows(cli, r);
}

/* teach DATABASE check [FILE]: nothing is kept */
static const struct err *
check(struct cli *cli)
{
	struct lessons l = { .n = 0 };
	const struct err *e = read_lessons(cli, &l);

	return e ? e : print_lessons(cli, &l);
}

/* "3" or "5-9" */
static bool
want(struct str word, size_t n, bool *wanted)
{
	uint64_t from, to;
	struct str first = str_cut(&word, '-');

	if (!str_to_uint(first, n, &from) || from == 0)
		return false;
	to = from;
	if (word.n && !str_to_uint(word, n, &to))
		return false;
	for (uint64_t i = from; i <= to; i++)
		wanted[i - 1] = true;
	return from <= to;
}

/* teach DATABASE take FILE [N…]: those that are good, or of these */
static const struct err *
take(struct cli *cli)
{
	const struct teach_call c = teach_call(cli);
	struct lessons l = { .n = 0 };
	struct taught done;
	bool *wanted = NULL;
	size_t n_refused = 0;
	const struct err *e = read_lessons(cli, &l);

	if (!e && cli->n_words > 3)
		wanted = arena_array(cli->arena, l.n, sizeof(*wanted));
	for (size_t i = 3; !e && i < cli->n_words; i++)
		if (!want(str_of(cli->words[i]), l.n, wanted))
			return err_say(cli->arena, ERR_INPUT,
				       "%s is none of the lines: teach … check"
				       " has their numbers.",
				       cli->words[i]);
	if (!e)
		e = chat_teach_take(&c, &l, wanted, &done);
	if (e)
		return e;
	for (size_t i = 0; i < l.n; i++)
		n_refused += l.items[i].fault != NULL;
	cli_printf(cli,
		   "%zu lines of notes and %zu examples added, %zu were there,"
		   " %zu refused\n",
		   done.n_lines, done.n_examples, done.n_known, n_refused);
	return NULL;
}

const struct err *
command_teach(struct cli *cli)
{
	static const struct cli_verb verbs[] = {
		{ "document", document }, { "question", question },
		{ "ask", ask },           { "check", check },
		{ "take", take },
	};

	if (cli->n_words == 0)
		return err_say(cli->arena, ERR_INPUT, "Which database?");
	if (cli->n_words == 1)
		return document(cli);
	for (size_t i = 0; i < COUNT(verbs); i++)
		if (strcmp(cli->words[1], verbs[i].name) == 0)
			return verbs[i].run(cli);
	return err_say(cli->arena, ERR_INPUT,
		       "teach DATABASE takes document, question WORDS, ask,"
		       " check [FILE] or take FILE [N…].");
}
