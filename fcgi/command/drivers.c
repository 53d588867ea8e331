#include "driver/load.h"

#include "command/cli.h"

#include "base/ban.h"

const struct err *
command_drivers(struct cli *cli)
{
	static const char *const names[] = { "scheme", "state", "library",
					     "missing", "needs" };
	const struct settings *settings = cli->app->config->settings;
	size_t n;
	const struct driver_state *states =
		driver_states(cli->arena, settings, &n);
	const char *nothing = cli->format == FORMAT_TEXT ? "" : NULL;
	struct rows *rows = cli_table(cli, n, COUNT(names), names);

	for (size_t i = 0; i < n; i++) {
		struct cell *cells = rows->cells + i * COUNT(names);
		const struct driver_state *s = &states[i];

		cells[0] = cli_cell(arena_printf(cli->arena, "%s:", s->scheme));
		cells[1] = cli_cell(s->missing ? "missing" : "ready");
		cells[2] = cli_cell(s->library ? s->library : nothing);
		cells[3] = cli_cell(s->missing ? s->missing : nothing);
		cells[4] = cli_cell(s->needs ? s->needs : nothing);
	}
	return cli_rows(cli, rows);
}
