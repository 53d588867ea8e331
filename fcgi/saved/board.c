#include "saved/board.h"

#include <stdlib.h>
#include <string.h>

#include "chat/chat.h"
#include "store/saved/kept.h"
#include "store/saved/shares.h"

#include "base/ban.h"

bool
board_may_change(const struct saved_call *c, const struct board *b)
{
	return c->user->admin ||
	       (*c->user->owner && str_is(str_of(b->owner), c->user->owner));
}

static bool
may_see(const struct saved_call *c, const struct board *b)
{
	return c->app->config->settings->auth == AUTH_NONE ||
	       board_may_change(c, b) || chat_lists_user(b->readers, c->user);
}

static const struct err *
missing(const struct saved_call *c, const char *name)
{
	return err_say(c->arena, ERR_MISSING, "There is no board named \"%s\".",
		       name);
}

static const struct err *
denied(const struct saved_call *c)
{
	return err_say(c->arena, ERR_DENIED,
		       "Only who made it, or an administrator, may change this"
		       " board.");
}

static const struct err *
of_kept(const struct saved_call *c, const struct kept *k, struct board *ret)
{
	const struct err *e = board_read(c->arena, str_of(k->body), ret);

	if (e)
		return err_new(c->arena, ERR_STORE,
			       "This board is damaged in the store.",
			       "kept %s: %s", k->name, e->say);
	ret->readers = k->readers;
	ret->owner = k->owner;
	ret->maker = k->maker;
	ret->updated_ms = k->updated_ms;
	ret->edit = k->edit;
	return NULL;
}

/*
 * A name tells of what stands behind it: those who do not change the board
 * have the tiles alone whose question they may see.
 */
static void
hide_tiles(const struct saved_call *c, struct board *b)
{
	struct saved s = { .name = NULL };
	size_t n = 0;

	if (board_may_change(c, b))
		return;
	for (size_t i = 0; i < b->n_tiles; i++)
		if (!saved_get(c, b->tiles[i].saved, &s))
			b->tiles[n++] = b->tiles[i];
	b->n_tiles = n;
}

const struct err *
board_get(const struct saved_call *c, const char *name, struct board *ret)
{
	struct kept k = { .name = NULL };
	const struct err *e;

	if (!saved_is_name(name))
		return missing(c, name);
	e = store_kept_get(c->app->store, c->arena, KEPT_BOARD, name, &k);
	if (!e)
		e = of_kept(c, &k, ret);
	if (e)
		return e;
	if (!may_see(c, ret))
		return missing(c, name);
	hide_tiles(c, ret);
	return NULL;
}

static int
compare(const void *x, const void *y)
{
	return strcmp(((const struct board *)x)->title,
		      ((const struct board *)y)->title);
}

const struct err *
board_all(const struct saved_call *c, struct board_list *ret)
{
	struct kept_list kept = { .n = 0 };
	const struct err *e =
		store_kept_list(c->app->store, c->arena, KEPT_BOARD, &kept);
	struct board *items = arena_array(c->arena, kept.n, sizeof(*items));
	size_t n = 0;

	/* a damaged one is left out, and the others stay */
	for (size_t i = 0; !e && i < kept.n; i++) {
		if (of_kept(c, &kept.items[i], &items[n]) ||
		    !may_see(c, &items[n]))
			continue;
		hide_tiles(c, &items[n++]);
	}
	qsort(items, n, sizeof(*items), compare);
	*ret = (struct board_list){ items, n };
	return e;
}

const struct err *
board_users_of(const struct saved_call *c, const char *saved, const char ***ret,
	       size_t *ret_n)
{
	struct kept_list kept = { .n = 0 };
	const struct err *e =
		store_kept_list(c->app->store, c->arena, KEPT_BOARD, &kept);
	const char **names = arena_array(c->arena, kept.n, sizeof(*names));
	size_t n = 0;

	for (size_t i = 0; !e && i < kept.n; i++) {
		struct board b = { .name = NULL };
		bool shows = false;

		if (of_kept(c, &kept.items[i], &b))
			continue;
		for (size_t k = 0; k < b.n_tiles; k++)
			shows = shows || strcmp(b.tiles[k].saved, saved) == 0;
		if (shows)
			names[n++] = b.name;
	}
	*ret = names;
	*ret_n = n;
	return e;
}

static const struct err *
check_tiles(const struct saved_call *c, const struct board *b)
{
	const struct err *e = board_valid(c->arena, b);
	struct saved s = { .name = NULL };

	for (size_t i = 0; !e && i < b->n_tiles; i++)
		e = saved_get(c, b->tiles[i].saved, &s);
	return e;
}

static struct kept
kept_of(const struct saved_call *c, const struct board *b)
{
	return (struct kept){
		.kind = KEPT_BOARD,
		.name = b->name,
		.owner = b->owner,
		.maker = b->maker,
		.readers = b->readers,
		.body = board_file(c->arena, b),
		.editor = c->user->name,
		.edit = b->edit,
	};
}

static const struct err *
add(const struct saved_call *c, const struct board *b)
{
	struct kept k = kept_of(c, b);

	return store_kept_add(c->app->store, c->arena, &k,
			      c->app->config->settings->saved_count);
}

const struct err *
board_add(const struct saved_call *c, struct board *b)
{
	const bool named = b->name != NULL;
	const char *stem = named ? b->name : saved_name_of(c->arena, b->title);
	const struct err *e;

	if (!*stem)
		stem = "board";
	b->name = stem;
	b->owner = c->user->owner;
	b->maker = c->user->name;
	e = check_tiles(c, b);
	if (!e)
		e = add(c, b);
	for (size_t i = 2;
	     !named && e && e->kind == ERR_CONFLICT && i <= SAVED_NAMES_TRIED;
	     i++) {
		b->name = saved_name_next(c->arena, stem, i);
		e = add(c, b);
	}
	return e;
}

const struct err *
board_change(const struct saved_call *c, struct board *b)
{
	const struct err *e = NULL;
	struct kept k;

	if (!board_may_change(c, b))
		return denied(c);
	e = check_tiles(c, b);
	if (e)
		return e;
	k = kept_of(c, b);
	e = store_kept_change(c->app->store, c->arena, &k);
	b->edit = k.edit;
	return e;
}

const struct err *
board_import(const struct saved_call *c, struct str text, struct board *ret,
	     enum brought *ret_what)
{
	struct board now = { .name = NULL };
	const struct err *e = board_read(c->arena, text, ret);

	*ret_what = BROUGHT_NEW;
	if (e)
		return e;
	e = board_get(c, ret->name, &now);
	if (e)
		return e->kind == ERR_MISSING ? board_add(c, ret) : e;
	ret->readers = now.readers;
	ret->owner = now.owner;
	ret->maker = now.maker;
	ret->edit = now.edit;
	e = board_change(c, ret);
	*ret_what = ret->edit == now.edit ? BROUGHT_SAME : BROUGHT_CHANGED;
	return e;
}

const struct err *
board_remove(const struct saved_call *c, const char *name)
{
	struct board b = { .name = NULL };
	const struct err *e = board_get(c, name, &b);

	if (!e && !board_may_change(c, &b))
		e = denied(c);
	if (!e)
		e = store_kept_remove(c->app->store, c->arena, KEPT_BOARD,
				      name);
	return e ? e
		 : store_share_withdraw_of(
			   c->app->store, c->arena, NULL,
			   arena_printf(c->arena, "/boards/%s", name));
}
