#include "pool/roles.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/confine/confine.h"
#include "base/confine/started.h"
#include "base/confine/starter.h"
#include "base/log.h"
#include "base/plugin.h"
#include "base/str.h"

#include "base/ban.h"

#define RULES_MAX 1024
#define WAL_AT 18 /* in the head of an SQLite file; 2: it has a log */

struct rules {
	struct arena *arena;
	struct confine_rule *items;
	size_t n;
};

static void
add(struct rules *r, const char *path, enum confine_files may)
{
	if (path && *path && r->n < RULES_MAX)
		r->items[r->n++] = (struct confine_rule){ path, may };
}

static void
add_all(struct rules *r, const char *const *paths, size_t n,
	enum confine_files may)
{
	for (size_t i = 0; i < n; i++)
		add(r, paths[i], may);
}

/* The folder of a path, without what globs leave open. */
static const char *
folder_of(struct arena *a, struct str path)
{
	size_t n = 0;

	while (n < path.n && !strchr("*?[{", path.p[n]))
		n++;
	while (n > 0 && path.p[n - 1] != '/')
		n--;
	return n ? str_dup(a, (struct str){ path.p, n }) : ".";
}

/* SQLite keeps a log and its index beside such a file. */
static bool
has_log(const char *path)
{
	unsigned char head[WAL_AT + 1] = { 0 };
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool whole;

	if (fd < 0)
		return false;
	whole = pread(fd, head, sizeof(head), 0) == (ssize_t)sizeof(head);
	(void)close(fd);
	return whole && head[WAL_AT] == 2;
}

/* Files that the address of a server names: certificates, a driver. */
static void
add_parameters(struct rules *r, struct str url)
{
	for (size_t i = 0; i + 1 < url.n; i++) {
		size_t end = i + 1;

		if (url.p[i] != '=' || url.p[end] != '/')
			continue;
		while (end < url.n && !strchr("&; }", url.p[end]))
			end++;
		add(r,
		    str_dup(r->arena,
			    (struct str){ url.p + i + 1, end - i - 1 }),
		    CONFINE_CODE);
	}
}

static void
add_url(struct rules *r, const char *url, bool writes)
{
	struct str path, rest = str_of(url);
	struct str scheme = str_cut(&rest, ':');
	bool written;

	if (!url || !*url)
		return;
	if (!url_is_file(url)) {
		add_parameters(r, str_of(url));
		return;
	}
	if (memchr(scheme.p, '/', scheme.n)) /* a bare path */
		rest = str_of(url);
	path = str_cut(&rest, '?');
	written = writes || has_log(str_dup(r->arena, path));
	add(r, folder_of(r->arena, path),
	    written ? CONFINE_WRITE : CONFINE_READ);
}

static void
add_database(struct rules *r, const struct database *db)
{
	add_url(r, db->url, db->settings->writes);
	add_url(r, db->write_url, db->settings->writes);
	add(r, db->notes, CONFINE_READ);
	if (*db->settings->libduckdb)
		add(r, folder_of(r->arena, str_of(db->settings->libduckdb)),
		    CONFINE_CODE);
}

/* Where this machine keeps what is not in the store; "": nowhere. */
static const char *
beside_store(struct arena *a, const struct settings *s)
{
	return store_is_server(s->store) ? s->cache_folder
					 : folder_of(a, str_of(s->store));
}

static void
add_settings(struct rules *r, const struct settings *s)
{
	struct str rest = str_of(s->confine_read);
	struct str one = str_word(&rest, " ");

	add(r, beside_store(r->arena, s), CONFINE_WRITE);
	add(r, s->cache_folder, CONFINE_WRITE);
	add(r, s->dataset_folder, CONFINE_WRITE);
	add(r, s->templates, CONFINE_READ);
	add(r, s->lexicon, CONFINE_READ);
	add(r, s->otlp_ca_file, CONFINE_READ);
	if (*s->libduckdb)
		add(r, folder_of(r->arena, str_of(s->libduckdb)), CONFINE_CODE);
	for (; one.n > 0; one = str_word(&rest, " "))
		add(r, str_dup(r->arena, one), CONFINE_CODE);
}

/*
 * Where what is made and sent off goes meanwhile: the folder that the
 * administrator names, else one of our own beside the store.
 */
static void
add_temporary(struct rules *r, const struct settings *s)
{
	const char *named = getenv("TMPDIR");
	const char *beside, *own;

	if (named && *named) {
		add(r, named, CONFINE_WRITE);
		return;
	}
	beside = beside_store(r->arena, s);
	if (!*beside)
		return;
	own = arena_printf(r->arena, "%s/tmp", beside);
	if (mkdir(own, 0700) == 0 || errno == EEXIST)
		(void)setenv("TMPDIR", own, 1);
}

/* What drivers and the C library look for; a store on a server has one. */
static void
add_machine(struct rules *r, bool asks)
{
	static const char *const names[] = {
		"/etc/resolv.conf",   "/etc/hosts",
		"/etc/host.conf",     "/etc/gai.conf",
		"/etc/nsswitch.conf", "/etc/services",
		"/etc/ssl",           "/etc/localtime",
		"/etc/passwd",        "/run/systemd/resolve",
	};
	static const char *const at_home[] = {
		".odbc.ini", ".odbcinst.ini", ".postgresql",
		".pgpass",   ".my.cnf",       ".mylogin.cnf",
	};
	const char *home = getenv("HOME");

	add_all(r, names, COUNT(names), CONFINE_READ);
	if (!asks)
		return;
	add(r, "/etc", CONFINE_READ);
	add(r, "/opt", CONFINE_CODE);
	for (size_t i = 0; home && i < COUNT(at_home); i++)
		add(r, arena_printf(r->arena, "%s/%s", home, at_home[i]),
		    CONFINE_READ);
}

static struct rules
rules_of(struct arena *a, const struct config *config, enum role role)
{
	struct rules r = {
		.arena = a,
		.items = arena_array(a, RULES_MAX, sizeof(*r.items)),
	};
	const char *folders[PLUGIN_FOLDERS];

	for (size_t i = 0; i < n_confine_system; i++)
		add(&r, confine_system[i].path, confine_system[i].may);
	plugin_folders(a, folders);
	add_all(&r, folders, COUNT(folders), CONFINE_CODE);
	add_machine(&r, role == ROLE_ASK ||
				store_is_server(config->settings->store));
	add_settings(&r, config->settings);
	add_temporary(&r, config->settings);
	for (size_t i = 0; i < config->n_databases; i++)
		add_database(&r, &config->databases[i]);
	return r;
}

const struct err *
roles_check(struct arena *a, const struct settings *s)
{
	struct confine_kernel kernel = confine_kernel();

	if (s->confine != CONFINE_ON || (kernel.landlock && kernel.seccomp))
		return NULL;
	return err_say(a, ERR_CONFIG,
		       "server.confine = on: this kernel has no %s.",
		       kernel.landlock ? "seccomp" : "Landlock");
}

const char *
roles_words(struct arena *a, const struct settings *s)
{
	struct confine_kernel kernel = confine_kernel();

	if (s->confine == CONFINE_OFF)
		return "off";
	return arena_printf(a, "%s%s,%s%s", kernel.landlock ? "" : "no-",
			    kernel.landlock ? arena_printf(a, "landlock-%d",
							   kernel.landlock)
					    : "landlock",
			    kernel.seccomp ? "" : "no-", "seccomp");
}

static const char *
datasets_of(struct arena *a, const struct settings *s)
{
	const char *beside = beside_store(a, s);

	if (*s->dataset_folder || !*beside)
		return s->dataset_folder;
	return arena_printf(a, "%s/datasets", beside);
}

const struct err *
roles_start_others(struct arena *a, const struct settings *s)
{
	const struct started limits = {
		.confine = s->confine,
		.library = s->libduckdb,
		.folder = datasets_of(a, s),
	};
	const char *text = started_write(a, &limits);

	if (text && starter_create(text))
		return NULL;
	return err_say(a, ERR_INTERNAL, "There is no process for loads.");
}

/* Pages go to the store's server, and ask a model's how it is (/status). */
static enum confine_sockets
sockets_of(const struct settings *s, enum role role)
{
	return role == ROLE_PAGE && !store_is_server(s->store) &&
			       !(s->base_url && *s->base_url)
		       ? CONFINE_LOCAL_SOCKETS
		       : CONFINE_ALL_SOCKETS;
}

bool
roles_enter(struct arena *a, const struct app *app, enum role role)
{
	const struct settings *s = app->config->settings;
	struct rules rules;
	struct confine c;

	if (s->confine == CONFINE_OFF)
		return true;
	rules = rules_of(a, app->config, role);
	c = (struct confine){ rules.items, rules.n, sockets_of(s, role) };
	if (confine(&c))
		return true;
	log_event(LOG_ERROR, "worker.unconfined", "why=\"%s\"",
		  log_quotable(strerror(errno)));
	return s->confine == CONFINE_AUTO;
}
