#include "chat/examples.h"

#include <string.h>

#include "base/file.h"
#include "command/cli.h"
#include "view/view.h"

#include "base/ban.h"

#define LISTED 10000
#define IMPORT_BYTES ((size_t)64 << 20)

struct examples_call
cli_examples_call(struct cli *cli)
{
	return (struct examples_call){ .app = cli->app,
				       .arena = cli->arena,
				       .user = &cli->user,
				       .wait = &cli->wait };
}

static const struct err *
read_list(struct cli *cli, enum example_state state, struct view_examples *ret)
{
	const struct examples_call c = cli_examples_call(cli);
	struct examples found = { .n = 0 };
	const struct err *e =
		chat_examples(&c, cli->database, state, LISTED, &found);

	*ret = (struct view_examples){ .items = found.items, .n = found.n };
	return e;
}

/* examples list [STATE] */
static const struct err *
list(struct cli *cli)
{
	const char *name = cli->n_words > 1 ? cli->words[1] : NULL;
	enum example_state state = example_state_find(name);
	struct view_examples p;
	const struct err *e;
	struct rows rows;

	if (name && state == EXAMPLE__MAX)
		return err_say(cli->arena, ERR_INPUT,
			       "A state is proposed, verified or rejected, not"
			       " %s.",
			       name);
	e = read_list(cli, state, &p);
	if (e)
		return e;
	if (cli->format == FORMAT_JSON) {
		cli_puts(cli, view_examples_json(cli->arena, &p).p);
		return NULL;
	}
	rows = view_examples_rows(cli->arena, &p);
	return cli_rows(cli, &rows);
}

static void
print(struct cli *cli, const struct example *x)
{
	cli_puts(cli, view_example_as(cli->arena, cli->format, x).p);
}

/* examples add QUESTION SQL */
static const struct err *
add(struct cli *cli)
{
	const struct examples_call c = cli_examples_call(cli);
	struct example x = { .state = EXAMPLE_VERIFIED,
			     .database = cli->database };
	const struct err *e;

	if (cli->n_words != 3)
		return err_say(cli->arena, ERR_INPUT,
			       "examples add takes a question and its SQL,"
			       " each in quotes.");
	x.question = cli->words[1];
	x.sql = cli->words[2];
	e = chat_example_add(&c, &x);
	if (!e)
		print(cli, &x);
	return e;
}

static const struct err *
need_id(struct cli *cli)
{
	if (cli->n_words == 2)
		return NULL;
	return err_say(cli->arena, ERR_INPUT,
		       "Which one? examples list has the ids.");
}

static const struct err *
decide(struct cli *cli, enum example_state state)
{
	const struct examples_call c = cli_examples_call(cli);
	struct example x;
	const struct err *e = need_id(cli);

	if (!e)
		e = chat_example_decide(&c, cli->words[1], state, &x);
	if (!e)
		print(cli, &x);
	return e;
}

/* examples verify ID */
static const struct err *
verify(struct cli *cli)
{
	return decide(cli, EXAMPLE_VERIFIED);
}

/* examples reject ID */
static const struct err *
reject(struct cli *cli)
{
	return decide(cli, EXAMPLE_REJECTED);
}

/* examples remove ID */
static const struct err *
remove_example(struct cli *cli)
{
	const struct examples_call c = cli_examples_call(cli);
	const struct err *e = need_id(cli);

	return e ? e : chat_example_remove(&c, cli->words[1]);
}

static const struct err *
read_import(struct cli *cli, struct str *ret)
{
	const char *path = cli->n_words > 1 ? cli->words[1] : "-";
	const char *text = NULL;
	const struct err *e;

	if (strcmp(path, "-") != 0)
		return file_read(cli->arena, path, IMPORT_BYTES, ret);
	cli->n_words = 0;
	e = cli_text(cli, &text);
	*ret = str_of(text);
	return e;
}

/* examples import [FILE] */
static const struct err *
import(struct cli *cli)
{
	const struct examples_call c = cli_examples_call(cli);
	struct imported *done = arena_alloc(cli->arena, sizeof(*done));
	struct str text = { NULL, 0 };
	const struct err *e = read_import(cli, &text);

	if (!e)
		e = chat_examples_import(&c, cli->database, text, done);
	if (e)
		return e;
	cli_printf(cli, "%zu added, %zu were there, %zu wrong\n", done->n_added,
		   done->n_known, done->n_wrong);
	for (size_t i = 0; i < done->n_wrong && i < IMPORT_WRONG_MAX; i++)
		cli_printf(cli, "Line %zu: %s\n", done->wrong[i].line,
			   done->wrong[i].why);
	if (done->n_wrong)
		e = err_say(cli->arena, ERR_INPUT, "%zu lines were wrong.",
			    done->n_wrong);
	return e;
}

/* examples export */
static const struct err *export(struct cli *cli)
{
	struct view_examples p;
	const struct err *e = read_list(cli, EXAMPLE__MAX, &p);

	if (!e)
		cli_puts(cli, view_examples_lines(cli->arena, &p).p);
	return e;
}

static const struct cli_verb verbs[] = {
	{ "list", list },
	{ "add", add },
	{ "verify", verify },
	{ "reject", reject },
	{ "remove", remove_example },
	{ "import", import },
	{ "export", export },
};

const struct err *
command_examples(struct cli *cli)
{
	return cli_verb(cli, verbs, COUNT(verbs),
			"examples takes list [STATE], add QUESTION SQL, verify"
			" ID, reject ID, remove ID, import [FILE] or export.");
}
