#include <string.h>

#include "base/hash/digest.h"
#include "chat/audit.h"
#include "chat/chat.h"
#include "saved/board.h"
#include "saved/may.h"
#include "saved/share_item.h"

#include "base/ban.h"

enum share_with
share_with(const struct app *app, const char *key)
{
	const struct database *db = config_database(app->config, key);

	return (enum share_with)(db ? db->settings : app->config->settings)
		->share_links;
}

const char *
share_reader(struct arena *a, const struct rights *rights)
{
	char digest[DIGEST_CHARS + 1];

	if (!rights)
		return NULL;
	digest_hex(str_of(rights->reader), digest);
	return arena_strdup(a, digest);
}

/* What would be run of an item: its statement, with its values as defaults. */
static const struct err *
read_item(struct arena *a, const struct share_item *item, struct saved *ret)
{
	const struct err *e = NULL;

	*ret = (struct saved){
		.name = "answer",
		.title = item->turn.question,
		.question = item->turn.question,
		.sql = item->turn.sql,
	};
	if (item->saved)
		e = saved_read(a, str_of(item->saved), ret);
	ret->database = item->key;
	return e;
}

const struct err *
share_known(const struct saved_call *c, const struct share *share,
	    const struct saved_given *given, size_t n_given)
{
	struct saved_param *params = NULL;
	size_t n = 0;

	for (size_t i = 0; i < share->n_items; i++) {
		struct saved s;
		const struct err *e = read_item(c->arena, &share->items[i], &s);

		if (e)
			return e;
		for (size_t k = 0; k < s.n_params; k++) {
			params = arena_grow(c->arena, params, n,
					    sizeof(*params));
			params[n++] = s.params[k];
		}
	}
	return saved_known(c->arena, params, n, given, n_given);
}

/* Whether its statement asks for nothing that these rights rule out. */
static bool
may_run(const struct saved_call *c, const struct database *db,
	const struct share_item *item)
{
	const struct schema *schema = NULL;
	struct saved_values values;
	struct saved s;

	return item->turn.sql && !read_item(c->arena, item, &s) &&
	       !chat_schema(c->app, c->arena, db, c->wait, &schema) &&
	       !saved_values(c, &s, NULL, 0, &values) &&
	       !saved_check(c, db->rights, schema, &s, &values);
}

/*
 * The rows are those of whoever made the link. Whoever is under the same rules
 * may see them; under others, those that the rules leave; and whoever may not
 * ask the database at all sees what was meant for them.
 */
static enum share_see
see(const struct saved_call *c, const struct share_item *item)
{
	const struct database *db = NULL;

	if (chat_database(c->app, c->arena, c->user, item->key, &db) ||
	    strcmp(database_key(db), item->key) != 0)
		return SHARE_SEE_SNAPSHOT;
	if (!db->rights ||
	    (item->reader &&
	     str_is(str_of(share_reader(c->arena, db->rights)), item->reader)))
		return SHARE_SEE_OWN;
	return may_run(c, db, item) ? SHARE_SEE_RULES : SHARE_SEE_NOTHING;
}

/* The rows are others', and the sentence speaks of them. */
static void
take_figures(struct share_item *item)
{
	item->turn.rows = NULL;
	item->turn.answer = NULL;
}

/* Nothing of it may be read; it stands there, so that one knows. */
static void
hide(struct share_item *item)
{
	*item = (struct share_item){
		.turn = { .n = item->turn.n, .error = ERR__MAX },
		.key = item->key,
		.width = item->width,
		.see = SHARE_SEE_NOTHING,
	};
}

/* Whoever reads them, where the audit is required. */
static const struct err *
enter(const struct saved_call *c, const struct share_item *item)
{
	const struct audit_reading r = { .database = item->key,
					 .sql = item->turn.sql };

	return item->turn.rows ? audit_reading(c->app, c->arena, c->user, &r)
			       : NULL;
}

static const struct err *
decide(const struct saved_call *c, bool by_login, struct share *share)
{
	const enum share_with needed =
		share->readers ? SHARE_WITH_SITE : SHARE_WITH_ANYONE;
	const struct err *e = NULL;
	size_t n_open = 0;

	for (size_t i = 0; !e && i < share->n_items; i++) {
		struct share_item *item = &share->items[i];
		const bool open = share_with(c->app, item->key) >= needed;

		n_open += open;
		item->see = SHARE_SEE_SNAPSHOT;
		if (open && by_login)
			item->see = see(c, item);
		if (!open || item->see == SHARE_SEE_NOTHING)
			hide(item);
		if (item->see == SHARE_SEE_RULES)
			take_figures(item);
		e = enter(c, item);
	}
	return e || n_open ? e : store_share_missing(c->arena);
}

const struct err *
share_open(const struct saved_call *c, const char *token, struct share *ret)
{
	const struct err *e =
		store_share_open(c->app->store, c->arena, token, ret);
	const bool own = !e && *c->user->owner &&
			 strcmp(ret->owner, c->user->owner) == 0;

	if (e)
		return e;
	if (ret->readers && !own && !c->user->admin &&
	    !chat_lists_user(ret->readers, c->user))
		return store_share_missing(c->arena);
	return decide(c, true, ret);
}

const struct err *
share_open_anyone(const struct saved_call *c, const char *token,
		  struct share *ret)
{
	const struct err *e =
		store_share_open(c->app->store, c->arena, token, ret);

	if (e)
		return e;
	if (ret->readers)
		return store_share_missing(c->arena);
	return decide(c, false, ret);
}

static const char *
worse(struct arena *a, const struct share_item *item, const struct err *why)
{
	return item->turn.rows ? arena_printf(a,
					      "%s These are the figures that"
					      " were shared.",
					      why->say)
			       : why->say;
}

static const struct err *
compute(const struct saved_call *c, struct share_item *item,
	const struct saved_given *given, size_t n_given)
{
	struct saved_values values = { .n = 0 };
	struct saved_figures *f = arena_alloc(c->arena, sizeof(*f));
	const struct err *why = NULL;
	struct saved s;
	const struct err *e = read_item(c->arena, item, &s);

	if (!e)
		e = saved_values(c, &s, given, n_given, &values);
	if (!e)
		e = board_figures(c, &s, &values, f, &why);
	if (e && e->kind == ERR_CANCELLED)
		return e;
	if (e || why)
		item->problem = worse(c->arena, item, e ? e : why);
	if (e)
		return NULL;
	take_figures(item);
	item->turn.rows = &f->rows;
	item->turn.dialect = f->dialect;
	item->made_ms = f->made_ms;
	item->see = SHARE_SEE_OWN;
	return NULL;
}

static bool
may_compute(const struct share_item *item)
{
	return item->turn.sql &&
	       (item->see == SHARE_SEE_RULES || item->see == SHARE_SEE_OWN);
}

const struct err *
share_saved(const struct saved_call *c, const struct share *share,
	    enum share_part part, struct saved_list *ret)
{
	const struct err *e = NULL;

	ret->items = arena_array(c->arena, share->n_items, sizeof(*ret->items));
	ret->n = 0;
	for (size_t i = 0; !e && i < share->n_items; i++) {
		const struct share_item *item = &share->items[i];

		if (item->saved &&
		    (part == SHARE_PART_SEEN ? item->see != SHARE_SEE_NOTHING
					     : may_compute(item)))
			e = read_item(c->arena, item, &ret->items[ret->n++]);
	}
	return e;
}

const struct err *
share_compute(const struct saved_call *c, struct share *share,
	      const struct saved_given *given, size_t n_given)
{
	const struct err *e = share_known(c, share, given, n_given);

	for (size_t i = 0; !e && i < share->n_items; i++) {
		struct share_item *item = &share->items[i];

		if (may_compute(item))
			e = compute(c, item, given, n_given);
	}
	return e;
}

bool
share_may_copy(const struct share *share)
{
	bool may = share->kind == SHARE_TURN || share->kind == SHARE_CHAT;

	for (size_t i = 0; i < share->n_items; i++)
		may = may && share->items[i].see == SHARE_SEE_OWN;
	return may;
}

const struct err *
share_copy(const struct saved_call *c, const struct share *share,
	   struct chat *ret)
{
	const struct database *db = NULL;
	const struct err *e = NULL;

	if (!share_may_copy(share))
		return err_say(c->arena, ERR_DENIED,
			       "This cannot be continued as a chat of yours:"
			       " it is no chat, or other rules hold for you."
			       " Ask its questions yourself.");
	e = chat_database(c->app, c->arena, c->user, share->items[0].key, &db);
	return e ? e
		 : store_share_copy(c->app->store, c->arena, share,
				    c->user->owner, db->name, ret);
}

const struct err *
share_all(const struct saved_call *c, struct share_list *ret)
{
	return store_share_list(c->app->store, c->arena,
				c->user->admin ? NULL : c->user->owner, ret);
}

const struct err *
share_withdraw(const struct saved_call *c, const char *id)
{
	return store_share_withdraw(c->app->store, c->arena,
				    c->user->admin ? NULL : c->user->owner, id);
}
