#include "saved/saved.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "command/cli.h"
#include "saved/board.h"
#include "view/page/saved.h"

#include "base/ban.h"

struct saved_call
cli_saved_call(struct cli *cli)
{
	return (struct saved_call){ .app = cli->app,
				    .arena = cli->arena,
				    .user = &cli->user,
				    .wait = &cli->wait };
}

/* saved list */
static const struct err *
list(struct cli *cli)
{
	const struct saved_call c = cli_saved_call(cli);
	struct saved_list all = { .n = 0 };
	struct view_saved_list p = { .n = 0 };
	struct rows rows;
	const struct err *e = saved_all(&c, &all);

	if (e)
		return e;
	p.items = all.items;
	p.n = all.n;
	rows = view_saved_list_rows(cli->arena, &p);
	return cli_rows(cli, &rows);
}

static const struct err *
named(struct cli *cli, struct saved *ret)
{
	const struct saved_call c = cli_saved_call(cli);

	if (cli->n_words < 2)
		return err_say(cli->arena, ERR_INPUT,
			       "Which one? saved list has the names.");
	return saved_get(&c, cli->words[1], ret);
}

/* saved show NAME */
static const struct err *
show(struct cli *cli)
{
	struct saved s = { .name = NULL };
	const struct err *e = named(cli, &s);

	if (!e)
		cli_puts(cli, saved_file(cli->arena, &s));
	return e;
}

/* "year=2024" */
static const struct err *
read_given(struct cli *cli, struct saved_given **ret, size_t *ret_n)
{
	const size_t n = cli->n_words - 2;
	struct saved_given *given = arena_array(cli->arena, n, sizeof(*given));

	for (size_t i = 0; i < n; i++) {
		struct str value = str_of(cli->words[i + 2]);

		given[i].name = str_cut(&value, '=');
		given[i].value = value;
		if (!strchr(cli->words[i + 2], '='))
			return err_say(cli->arena, ERR_INPUT,
				       "A value is given as name=value, not"
				       " %s.",
				       cli->words[i + 2]);
	}
	*ret = given;
	*ret_n = n;
	return NULL;
}

/* saved run NAME [value=…]: every row */
static const struct err *
run(struct cli *cli)
{
	const struct saved_call c = cli_saved_call(cli);
	const enum format f =
		cli->format == FORMAT_SQL ? FORMAT_TEXT : cli->format;
	struct saved_given *given = NULL;
	struct saved_values values;
	struct row_sink sink;
	struct export_about about;
	struct saved s = { .name = NULL };
	size_t n = 0;
	const struct err *e = named(cli, &s);

	if (!e)
		e = read_given(cli, &given, &n);
	if (!e)
		e = saved_known(cli->arena, s.params, s.n_params, given, n);
	if (!e)
		e = saved_values(&c, &s, given, n, &values);
	if (e)
		return e;
	about = (struct export_about){
		.question = s.title,
		.values = saved_values_text(cli->arena, &s, &values),
		.database = s.database,
		.sql = s.sql,
	};
	sink = view_export(cli->arena, f, &cli->out, false);
	view_export_about(&sink, &about);
	e = saved_run(&c, &s, &values, &sink);
	return e ? e : view_export_end(&sink, false);
}

/* "FOLDER/NAME.board" is a board, whatever else a saved question. */
static const struct err *
import_one(struct cli *cli, const char *path)
{
	static const char *const words[] = {
		[BROUGHT_NEW] = "new",
		[BROUGHT_CHANGED] = "changed",
		[BROUGHT_SAME] = "as it was",
	};
	const struct saved_call c = cli_saved_call(cli);
	const bool is_board = str_is(file_ending(str_of(path)), "board");
	enum brought what = BROUGHT_NEW;
	struct board b = { .name = NULL };
	struct saved s = { .name = NULL };
	struct str text;
	const struct err *e =
		file_read(cli->arena, path, SAVED_FILE_MAX, &text);

	if (!e)
		e = is_board ? board_import(&c, text, &b, &what)
			     : saved_import(&c, text, &s, &what);
	if (e)
		return err_say(cli->arena, e->kind, "%s: %s", path, e->say);
	cli_printf(cli, "%s: %s\n", is_board ? b.name : s.name, words[what]);
	return NULL;
}

/* saved import FILE… */
static const struct err *
import(struct cli *cli)
{
	const struct err *e = NULL;

	if (cli->n_words < 2)
		return err_say(cli->arena, ERR_INPUT,
			       "saved import takes files that saved export"
			       " wrote.");
	for (size_t i = 1; !e && i < cli->n_words; i++)
		e = import_one(cli, cli->words[i]);
	return e;
}

/* "FOLDER/NAME.saved" */
static const struct err *
write_file(struct cli *cli, const char *name, const char *ending,
	   const char *text)
{
	const char *path = arena_printf(cli->arena, "%s/%s.%s", cli->words[1],
					name, ending);
	FILE *f = fopen(path, "we");
	bool ok = f && fputs(text, f) >= 0;

	if (f && fclose(f) != 0)
		ok = false;
	return ok ? NULL
		  : err_say(cli->arena, ERR_INPUT, "%s: %s", path,
			    strerror(errno));
}

/* saved export FOLDER: a file each, and each board */
static const struct err *
export_all(struct cli *cli)
{
	const struct saved_call c = cli_saved_call(cli);
	struct saved_list all = { .n = 0 };
	struct board_list boards = { .n = 0 };
	const struct err *e = NULL;

	if (cli->n_words != 2)
		return err_say(cli->arena, ERR_INPUT,
			       "saved export takes a folder.");
	if (mkdir(cli->words[1], 0777) != 0 && errno != EEXIST)
		return err_say(cli->arena, ERR_INPUT, "%s: %s", cli->words[1],
			       strerror(errno));
	e = saved_all(&c, &all);
	if (!e)
		e = board_all(&c, &boards);
	for (size_t i = 0; !e && i < all.n; i++)
		e = write_file(cli, all.items[i].name, "saved",
			       saved_file(cli->arena, &all.items[i]));
	for (size_t i = 0; !e && i < boards.n; i++)
		e = write_file(cli, boards.items[i].name, "board",
			       board_file(cli->arena, &boards.items[i]));
	if (!e)
		cli_printf(cli, "%zu written\n", all.n + boards.n);
	return e;
}

/* saved delete NAME: says which boards have a gap now */
static const struct err *
delete_one(struct cli *cli)
{
	const struct saved_call c = cli_saved_call(cli);
	struct saved s = { .name = NULL };
	const char **boards = NULL;
	size_t n = 0;
	const struct err *e = named(cli, &s);

	if (!e)
		e = board_users_of(&c, s.name, &boards, &n);
	if (!e)
		e = saved_remove(&c, s.name);
	for (size_t i = 0; !e && i < n; i++)
		cli_printf(cli, "it was on the board %s\n", boards[i]);
	return e;
}

static const struct cli_verb verbs[] = {
	{ "list", list },         { "show", show },
	{ "run", run },           { "import", import },
	{ "export", export_all }, { "delete", delete_one },
};

const struct err *
command_saved(struct cli *cli)
{
	return cli_verb(cli, verbs, COUNT(verbs),
			"saved takes list, show NAME, run NAME [VALUE=…],"
			" import FILE, export FOLDER or delete NAME.");
}
