#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/utf8.h"
#include "chat/chat.h"
#include "saved/board.h"
#include "saved/share_item.h"

#include "base/ban.h"

#define DAYS 30 /* unless somebody says otherwise */
#define TITLE_CHARS 200
#define WHOM_MAX 2000

/*
 * The rules may have changed since the rows of a chat were read, and nobody
 * wrote down which held then: no reader is under these.
 */
#define RULES_UNKNOWN "-"

struct making {
	const struct saved_call *c;
	const struct share_wish *wish;
	struct share *share;
};

static const struct err *
nothing(const struct making *m, const char *what)
{
	return err_say(m->c->arena, ERR_CONFLICT,
		       "There is nothing to share yet: %s.", what);
}

/* Whoever shares must be let do so by the database, and may ask it now. */
static const struct err *
find_database(const struct making *m, const char *name,
	      const struct database **ret)
{
	const struct saved_call *c = m->c;
	const enum share_with needed =
		m->share->readers ? SHARE_WITH_SITE : SHARE_WITH_ANYONE;
	const struct err *e =
		chat_database(c->app, c->arena, c->user, name, ret);

	if (e || share_with(c->app, database_key(*ret)) >= needed)
		return e;
	return err_say(c->arena, ERR_DENIED,
		       share_with(c->app, database_key(*ret))
			       ? "What is in %s is shared with people of this"
				 " site alone."
			       : "What is in %s is not shared by links.",
		       name);
}

static struct share_item *
add_item(const struct making *m)
{
	struct share *share = m->share;

	share->items = arena_grow(m->c->arena, share->items, share->n_items,
				  sizeof(*share->items));
	share->items[share->n_items] = (struct share_item){ .width = 1 };
	return &share->items[share->n_items++];
}

/* What a reader may have of a turn: nothing of how it came about. */
static struct turn
shown_of(const struct turn *t)
{
	return (struct turn){
		.state = t->state,
		.question = t->question,
		.database = t->database,
		.dialect = t->dialect,
		.sql = t->sql,
		.tables = t->tables,
		.n_tables = t->n_tables,
		.explanation = t->explanation,
		.answer = t->answer,
		.drafter = t->drafter,
		.confidence = t->confidence,
		.by_hand = t->by_hand,
		.reading = t->reading,
		.unused = t->unused,
		.n_unused = t->n_unused,
		.clarify = t->clarify,
		.choices = t->choices,
		.n_choices = t->n_choices,
		.rows = t->rows,
		.error = t->error,
		.error_say = t->error_say,
		.created_ms = t->created_ms,
	};
}

static bool
is_shared(const struct turn *t)
{
	return t->state == TURN_ANSWERED || t->state == TURN_CLARIFY ||
	       t->state == TURN_FAILED;
}

static const struct err *
add_turn(const struct making *m, const struct turn *t)
{
	const struct database *db = NULL;
	const struct err *e = find_database(m, t->database, &db);
	struct share_item *item;

	if (e)
		return e;
	item = add_item(m);
	item->turn = shown_of(t);
	item->key = database_key(db);
	item->reader = db->rights ? RULES_UNKNOWN : NULL;
	item->made_ms = t->created_ms;
	return NULL;
}

static const struct err *
make_turn(const struct making *m)
{
	const struct turn_id id = { m->c->user->owner, m->wish->what.name,
				    m->wish->what.n };
	struct turn t;
	const struct err *e =
		store_turn_get(m->c->app->store, m->c->arena, &id, &t);

	if (e)
		return e;
	if (t.state != TURN_ANSWERED)
		return nothing(m, "this question has no answer");
	m->share->title = t.question;
	return add_turn(m, &t);
}

static const struct err *
make_chat(const struct making *m)
{
	const char *owner = m->c->user->owner;
	struct turns turns = { .n = 0 };
	struct turn_id last = { .owner = owner };
	struct chat chat;
	const struct err *e = store_chat_get(m->c->app->store, m->c->arena,
					     owner, m->wish->what.name, &chat);

	if (e)
		return e;
	last.chat = chat.id;
	last.n = chat.n_turns;
	m->share->title = chat.title;
	e = store_turn_list(
		m->c->app->store, m->c->arena, &last,
		last.n > SHARE_ITEMS_MAX ? last.n - SHARE_ITEMS_MAX + 1 : 1,
		&turns);
	for (size_t i = 0; !e && i < turns.n; i++)
		if (is_shared(&turns.items[i]))
			e = add_turn(m, &turns.items[i]);
	return e || m->share->n_items ? e : nothing(m, "nothing was answered");
}

/* The values that it was shared with are those that it has from now on. */
static void
keep_values(struct arena *a, struct saved *s, const struct saved_values *v)
{
	for (size_t i = 0; i < s->n_params; i++) {
		struct buf b = buf_new(a, SAVED_FILE_MAX);

		for (size_t k = 0; k < v->args[i].n; k++) {
			if (k)
				buf_puts(&b, s->params[i].type == PARAM_DAYS
						     ? " to "
						     : ", ");
			buf_add(&b, v->args[i].values[k].text);
		}
		if (v->args[i].n && !b.cut)
			s->params[i].fallback = buf_text(&b);
	}
}

static struct turn
turn_of(const struct saved *s, const struct saved_figures *f)
{
	static const double sure[BAND__MAX] = {
		[BAND_UNSURE] = BAND_FAIR_FROM / 2,
		[BAND_FAIR] = BAND_FAIR_FROM,
		[BAND_SURE] = BAND_SURE_FROM,
	};

	return (struct turn){
		.state = TURN_ANSWERED,
		.question = s->title,
		.database = s->database,
		.dialect = f->dialect,
		.sql = s->sql,
		.explanation = s->description,
		/* it tells of the values that were asked for then */
		.reading = s->n_params ? NULL : s->reading,
		.confidence = sure[band_find(s->confidence)],
		.rows = f->rows.n_cols ? &f->rows : NULL,
		.error = ERR__MAX,
	};
}

static const struct err *
add_saved(const struct making *m, const char *name, const struct tile *tile)
{
	const struct saved_call *c = m->c;
	struct saved_figures *f = arena_alloc(c->arena, sizeof(*f));
	const struct database *db = NULL;
	const struct err *why = NULL;
	struct saved_values values;
	struct share_item *item;
	struct saved s;
	const struct err *e = saved_get(c, name, &s);

	if (!e)
		e = find_database(m, s.key, &db);
	if (!e)
		e = saved_values(c, &s, m->wish->given, m->wish->n_given,
				 &values);
	if (!e)
		e = board_figures(c, &s, &values, f, &why);
	if (e)
		return e;
	keep_values(c->arena, &s, &values);
	item = add_item(m);
	item->turn = turn_of(&s, f);
	if (tile && tile->title)
		item->turn.question = tile->title;
	item->saved = saved_file(c->arena, &s);
	item->show = tile ? tile->show : TILE_CHART;
	item->width = tile ? tile->width : 1;
	item->key = database_key(db);
	item->reader = share_reader(c->arena, db->rights);
	item->made_ms = f->made_ms;
	if (!m->share->title)
		m->share->title = s.title;
	return NULL;
}

static const struct err *
make_saved(const struct making *m)
{
	return add_saved(m, m->wish->what.name, NULL);
}

/* A tile that cannot be computed is left out; the database's own no is not. */
static const struct err *
make_board(const struct making *m)
{
	struct board b = { .name = NULL };
	const struct err *e = board_get(m->c, m->wish->what.name, &b), *why;

	if (e)
		return e;
	m->share->title = b.title;
	for (size_t i = 0; i < b.n_tiles; i++) {
		why = add_saved(m, b.tiles[i].saved, &b.tiles[i]);
		if (why &&
		    (why->kind == ERR_CANCELLED || why->kind == ERR_DENIED))
			return why;
		e = why ? why : e;
	}
	if (m->share->n_items)
		return NULL;
	return e ? e : nothing(m, "nothing is on the board");
}

static const struct err *(*const makers[SHARE__MAX])(const struct making *) = {
	[SHARE_TURN] = make_turn,
	[SHARE_CHAT] = make_chat,
	[SHARE_SAVED] = make_saved,
	[SHARE_BOARD] = make_board,
};

static const struct err *
read_whom(const struct saved_call *c, const char *whom, const char **ret)
{
	const bool anyone = str_is(str_of(whom), "anyone");
	const bool site = str_is(str_of(whom), "*");

	*ret = anyone ? NULL : whom;
	if (!whom || !*whom || strlen(whom) > WHOM_MAX)
		return err_say(c->arena, ERR_INPUT,
			       "Say whom the link is for: \"*\" for everybody"
			       " of this site, groups and people as"
			       " \"group:sales, ann\", or \"anyone\".");
	if (!anyone && !site && c->app->config->settings->auth == AUTH_NONE)
		return err_say(c->arena, ERR_INPUT,
			       "Nobody signs in here: a link is for \"*\" or"
			       " for \"anyone\".");
	return NULL;
}

static const struct err *
read_days(const struct saved_call *c, uint64_t days, int64_t *ret_ms)
{
	const uint64_t most = c->app->config->settings->share_days;

	if (days == 0)
		days = most < DAYS ? most : DAYS;
	*ret_ms = clock_wall_ms() + (int64_t)days * DAY_MS;
	if (days <= most)
		return NULL;
	return err_say(c->arena, ERR_INPUT,
		       "A link is open for %llu days at most.",
		       (unsigned long long)most);
}

static const char *
path_of(struct arena *a, const struct share_what *w)
{
	static const char *const folders[SHARE__MAX] = {
		"chats",
		"chats",
		"saved",
		"boards",
	};
	const char *turn = w->kind == SHARE_TURN
				   ? arena_printf(a, "/turns/%zu", w->n)
				   : "";

	return arena_printf(a, "/%s/%s%s%s%.*s", folders[w->kind], w->name,
			    turn, w->query.n ? "?" : "", (int)w->query.n,
			    w->query.p);
}

const struct err *
share_make(const struct saved_call *c, const struct share_wish *wish,
	   struct share *ret, const char **ret_token)
{
	const struct making m = { c, wish, ret };
	const struct err *e;

	*ret = (struct share){
		.kind = wish->what.kind,
		.what = path_of(c->arena, &wish->what),
		.owner = c->user->owner,
		.maker = c->user->name,
	};
	e = read_whom(c, wish->whom, &ret->readers);
	if (!e)
		e = read_days(c, wish->days, &ret->expires_ms);
	if (!e)
		e = makers[ret->kind](&m);
	if (!e)
		e = share_known(c, ret, wish->given, wish->n_given);
	if (e)
		return e;
	ret->title = utf8_shorten(c->arena, str_of(ret->title), TITLE_CHARS);
	return store_share_add(c->app->store, c->arena, ret,
			       c->app->config->settings->share_count,
			       ret_token);
}
