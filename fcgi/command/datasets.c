#include "dataset/dataset.h"

#include "chat/chat.h"
#include "command/cli.h"
#include "dataset/read/names.h"
#include "store/chat/admin.h"
#include "store/dataset/dataset.h"
#include "view/page/dataset.h"

#include "base/ban.h"

#define BAD_SHOWN 100

/* datasets list [USER] */
static const struct err *
list(struct cli *cli)
{
	const struct view v = { .arena = cli->arena, .out = &cli->out };
	struct view_datasets p = { .n = 0 };
	struct dataset *all = NULL;
	const char **users;
	struct rows rows;
	const struct err *e;

	e = store_admin_datasets(cli->app->store, cli->arena,
				 cli->n_words > 1 ? cli->words[1] : NULL, &all,
				 &p.n);
	if (e)
		return e;
	users = arena_array(cli->arena, p.n, sizeof(*users));
	for (size_t i = 0; i < p.n; i++)
		users[i] = store_admin_name(all[i].owner);
	p.items = all;
	p.users = users;
	if (cli->format == FORMAT_JSON) {
		cli_puts(cli, view_datasets_json(&v, &p).p);
		return NULL;
	}
	rows = view_datasets_rows(&v, &p);
	return cli_rows(cli, &rows);
}

/* Which one; its folder, and DuckDB where it is needed. */
static const struct err *
named(struct cli *cli, bool with_duckdb, struct datasets *d,
      struct dataset *ret)
{
	struct dataset ds = { .id = NULL };
	const struct err *e;

	if (cli->n_words < 2)
		return err_say(cli->arena, ERR_INPUT,
			       "Which one? datasets list has the ids.");
	e = datasets_open(cli->arena, cli->app->store,
			  cli->app->config->settings, NULL, d);
	if (e && (with_duckdb || !d->folder))
		return e;
	e = store_dataset_by_id(cli->app->store, cli->arena, cli->words[1],
				&ds);
	return e ? e : dataset_get(d, ds.owner, ds.id, ret);
}

/* datasets info ID */
static const struct err *
info(struct cli *cli)
{
	const struct view v = { .arena = cli->arena, .out = &cli->out };
	struct view_dataset p = { .n_bad = 0 };
	struct bad_line *bad = NULL;
	struct datasets d;
	struct dataset ds = { .id = NULL };
	struct rows rows;
	const struct err *e = named(cli, false, &d, &ds);

	if (e)
		return e;
	p.ds = &ds;
	if (ds.data)
		dataset_bad_lines(&d, &ds, BAD_SHOWN, &bad, &p.n_bad);
	p.bad = bad;
	if (cli->format == FORMAT_JSON || cli->format == FORMAT_TEXT) {
		cli_puts(cli, cli->format == FORMAT_JSON
				      ? view_dataset_json(&v, &p).p
				      : view_dataset_text(&v, &p).p);
		return NULL;
	}
	rows = view_dataset_rows(&v, &p);
	return cli_rows(cli, &rows);
}

/* datasets drop ID [TABLE] */
static const struct err *
drop(struct cli *cli)
{
	const bool table = cli->n_words > 2;
	struct datasets d;
	struct dataset ds = { .id = NULL };
	const struct err *e = named(cli, table, &d, &ds);

	if (e)
		return e;
	if (!table)
		return dataset_delete(&d, &ds);
	e = dataset_drop_table(&d, &ds, cli->words[2]);
	if (!e)
		e = dataset_await(&d, &cli->wait, &ds);
	if (!e && ds.problem)
		e = err_say(cli->arena, ERR_INTERNAL, "%s", ds.problem);
	return e;
}

/* datasets export ID TABLE: every row, in the format that -f says */
static const struct err *
export_table(struct cli *cli)
{
	struct turn t = { .state = TURN_ANSWERED };
	struct row_sink sink;
	struct datasets d;
	struct dataset ds = { .id = NULL };
	const struct err *e = named(cli, true, &d, &ds);

	if (!e && cli->n_words < 3)
		e = err_say(cli->arena, ERR_INPUT,
			    "Which table? datasets info has them.");
	if (!e && !format_row(cli->format)->rows)
		e = err_say(cli->arena, ERR_INPUT,
			    "Rows do not come in that format.");
	if (e)
		return e;
	t.database = ds.id;
	t.sql = arena_printf(cli->arena, "SELECT * FROM %s",
			     name_quoted(cli->arena, cli->words[2]));
	cli->user.granted = ds.id;
	sink = view_export(cli->arena, cli->format, &cli->out, false);
	e = chat_export(cli->app, cli->arena, &cli->user, &t, &cli->wait,
			&sink);
	return e ? e : view_export_end(&sink, false);
}

static const struct cli_verb verbs[] = {
	{ "list", list },
	{ "info", info },
	{ "drop", drop },
	{ "export", export_table },
};

const struct err *
command_datasets(struct cli *cli)
{
	return cli_verb(
		cli, verbs, COUNT(verbs),
		"datasets takes list [USER], info ID, drop ID [TABLE] or"
		" export ID TABLE.");
}
