#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/address.h"
#include "chat/chat.h"
#include "chat/notes.h"
#include "command/doctor/doctor.h"
#include "command/doctor/store.h"
#include "command/names.h"
#include "driver/load.h"
#include "settings/settings.h"

#include "base/ban.h"

#define LOOK_MS 5000

static void
look_at_config(struct doctor *d)
{
	const char *file = settings_file(d->cli->config_file);
	struct stat st;

	if (!file) {
		doctor_add(
			d, "configuration", "note", "there is no file",
			"Write /etc/parlance/parlance.conf, or name one with -c.");
		return;
	}
	doctor_add(d, "configuration", "ok", file, NULL);
	if (*d->cli->app->config->settings->api_key && stat(file, &st) == 0 &&
	    (st.st_mode & S_IROTH))
		doctor_add(d, "configuration", "note",
			   "it may hold a key, and everybody can read it",
			   "chmod o-r it, or use llm.api_key_file.");
}

/* One that is missing is no fault while no database needs it. */
static void
look_at_drivers(struct doctor *d)
{
	size_t n;
	const struct driver_state *s =
		driver_states(d->cli->arena, d->cli->app->config->settings, &n);

	for (size_t i = 0; i < n; i++)
		doctor_add(
			d,
			arena_printf(d->cli->arena, "driver %s:", s[i].scheme),
			s[i].missing ? "note" : "ok",
			s[i].missing ? s[i].missing : s[i].library, s[i].needs);
}

struct named {
	struct doctor *d;
	const char *about;
};

static void
add_unknown_name(void *arg, const struct err *e)
{
	const struct named *n = arg;

	doctor_add_bad(n->d, n->about, e,
		       "What is meant has no effect: parlance schema lists the"
		       " names that there are.");
}

static void
look_at_names(struct doctor *d, const struct database *db, const char *about,
	      const struct schema *schema)
{
	struct named n = { d, about };
	const struct unknown_names names = {
		.arena = d->cli->arena,
		.config = d->cli->app->config,
		.db = db,
		.schema = schema,
		.fn = add_unknown_name,
		.arg = &n,
	};

	command_unknown_names(&names);
}

static void
look_at_database(struct doctor *d, const struct database *db)
{
	struct cli *cli = d->cli;
	struct wait wait = wait_within(&cli->wait, LOOK_MS);
	const char *about = arena_printf(cli->arena, "database %s", db->name);
	const struct schema *schema = NULL;
	const struct err *e =
		chat_schema(cli->app, cli->arena, db, &wait, &schema);

	if (e) {
		doctor_add_bad(
			d, about, e,
			strstr(e->say, "too much power")
				? "Make a login for it that may only read."
				: "Look at its url, and whether this account "
				  "may open it for reading.");
		return;
	}
	doctor_add(d, about, schema->n_tables ? "ok" : "note",
		   arena_printf(cli->arena, "%s, %zu tables", schema->dialect,
				schema->n_tables),
		   schema->n_tables ? NULL
				    : "Give its account tables to read.");
	look_at_names(d, db, about, schema);
	doctor_look_at_role(d, db, about, &wait);
	doctor_look_at_values(d, db, about);
	if (db->settings->allow_unsafe_role)
		doctor_add(d, about, "note", "allow_unsafe_role is on",
			   "Let it log in as a role that may only read.");
}

static void
look_at_notes(struct doctor *d, const struct database *db)
{
	struct cli *cli = d->cli;
	const struct notes_call c = { cli->app, cli->arena, &cli->user,
				      db->name };
	const char *about = arena_printf(cli->arena, "notes of %s", db->name);
	struct shown_notes s;
	const struct err *e;

	if (!db->notes || !*db->notes)
		return;
	e = chat_notes(&c, &s);
	if (e || s.problem)
		doctor_add(d, about, "note", e ? e->say : s.problem,
			   "Look at the notes key: a file or folder that this"
			   " account may read.");
	else
		doctor_add(d, about, "ok", db->notes, NULL);
}

static void
look_at_model(struct doctor *d)
{
	struct cli *cli = d->cli;
	struct probe p;

	chat_try_model(cli->arena, cli->app->config->settings, &cli->wait, &p);
	doctor_add(d, "model server", p.ok ? "ok" : "bad", p.what, p.advice);
	if (!p.ok && !d->worst)
		d->worst = err_say(cli->arena, ERR_MODEL, "%s", p.what);
}

/* False: it is neither a path nor an address. */
static bool
socket_address(const char *where, struct sockaddr_storage *ret, socklen_t *n)
{
	struct sockaddr_un *at = (void *)ret;
	size_t length = strlen(where);

	if (address_read(str_of(where), ret, n))
		return true;
	*ret = (struct sockaddr_storage){ .ss_family = AF_UNIX };
	*n = sizeof(*at);
	if (length >= sizeof(at->sun_path))
		return false;
	memcpy(at->sun_path, where, length + 1);
	return true;
}

static void
look_at_socket(struct doctor *d, const char *about, const char *where)
{
	struct sockaddr_storage at;
	socklen_t n;
	bool ok = false;

	if (socket_address(where, &at, &n)) {
		int fd = socket(at.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);

		ok = fd >= 0 && connect(fd, (const void *)&at, n) == 0;
		if (fd >= 0)
			(void)close(fd);
	}
	doctor_add(d, about, ok ? "ok" : "note",
		   ok ? where : "nobody listens there, or not for this account",
		   ok ? NULL : "Start it: parlance serve, or the unit.");
}

/* A table would cut what is longer than a column. */
static void
print_lines(struct doctor *d)
{
	for (size_t i = 0; i < d->n; i++) {
		const struct finding *f = &d->all[i];

		cli_printf(d->cli, "%-4s  %-18s  %s\n", f->state, f->about,
			   f->what);
		if (f->advice)
			cli_printf(d->cli, "%26s%s\n", "", f->advice);
	}
}

static const struct err *
print(struct doctor *d)
{
	static const char *const names[] = { "about", "state", "what",
					     "what to do" };
	struct rows *rows = cli_table(d->cli, d->n, COUNT(names), names);

	for (size_t i = 0; i < d->n; i++) {
		struct cell *c = rows->cells + i * COUNT(names);

		c[0] = cell_of_text(d->all[i].about);
		c[1] = cell_of_text(d->all[i].state);
		c[2] = cell_of_text(d->all[i].what);
		c[3] = cell_of_text(d->all[i].advice);
	}
	return cli_rows(d->cli, rows);
}

/* Its exit status is that of the first finding that is bad. */
const struct err *
command_doctor(struct cli *cli)
{
	const struct config *config = cli->app->config;
	struct doctor d = { .cli = cli };
	const struct err *e;
	const char *url;

	d.all = arena_array(cli->arena, FINDINGS_MAX, sizeof(*d.all));
	look_at_config(&d);
	if (cli->account)
		doctor_add(&d, "account", "ok",
			   arena_printf(cli->arena,
					"looked at as %s, whose the store is",
					cli->account),
			   NULL);
	e = doctor_look_at_store(&d);
	if (e)
		return e;
	look_at_drivers(&d);
	for (size_t i = 0; i < config->n_databases; i++) {
		look_at_database(&d, &config->databases[i]);
		look_at_notes(&d, &config->databases[i]);
	}
	doctor_look_at_rights(&d);
	look_at_model(&d);
	look_at_socket(&d, "page pool", config->settings->listen_page);
	look_at_socket(&d, "ask pool", config->settings->listen_ask);
	doctor_look_at_secrets(&d);
	doctor_look_at_confinement(&d);
	url = cli->n_words ? cli->words[0] : config->settings->public_url;
	doctor_look_at_address(&d, url);
	doctor_look_at_identity(&d, url);
	if (cli->format == FORMAT_TEXT)
		print_lines(&d);
	else
		e = print(&d);
	if (!e && d.worst)
		cli->exit = err_exit(d.worst);
	return e;
}
