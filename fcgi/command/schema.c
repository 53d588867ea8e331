#include "data/schema.h"

#include <string.h>

#include "base/buf.h"
#include "chat/chat.h"
#include "command/cli.h"
#include "view/view.h"

#include "base/ban.h"

#define CELL_BYTES 4096

enum schema_columns { TABLE, COLUMN, TYPE, KEY, SAMPLES, COMMENT, N_COLUMNS };

/* "primary", "-> customers.id", or both. */
static const char *
key_text(struct cli *cli, const struct schema *s, const struct schema_table *t,
	 size_t col)
{
	struct buf b = buf_new(cli->arena, CELL_BYTES);

	buf_puts(&b, t->cols[col].primary ? "primary" : "");
	for (size_t i = 0; i < t->n_keys; i++) {
		const struct schema_key *k = &t->keys[i];
		const struct schema_table *to = &s->tables[k->to];

		for (size_t j = 0; j < k->n_cols; j++)
			if (k->cols[j] == col)
				buf_printf(&b, "%s-> %s.%s", b.n ? " " : "",
					   to->name,
					   to->cols[k->to_cols[j]].name);
	}
	return b.n ? buf_text(&b) : NULL;
}

static const char *
samples_text(struct cli *cli, const struct schema_column *c)
{
	struct buf b = buf_new(cli->arena, CELL_BYTES);

	for (size_t i = 0; i < c->n_samples; i++)
		buf_printf(&b, "%s%s", i ? ", " : "", c->samples[i]);
	return b.n ? buf_text(&b) : NULL;
}

static void
fill_row(struct cli *cli, const struct schema *s, const struct schema_table *t,
	 size_t col, struct cell *cells)
{
	const struct schema_column *c = &t->cols[col];

	cells[TABLE] = cli_cell(t->name);
	cells[COLUMN] = cli_cell(c->name);
	cells[TYPE] =
		cli_cell(*c->declared ? c->declared : cell_type_name(c->type));
	cells[KEY] = cli_cell(key_text(cli, s, t, col));
	cells[SAMPLES] = cli_cell(samples_text(cli, c));
	cells[COMMENT] = cli_cell(c->comment);
}

static const struct err *
print_columns(struct cli *cli, const struct schema *s)
{
	static const char *const names[] = { "table", "column",  "type",
					     "key",   "samples", "comment" };
	struct rows *rows;
	size_t n = 0;

	for (size_t i = 0; i < s->n_tables; i++)
		n += s->tables[i].n_cols;
	rows = cli_table(cli, n, N_COLUMNS, names);
	n = 0;
	for (size_t i = 0; i < s->n_tables; i++)
		for (size_t j = 0; j < s->tables[i].n_cols; j++)
			fill_row(cli, s, &s->tables[i], j,
				 rows->cells + N_COLUMNS * n++);
	return cli_rows(cli, rows);
}

const struct err *
command_schema(struct cli *cli)
{
	const struct database *db = NULL;
	const struct schema *schema = NULL;
	const struct settings *s = cli->app->config->settings;
	const struct err *e;

	e = chat_database(cli->app, cli->arena, &cli->user, cli->database, &db);
	cli->wait = wait_within(&cli->wait, (int64_t)s->question_timeout_ms);
	if (!e)
		e = chat_schema(cli->app, cli->arena, db, &cli->wait, &schema);
	return e ? e : print_columns(cli, schema);
}

/* A URL without the password that may stand in it. */
static const char *
url_text(struct cli *cli, const char *url)
{
	const char *slashes = strstr(url, "://");
	const char *at = strrchr(url, '@');
	const char *colon = slashes ? strchr(slashes + 3, ':') : NULL;

	if (!colon || !at || colon > at)
		return url;
	return arena_printf(cli->arena, "%.*s:…%s", (int)(colon - url), url,
			    at);
}

const struct err *
command_databases(struct cli *cli)
{
	static const char *const names[] = { "name", "title", "url" };
	size_t n;
	const struct database **dbs =
		chat_databases(cli->app, cli->arena, &cli->user, &n);
	struct rows *rows = cli_table(cli, n, COUNT(names), names);

	for (size_t i = 0; i < n; i++) {
		struct cell *cells = rows->cells + i * COUNT(names);

		cells[0] = cli_cell(dbs[i]->name);
		cells[1] = cli_cell(dbs[i]->title);
		cells[2] = cli_cell(url_text(cli, dbs[i]->url));
	}
	return cli_rows(cli, rows);
}
