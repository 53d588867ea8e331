#include <unistd.h>

#include "command/cli.h"
#include "dataset/load/load.h"
#include "driver/driver.h"

#include "base/ban.h"

/* What it loads comes on standard input; see dataset/load/load.h. */
const struct err *
command_load_dataset(struct cli *cli)
{
	return load_run(cli->arena, STDIN_FILENO);
}

/* What it runs comes from descriptor 0; see base/confine/starter.h. */
const struct err *
command_run_statements(struct cli *cli)
{
	const struct parlance_driver *driver = NULL;
	const char *where;
	const struct err *e =
		driver_find(cli->arena, "upload:", &driver, &where);

	if (e)
		return e;
	assert(driver);
	if (!driver->serve)
		return err_say(cli->arena, ERR_DRIVER,
			       "This command is for Parlance's own use.");
	driver->serve(cli->arena);
	return NULL;
}
