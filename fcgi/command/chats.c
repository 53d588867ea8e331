#include "store/chat/admin.h"

#include "base/clock.h"
#include "command/cli.h"
#include "view/view.h"

#include "base/ban.h"

#define CHATS_SHOWN 100
#define CHATS_MAX 1000000

/* chats list [USER] */
static const struct err *
list(struct cli *cli)
{
	static const char *const names[] = { "id",    "user",  "database",
					     "title", "turns", "updated" };
	const char *user = cli->n_words > 1 ? cli->words[1] : NULL;
	struct chat *chats = NULL;
	struct rows *rows;
	size_t n = 0;
	const struct err *e;

	e = store_admin_chats(cli->app->store, cli->arena, user,
			      cli->all ? CHATS_MAX : CHATS_SHOWN, &chats, &n);
	if (e)
		return e;
	rows = cli_table(cli, n, COUNT(names), names);
	for (size_t i = 0; i < n; i++) {
		struct cell *c = rows->cells + i * COUNT(names);

		c[0] = cell_of_text(chats[i].id);
		c[1] = cell_of_text(store_admin_name(chats[i].owner));
		c[2] = cell_of_text(chats[i].database);
		c[3] = cell_of_text(chats[i].title);
		c[4] = cell_of_text(
			arena_printf(cli->arena, "%zu", chats[i].n_turns));
		c[4].type = CELL_INTEGER;
		c[5] = cell_of_text(clock_iso(cli->arena, chats[i].updated_ms));
	}
	return cli_rows(cli, rows);
}

/* Which one; ERR_MISSING when there is none. */
static const struct err *
named(struct cli *cli, struct chat *ret)
{
	if (cli->n_words < 2)
		return err_say(cli->arena, ERR_INPUT,
			       "Which one? chats list has the ids.");
	return store_admin_chat(cli->app->store, cli->arena, cli->words[1],
				ret);
}

static const struct err *
print_turns(struct cli *cli, const struct turns *turns)
{
	const struct err *e = NULL;

	for (size_t i = 0; i < turns->n && !e; i++) {
		if (cli->format == FORMAT_TEXT)
			cli_printf(cli, "%s%zu. %s\n", i ? "\n" : "",
				   turns->items[i].n, turns->items[i].question);
		e = view_turn_as(cli->arena, cli->format, &turns->items[i],
				 &cli->out);
	}
	return e;
}

static const struct err *
print_chat(struct cli *cli, const struct chat *chat, const struct turns *turns)
{
	const struct view v = { .arena = cli->arena, .out = &cli->out };
	const struct view_chat p = { .chat = chat,
				     .turns = turns->items,
				     .n_turns = turns->n };
	struct rows rows;

	if (cli->format == FORMAT_JSON)
		return view_chat_json(&v, &p);
	if (cli->format == FORMAT_TEXT || cli->format == FORMAT_MD ||
	    cli->format == FORMAT_SQL)
		return print_turns(cli, turns);
	rows = view_turns_rows(cli->arena, turns->items, turns->n);
	return cli_rows(cli, &rows);
}

/* chats show ID */
static const struct err *
show(struct cli *cli)
{
	struct turns turns = { .n = 0 };
	struct turn_id last;
	struct chat chat = { .id = NULL };
	const struct err *e = named(cli, &chat);

	if (e)
		return e;
	last = (struct turn_id){ chat.owner, chat.id, chat.n_turns };
	e = store_turn_list(cli->app->store, cli->arena, &last, 1, &turns);
	return e ? e : print_chat(cli, &chat, &turns);
}

/* chats delete ID */
static const struct err *
remove_chat(struct cli *cli)
{
	struct chat chat = { .id = NULL };
	const struct err *e = named(cli, &chat);

	if (!e)
		e = store_chat_delete(cli->app->store, cli->arena, chat.owner,
				      chat.id);
	return e;
}

static const struct cli_verb verbs[] = {
	{ "list", list },
	{ "show", show },
	{ "delete", remove_chat },
};

const struct err *
command_chats(struct cli *cli)
{
	return cli_verb(cli, verbs, COUNT(verbs),
			"chats takes list [USER], show ID or delete ID.");
}
