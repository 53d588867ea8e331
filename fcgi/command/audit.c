#include "store/user/audit.h"

#include "command/cli.h"

#include "base/ban.h"

#define ROWS_SHOWN 100
#define ROWS_MAX 1000000

/* The last hundred questions, or with -a or --days all of them. */
const struct err *
command_audit(struct cli *cli)
{
	size_t max = cli->all || cli->days ? ROWS_MAX : ROWS_SHOWN;
	struct rows rows = { 0 };
	int64_t since = 0;
	const struct err *e = cli_since(cli, 0, &since);

	if (!e)
		e = store_audit_rows(cli->app->store, cli->arena, since, max,
				     &rows);
	return e ? e : cli_rows(cli, &rows);
}
