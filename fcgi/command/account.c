#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command/cli.h"

#include "base/ban.h"

/* Whose a file is, or would be when its folder's owner made it. */
static bool
owner_of(struct arena *a, const char *path, uid_t *ret)
{
	const char *slash = strrchr(path, '/');
	struct stat st;

	if (stat(path, &st) != 0 &&
	    stat(slash ? arena_printf(a, "%.*s", (int)(slash - path + 1), path)
		       : ".",
		 &st) != 0)
		return false;
	*ret = st.st_uid;
	return true;
}

static const struct err *
become(struct cli *cli, const struct passwd *pw)
{
	if (initgroups(pw->pw_name, pw->pw_gid) != 0 ||
	    setgid(pw->pw_gid) != 0 || setuid(pw->pw_uid) != 0)
		return err_say(cli->arena, ERR_INTERNAL,
			       "This command cannot become %s: %s", pw->pw_name,
			       strerror(errno));
	cli->account = arena_strdup(cli->arena, pw->pw_name);
	return NULL;
}

const struct err *
cli_become_owner(struct cli *cli)
{
	const char *store = cli->app->config->settings->store;
	const struct passwd *pw;
	uid_t owner;

	if (geteuid() != 0 || strcmp(store, ":memory:") == 0 ||
	    store_is_server(store) || !owner_of(cli->arena, store, &owner) ||
	    owner == 0)
		return NULL;
	pw = getpwuid(owner);
	return pw ? become(cli, pw) : NULL;
}
