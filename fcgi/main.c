#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app.h"
#include "command/command.h"
#include "drafter/drafter.h"
#include "pool/manager.h"
#include "pool/nginx.h"
#include "pool/web.h"
#include "pool/worker.h"

#include "base/ban.h"

#define EXIT_USAGE 2
#define SETS_MAX 64

/*
 * Read options; what follows them begins at optind, and may have options of
 * its own. False: bad usage.
 */
static bool
read_options(int argc, char **argv, const char **sets, struct app_options *ret)
{
	static const struct option longs[] = {
		{ "config", required_argument, NULL, 'c' },
		{ "set", required_argument, NULL, 's' },
		{ NULL, 0, NULL, 0 },
	};
	size_t n = 0;
	int c;

	opterr = 0; /* command/ says what is wrong with them */
	while ((c = getopt_long(argc, argv, "+c:s:", longs, NULL)) != -1) {
		if (c == 'c')
			ret->config_file = optarg;
		else if (c == 's' && n < SETS_MAX)
			sets[n++] = optarg;
		else
			return false;
	}
	ret->sets = sets;
	return true;
}

static int
serve(const struct app_options *options, char *const *args)
{
	if (!*args) {
		drafters_ready();
		return pool_serve(options);
	}
	(void)fputs("usage: parlance serve [-c FILE] [-s SECTION.KEY=VALUE]\n",
		    stderr);
	return EXIT_USAGE;
}

/* What main.c itself starts; everything else is command/'s. */
static const struct role {
	const char *name;
	int (*run)(const struct app_options *options, char *const *args);
} roles[] = {
	{ "serve", serve },
	{ "nginx-conf", pool_nginx },
	{ "web-conf", pool_web },
};

static int
run_role(const struct role *role, int argc, char **argv)
{
	const char *sets[SETS_MAX + 1] = { NULL };
	struct app_options options = { 0 };

	if (!read_options(argc, argv, sets, &options))
		return command_main(argc + 1, argv - 1); /* has the words */
	return role->run(&options, argv + optind);
}

/*
 * A CGI's server turns a query without '=' into arguments (RFC 3875, 4.4):
 * a visitor must not be able to spell a subcommand.
 */
static bool
arguments_are_a_query(void)
{
	const char *query = getenv("QUERY_STRING");

	return getenv("GATEWAY_INTERFACE") && query && *query &&
	       !strchr(query, '=');
}

static int
play(int argc, char **argv)
{
	static const struct app_options plain;

	if (argc > 1 && !arguments_are_a_query()) {
		if (strcmp(argv[1], "setup") == 0)
			return command_setup(argv);
		for (size_t i = 0; i < COUNT(roles); i++)
			if (strcmp(argv[1], roles[i].name) == 0)
				return run_role(&roles[i], argc - 1, argv + 1);
		return command_main(argc, argv);
	}
	if (worker_is_spawned())
		return worker_alone(&plain);
	if (getenv("GATEWAY_INTERFACE"))
		return worker_cgi(&plain);
	return command_main(argc, argv);
}

/* A call that was left running still uses what exit() would take down. */
int
main(int argc, char **argv)
{
	int status = play(argc, argv);

	if (app_is_spent()) {
		(void)fflush(NULL);
		_exit(status);
	}
	return status;
}
