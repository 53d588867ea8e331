#include "store/db/care.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "command/cli.h"
#include "settings/settings.h"
#include "store/chat/admin.h"
#include "store/copy/copy.h"
#include "store/person.h"
#include "view/view.h"

#include "base/ban.h"

#define MIB ((uint64_t)1 << 20)
#define CHATS_MAX 1000000

/* The word behind the verb. */
static const struct err *
word(struct cli *cli, const char *what, const char **ret)
{
	if (cli->n_words != 2)
		return err_say(cli->arena, ERR_INPUT, "store %s takes %s.",
			       cli->words[0], what);
	*ret = cli->words[1];
	return NULL;
}

static const struct err *
open_store(struct cli *cli)
{
	return app_open(cli->arena, cli->app);
}

/* store size */
static const struct err *
size(struct cli *cli)
{
	struct store_room room;
	struct rows rows = { 0 };
	const struct err *e = open_store(cli);

	if (!e)
		e = store_sizes(cli->app->store, cli->arena, &rows);
	if (!e)
		e = cli_rows(cli, &rows);
	if (!e && cli->format == FORMAT_TEXT &&
	    store_room(cli->app->store, cli->arena, &room))
		cli_printf(cli,
			   "%llu MB with its log; %llu MB are free where it"
			   " lies\n",
			   (unsigned long long)(room.used / MIB),
			   (unsigned long long)(room.free / MIB));
	return e;
}

/* store check */
static const struct err *
check(struct cli *cli)
{
	struct rows rows = { 0 };
	const struct err *e = open_store(cli);

	if (e)
		return e;
	e = store_check(cli->app->store, cli->arena, &rows);
	if (!e && rows.n_rows == 0) {
		cli_puts(cli, "The store is whole.\n");
		return NULL;
	}
	if (e && e->kind == ERR_INPUT)
		return e;
	if (!e)
		e = cli_rows(cli, &rows);
	return err_new(cli->arena, ERR_STORE,
		       "The store is damaged: restore a backup.", "%s",
		       e ? e->note : "store check");
}

/* store vacuum */
static const struct err *
vacuum(struct cli *cli)
{
	struct store_room before = { 0 }, after = { 0 };
	const struct err *e = open_store(cli);
	bool known;

	if (e)
		return e;
	known = store_room(cli->app->store, cli->arena, &before);
	e = store_vacuum(cli->app->store, cli->arena);
	if (!e && known && store_room(cli->app->store, cli->arena, &after))
		cli_printf(cli, "%llu kB, %llu kB before\n",
			   (unsigned long long)(after.used / 1024),
			   (unsigned long long)(before.used / 1024));
	return e;
}

static const struct err *
backup_to(struct cli *cli, const char *to)
{
	struct stat st = { .st_size = 0 };
	const struct err *e = open_store(cli);

	assert(to);
	if (!e)
		e = store_backup(cli->app->store, cli->arena, to);
	if (!e && stat(to, &st) == 0)
		cli_printf(cli, "%s: %lld kB, checked\n", to,
			   (long long)st.st_size / 1024);
	return e;
}

/* store backup FILE */
static const struct err *
backup(struct cli *cli)
{
	const char *to = NULL;
	const struct err *e = word(cli, "the file to write", &to);

	return e ? e : backup_to(cli, to);
}

const struct err *
command_backup(struct cli *cli)
{
	if (cli->n_words != 1)
		return err_say(cli->arena, ERR_INPUT,
			       "backup takes the file to write.");
	return backup_to(cli, cli->words[0]);
}

/* store restore FILE */
static const struct err *
restore(struct cli *cli)
{
	const char *path = cli->app->config->settings->store;
	const char *from = NULL;
	const struct err *e = word(cli, "the backup", &from);

	if (!e && store_is_server(path))
		e = err_say(cli->arena, ERR_INPUT,
			    "The store is in PostgreSQL: use pg_restore.");
	if (!e)
		e = store_restore(cli->arena, from, path);
	if (!e)
		cli_printf(cli, "%s is as in %s; what it was is %s.before\n",
			   path, from, path);
	return e;
}

/* Both in the command's arena, as copying wants it. */
static const struct err *
open_both(struct cli *cli, struct store **from, struct store **to)
{
	const struct err *e = NULL;

	/* one that is read is not made */
	for (size_t i = 1; !e && i <= (cli->again ? 2 : 1); i++)
		if (!store_is_server(cli->words[i]) &&
		    access(cli->words[i], R_OK) != 0)
			e = err_say(cli->arena, ERR_INPUT, "%s: %s.",
				    cli->words[i],
				    errno == ENOENT ? "there is no such store"
						    : strerror(errno));
	if (!e)
		e = store_open(cli->arena, cli->words[1], from);
	return e ? e : store_open(cli->arena, cli->words[2], to);
}

/* store copy [--again] FROM TO */
static const struct err *
copy(struct cli *cli)
{
	const int64_t began_ms = clock_ms();
	struct store *from = NULL, *to = NULL;
	struct rows rows = { 0 };
	const struct err *e;

	if (cli->n_words != 3)
		return err_say(cli->arena, ERR_INPUT,
			       "store copy takes FROM and TO, each a file or"
			       " postgresql://…");
	if (strcmp(cli->words[1], cli->words[2]) == 0)
		return err_say(cli->arena, ERR_INPUT,
			       "FROM and TO are the same store.");
	cli_end_at_once();
	e = open_both(cli, &from, &to);
	if (!e)
		e = (cli->again ? store_copy_again
				: store_copy)(from, to, cli->arena, &rows);
	if (!e)
		e = cli_rows(cli, &rows);
	if (!e && cli->format == FORMAT_TEXT)
		cli_printf(cli, "in %.2f s\n",
			   (double)(clock_ms() - began_ms) / 1000);
	return e;
}

static const struct err *
export_chats(struct cli *cli, const char *user)
{
	const struct view v = { .arena = cli->arena, .out = &cli->out };
	struct chat *chats = NULL;
	size_t n = 0;
	const struct err *e = store_admin_chats(cli->app->store, cli->arena,
						user, CHATS_MAX, &chats, &n);

	for (size_t i = 0; i < n && !e; i++) {
		struct turn_id last = { chats[i].owner, chats[i].id,
					chats[i].n_turns };
		struct turns turns = { .n = 0 };
		struct view_chat p = { .chat = &chats[i] };

		e = store_turn_list(cli->app->store, cli->arena, &last, 1,
				    &turns);
		p.turns = turns.items;
		p.n_turns = turns.n;
		cli_puts(cli, i ? "," : "");
		if (!e)
			e = view_chat_json(&v, &p);
	}
	return e;
}

/* store export USER: one object, a key for each kind */
static const struct err *
export_user(struct cli *cli)
{
	const char *user = NULL;
	const struct err *e = word(cli, "the name of a user", &user);

	if (!e)
		e = open_store(cli);
	if (e)
		return e;
	cli->format = FORMAT_JSON;
	cli_puts(cli, "{\"chats\":[\n");
	e = export_chats(cli, user);
	cli_puts(cli, "]");
	for (enum person_kind k = 0; k < PERSON__MAX && !e; k++) {
		struct rows rows = { 0 };

		e = store_person_rows(cli->app->store, cli->arena, user, k,
				      &rows);
		cli_printf(cli, ",\n\"%s\":", person_kind_name(k));
		if (!e)
			e = cli_rows(cli, &rows);
	}
	cli_puts(cli, "}\n");
	return e;
}

/* store delete USER [-a] */
static const struct err *
delete_user(struct cli *cli)
{
	const char *user = NULL;
	struct rows rows = { 0 };
	const struct err *e = word(cli, "the name of a user", &user);

	if (!e)
		e = open_store(cli);
	if (!e)
		e = store_person_delete(cli->app->store, cli->arena, user,
					cli->all, &rows);
	return e ? e : cli_rows(cli, &rows);
}

static const struct cli_verb verbs[] = {
	{ "list", size }, /* what a lone `parlance store` is */
	{ "size", size },          { "check", check },
	{ "vacuum", vacuum },      { "backup", backup },
	{ "restore", restore },    { "export", export_user },
	{ "delete", delete_user }, { "copy", copy },
};

const struct err *
command_store(struct cli *cli)
{
	return cli_verb(
		cli, verbs, COUNT(verbs),
		"store takes size, check, vacuum, backup FILE, restore"
		" FILE, export USER, delete USER or copy [--again] FROM TO.");
}
