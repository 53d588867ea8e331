#include "data/schema.h"

#include <string.h>

#include "chat/chat.h"
#include "command/cli.h"
#include "view/view.h"

#include "base/ban.h"

const struct err *
command_schema(struct cli *cli)
{
	const struct database *db = NULL;
	const struct schema *schema = NULL;
	const struct settings *s = cli->app->config->settings;
	const struct err *e;
	struct rows rows;

	e = chat_database(cli->app, cli->arena, &cli->user, cli->database, &db);
	cli->wait = wait_within(&cli->wait, (int64_t)s->question_timeout_ms);
	if (!e)
		e = (cli->refresh ? chat_schema_again : chat_schema)(
			cli->app, cli->arena, db, &cli->wait, &schema);
	if (e)
		return e;
	rows = view_schema_rows(cli->arena, schema);
	return cli_rows(cli, &rows);
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

		cells[0] = cell_of_text(dbs[i]->name);
		cells[1] = cell_of_text(dbs[i]->title);
		cells[2] = cell_of_text(url_text(cli, dbs[i]->url));
	}
	return cli_rows(cli, rows);
}
