#include <unistd.h>

#include "command/cli.h"
#include "dataset/load/load.h"

#include "base/ban.h"

/* What it loads comes on standard input; see dataset/load/load.h. */
const struct err *
command_load_dataset(struct cli *cli)
{
	return load_run(cli->arena, STDIN_FILENO);
}
