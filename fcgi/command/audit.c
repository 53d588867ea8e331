#include "store/user/audit.h"

#include "base/clock.h"
#include "command/cli.h"

#include "base/ban.h"

#define DAY_MS (INT64_C(24) * 3600 * 1000)
#define DAYS_MAX 36500
#define ROWS_SHOWN 100
#define ROWS_MAX 1000000

/* The last hundred questions, or with -a or --days all of them. */
const struct err *
command_audit(struct cli *cli)
{
	size_t max = cli->all || cli->days ? ROWS_MAX : ROWS_SHOWN;
	uint64_t days = 0;
	struct rows rows = { 0 };
	const struct err *e;

	if (cli->days && !str_to_uint(str_of(cli->days), DAYS_MAX, &days))
		return err_say(cli->arena, ERR_INPUT, "--days takes 0 to %d.",
			       DAYS_MAX);
	e = store_audit_rows(cli->app->store, cli->arena,
			     days ? clock_wall_ms() - (int64_t)days * DAY_MS
				  : 0,
			     max, &rows);
	return e ? e : cli_rows(cli, &rows);
}
