#include "command/cli.h"
#include "store/user/audit.h"

#include "base/ban.h"

#define DAYS 30
#define ROWS_MAX 1000000

/* The last thirty days, or --days of them. */
const struct err *
command_usage(struct cli *cli)
{
	struct rows rows = { 0 };
	int64_t since = 0;
	const struct err *e = cli_since(cli, DAYS, &since);

	if (!e)
		e = store_spent_rows(cli->app->store, cli->arena, since,
				     ROWS_MAX, &rows);
	return e ? e : cli_rows(cli, &rows);
}
