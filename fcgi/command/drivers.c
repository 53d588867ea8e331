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

		cells[0] = cell_of_text(
			arena_printf(cli->arena, "%s:", s->scheme));
		cells[1] = cell_of_text(s->missing ? "missing" : "ready");
		cells[2] = cell_of_text(s->library ? s->library : nothing);
		cells[3] = cell_of_text(s->missing ? s->missing : nothing);
		cells[4] = cell_of_text(s->needs ? s->needs : nothing);
	}
	return cli_rows(cli, rows);
}
