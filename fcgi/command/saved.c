#include "saved/saved.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "command/cli.h"
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
		e = saved_values(cli->arena, &s, given, n, &values);
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

static const struct err *
import_one(struct cli *cli, const char *path)
{
	const struct saved_call c = cli_saved_call(cli);
	struct saved s = { .edit = 0 }, before = { .edit = 0 };
	struct str text;
	bool is_new = false;
	const struct err *e =
		file_read(cli->arena, path, SAVED_FILE_MAX, &text);

	if (!e && !saved_read(cli->arena, text, &s) &&
	    saved_get(&c, s.name, &before))
		before.edit = 0;
	if (!e)
		e = saved_import(&c, text, &s, &is_new);
	if (e)
		return err_say(cli->arena, e->kind, "%s: %s", path, e->say);
	cli_printf(cli, "%s: %s\n", s.name,
		   is_new                  ? "new"
		   : s.edit == before.edit ? "as it was"
					   : "changed");
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

static const struct err *
write_file(struct cli *cli, const char *folder, const struct saved *s)
{
	const char *path =
		arena_printf(cli->arena, "%s/%s.saved", folder, s->name);
	FILE *f = fopen(path, "we");
	bool ok = f && fputs(saved_file(cli->arena, s), f) >= 0;

	if (f && fclose(f) != 0)
		ok = false;
	return ok ? NULL
		  : err_say(cli->arena, ERR_INPUT, "%s: %s", path,
			    strerror(errno));
}

/* saved export FOLDER: a file each */
static const struct err *
export_all(struct cli *cli)
{
	const struct saved_call c = cli_saved_call(cli);
	struct saved_list all = { .n = 0 };
	const struct err *e = NULL;

	if (cli->n_words != 2)
		return err_say(cli->arena, ERR_INPUT,
			       "saved export takes a folder.");
	if (mkdir(cli->words[1], 0777) != 0 && errno != EEXIST)
		return err_say(cli->arena, ERR_INPUT, "%s: %s", cli->words[1],
			       strerror(errno));
	e = saved_all(&c, &all);
	for (size_t i = 0; !e && i < all.n; i++)
		e = write_file(cli, cli->words[1], &all.items[i]);
	if (!e)
		cli_printf(cli, "%zu written\n", all.n);
	return e;
}

/* saved delete NAME */
static const struct err *
delete_one(struct cli *cli)
{
	const struct saved_call c = cli_saved_call(cli);
	struct saved s = { .name = NULL };
	const struct err *e = named(cli, &s);

	return e ? e : saved_remove(&c, s.name);
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
