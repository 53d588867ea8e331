#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command/command.h"

#include "base/ban.h"

#ifndef PARLANCE_LIBDIR
#define PARLANCE_LIBDIR "/usr/local/lib"
#endif
#define SCRIPT PARLANCE_LIBDIR "/../share/parlance/setup"
#define EXIT_FAILED 1

/* argv[1] is "setup"; what follows is the script's. */
int
command_setup(char **argv)
{
	(void)execv(SCRIPT, argv + 1);
	(void)fprintf(stderr, "parlance setup: %s: %s\n%s", SCRIPT,
		      strerror(errno),
		      errno == ENOENT ? "`make install` puts it there.\n" : "");
	return EXIT_FAILED;
}
