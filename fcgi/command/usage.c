#include "base/clock.h"
#include "command/cli.h"
#include "store/user/audit.h"

#include "base/ban.h"

#define DAY_MS (INT64_C(24) * 3600 * 1000)
#define DAYS 30
#define DAYS_MAX 36500
#define ROWS_MAX 1000000

/* The last thirty days, or --days of them. */
const struct err *
command_usage(struct cli *cli)
{
	uint64_t days = DAYS;
	struct rows rows = { 0 };
	const struct err *e;

	if (cli->days && !str_to_uint(str_of(cli->days), DAYS_MAX, &days))
		return err_say(cli->arena, ERR_INPUT, "--days takes 0 to %d.",
			       DAYS_MAX);
	e = store_spent_rows(cli->app->store, cli->arena,
			     days ? clock_wall_ms() - (int64_t)days * DAY_MS
				  : 0,
			     ROWS_MAX, &rows);
	return e ? e : cli_rows(cli, &rows);
}
