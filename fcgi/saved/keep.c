#include <stdlib.h>
#include <string.h>

#include "chat/chat.h"
#include "lexicon/wording.h"
#include "saved/may.h"
#include "saved/saved.h"
#include "store/saved/kept.h"
#include "store/saved/shares.h"

#include "base/ban.h"

#define TRIED_BYTES 4096
#define TRIED_MS 2000

static const struct err *
missing(const struct saved_call *c, const char *name)
{
	return err_say(c->arena, ERR_MISSING,
		       "There is no saved question named \"%s\".", name);
}

static const struct err *
of_kept(const struct saved_call *c, const struct kept *k, struct saved *ret)
{
	const struct err *e = saved_read(c->arena, str_of(k->body), ret);

	if (e)
		return err_new(c->arena, ERR_STORE,
			       "This saved question is damaged in the store.",
			       "kept %s: %s", k->name, e->say);
	ret->key = k->database ? k->database : ret->database;
	ret->readers = k->readers;
	ret->owner = k->owner;
	ret->maker = k->maker;
	ret->created_ms = k->created_ms;
	ret->updated_ms = k->updated_ms;
	ret->edit = k->edit;
	return NULL;
}

const struct err *
saved_get(const struct saved_call *c, const char *name, struct saved *ret)
{
	struct kept k = { .name = NULL };
	const struct err *e;

	if (!saved_is_name(name))
		return missing(c, name);
	e = store_kept_get(c->app->store, c->arena, KEPT_QUESTION, name, &k);
	if (!e)
		e = of_kept(c, &k, ret);
	return e || saved_may_see(c, ret) ? e : missing(c, name);
}

static int
compare(const void *x, const void *y)
{
	const struct saved *a = x, *b = y;
	int by_folder =
		strcmp(a->folder ? a->folder : "", b->folder ? b->folder : "");

	return by_folder ? by_folder : strcmp(a->title, b->title);
}

/* A damaged one is left out: its own address says so, and the others stay. */
static void
seen_of(const struct saved_call *c, const struct kept_list *kept,
	struct saved_list *ret)
{
	struct saved *items = arena_array(c->arena, kept->n, sizeof(*items));
	size_t n = 0;

	for (size_t i = 0; i < kept->n; i++)
		if (!of_kept(c, &kept->items[i], &items[n]))
			n += saved_may_see(c, &items[n]);
	qsort(items, n, sizeof(*items), compare);
	*ret = (struct saved_list){ items, n };
}

const struct err *
saved_all(const struct saved_call *c, struct saved_list *ret)
{
	struct kept_list kept;
	const struct err *e =
		store_kept_list(c->app->store, c->arena, KEPT_QUESTION, &kept);

	if (!e)
		seen_of(c, &kept, ret);
	return e;
}

/* Those that were kept before their words were put into an order of ours. */
static const char *
words_in_order(struct arena *a, const char *question)
{
	struct wording *w = arena_alloc(a, sizeof(*w));

	if (!question)
		return NULL;
	wording_read(a, str_of(question), w);
	return wording_text(a, w);
}

static int
compare_words(const void *x, const void *y)
{
	return strcmp(*(const char *const *)x, *(const char *const *)y);
}

/* "orders per month" is "per month orders": the words, sorted. */
static const char *
words_of(struct arena *a, const char *question)
{
	const char *text = words_in_order(a, question);
	struct str rest = str_of(text ? text : "");
	const char **words = arena_array(a, rest.n + 1, sizeof(*words));
	struct buf b = buf_new(a, rest.n + 1);
	size_t n = 0;

	while (rest.n)
		words[n++] = str_dup(a, str_cut(&rest, ' '));
	qsort(words, n, sizeof(*words), compare_words);
	for (size_t i = 0; i < n; i++)
		buf_printf(&b, "%s%s", i ? " " : "", words[i]);
	return text ? buf_text(&b) : NULL;
}

const struct err *
saved_same(const struct saved_call *c, const char *database,
	   const char *question, struct saved_list *ret)
{
	struct kept_list kept;
	const struct database *db = NULL;
	const struct err *e =
		chat_database(c->app, c->arena, c->user, database, &db);
	bool any = false;

	*ret = (struct saved_list){ .n = 0 };
	if (e)
		return e->kind == ERR_NO_DATABASE ? NULL : e;
	e = store_kept_any(c->app->store, c->arena, database_key(db), &any);
	if (e || !any)
		return e;
	e = store_kept_same(c->app->store, c->arena, database_key(db),
			    words_of(c->arena, question), &kept);
	if (!e && kept.n == 0)
		e = store_kept_same(c->app->store, c->arena, database_key(db),
				    words_in_order(c->arena, question), &kept);
	if (!e)
		seen_of(c, &kept, ret);
	return e;
}

/* A day of a range that became one by its type: "period_from" is "period". */
static void
name_ranges(struct arena *a, struct saved *s)
{
	for (size_t i = 0; i < s->n_params; i++) {
		struct saved_param *p = &s->params[i];
		struct str name = saved_days_name(str_of(p->name));

		if (p->type == PARAM_DAYS && name.n)
			p->name = str_dup(a, name);
	}
}

/* What a name of the statement is of. */
static struct saved_param
param_of(struct arena *a, const struct saved *s, const char *name)
{
	struct str days = saved_days_name(str_of(name));
	const struct saved_param *p = saved_param(s, name);

	if (!p && days.n)
		p = saved_param(s, str_dup(a, days));
	if (p && (p->type == PARAM_DAYS || strcmp(p->name, name) == 0))
		return *p;
	return (struct saved_param){ .name = name, .type = PARAM_TEXT };
}

/* Those of the statement, and what is known of them. */
static const struct err *
match_params(struct arena *a, const struct dialect *d, struct saved *s)
{
	size_t n;
	const char **names = sql_param_names(a, d, str_of(s->sql), &n);
	struct saved found = {
		.params = arena_array(a, n, sizeof(*found.params)),
	};

	name_ranges(a, s);
	for (size_t i = 0; i < n; i++) {
		struct saved_param p = param_of(a, s, names[i]);

		if (p.type == PARAM_DAYS && strcmp(p.name, names[i]) == 0)
			return err_say(a, ERR_INPUT,
				       "A date range has two days: in the"
				       " statement write :%s_from and :%s_to,"
				       " its last day, or :%s_after, the day"
				       " after it, instead of :%s.",
				       p.name, p.name, p.name, p.name);
		if (!saved_param(&found, p.name))
			found.params[found.n_params++] = p;
	}
	s->params = found.params;
	s->n_params = found.n_params;
	return NULL;
}

/*
 * What the database refuses is not kept. The first row is enough to know, and
 * so is that it works on it: what is slow is no mistake.
 */
static const struct err *
try_statement(const struct saved_call *c, const struct database *db,
	      const struct saved *s, const struct saved_values *v)
{
	struct snapshot kept;
	const struct row_sink sink =
		snapshot_sink(&kept, c->arena, 1, TRIED_BYTES);
	struct wait wait = wait_within(c->wait, TRIED_MS);
	const struct err *e =
		chat_statement(c->app, c->arena, c->user,
			       &(struct chat_statement){ .database = db,
							 .sql = s->sql,
							 .args = v->args,
							 .n_args = v->n,
							 .wait = &wait,
							 .sink = &sink });

	return e && (e->kind == ERR_DEADLINE || e->kind == ERR_QUERY_SLOW)
		       ? NULL
		       : e;
}

/* What must hold before it is kept. */
static const struct err *
prepare(const struct saved_call *c, struct saved *s)
{
	const struct schema *schema = NULL;
	const struct database *db = NULL;
	const struct dialect *d;
	struct saved_values values;
	const struct err *e =
		chat_database(c->app, c->arena, c->user, s->database, &db);

	if (!e)
		e = chat_schema(c->app, c->arena, db, c->wait, &schema);
	if (e)
		return e;
	d = dialect_find(str_of(schema->dialect));
	s->database = db->name;
	s->key = database_key(db);
	e = match_params(c->arena, d, s);
	if (!e)
		e = saved_valid(c->arena, s);
	if (!e)
		e = saved_values(c, s, NULL, 0, &values);
	if (!e)
		e = saved_check(c, db->rights, schema, s, &values);
	return e ? e : try_statement(c, db, s, &values);
}

static struct kept
kept_of(const struct saved_call *c, const struct saved *s)
{
	return (struct kept){
		.kind = KEPT_QUESTION,
		.name = s->name,
		.owner = s->owner,
		.maker = s->maker,
		.readers = s->readers,
		.database = s->key,
		.words = words_of(c->arena, s->question),
		.body = saved_file(c->arena, s),
		.editor = c->user->name,
		.edit = s->edit,
	};
}

static const struct err *
add(const struct saved_call *c, struct saved *s)
{
	struct kept k = kept_of(c, s);
	const struct err *e =
		store_kept_add(c->app->store, c->arena, &k,
			       c->app->config->settings->saved_count);

	if (e)
		return e;
	s->edit = k.edit;
	s->created_ms = s->updated_ms = k.updated_ms;
	return NULL;
}

const struct err *
saved_add(const struct saved_call *c, struct saved *s)
{
	const bool named = s->name != NULL;
	const char *stem = named ? s->name : saved_name_of(c->arena, s->title);
	const struct err *e;

	if (!*stem)
		stem = "question";
	s->name = stem;
	s->owner = c->user->owner;
	s->maker = c->user->name;
	e = prepare(c, s);
	if (!e)
		e = add(c, s);
	for (size_t i = 2;
	     !named && e && e->kind == ERR_CONFLICT && i <= SAVED_NAMES_TRIED;
	     i++) {
		s->name = saved_name_next(c->arena, stem, i);
		e = add(c, s);
	}
	return e;
}

const struct err *
saved_change(const struct saved_call *c, struct saved *s)
{
	const struct err *e = NULL;
	struct kept k;

	if (!saved_may_change(c, s))
		return err_say(c->arena, ERR_DENIED,
			       "Only who made it, or an administrator, may"
			       " change this saved question.");
	e = prepare(c, s);
	if (e)
		return e;
	k = kept_of(c, s);
	e = store_kept_change(c->app->store, c->arena, &k);
	s->edit = k.edit;
	s->updated_ms = k.updated_ms;
	return e;
}

/* Another content of one that is there: its people stay who they are. */
static const struct err *
change_to(const struct saved_call *c, const struct saved *now,
	  struct saved *ret)
{
	ret->readers = now->readers;
	ret->owner = now->owner;
	ret->maker = now->maker;
	ret->edit = now->edit;
	return saved_change(c, ret);
}

const struct err *
saved_import(const struct saved_call *c, struct str text, struct saved *ret,
	     enum brought *ret_what)
{
	struct saved now = { .name = NULL };
	const struct err *e = saved_read(c->arena, text, ret);

	*ret_what = BROUGHT_NEW;
	if (e)
		return e;
	e = saved_get(c, ret->name, &now);
	if (e)
		return e->kind == ERR_MISSING ? saved_add(c, ret) : e;
	e = change_to(c, &now, ret);
	*ret_what = ret->edit == now.edit ? BROUGHT_SAME : BROUGHT_CHANGED;
	return e;
}

const struct err *
saved_remove(const struct saved_call *c, const char *name)
{
	struct saved s = { .name = NULL };
	const struct err *e = saved_get(c, name, &s);

	if (e)
		return e;
	if (!saved_may_change(c, &s))
		return err_say(c->arena, ERR_DENIED,
			       "Only who made it, or an administrator, may"
			       " delete this saved question.");
	e = store_kept_remove(c->app->store, c->arena, KEPT_QUESTION, name);
	return e ? e
		 : store_share_withdraw_of(
			   c->app->store, c->arena, NULL,
			   arena_printf(c->arena, "/saved/%s", name));
}

const struct err *
saved_history(const struct saved_call *c, const char *name,
	      struct saved_list *ret)
{
	struct kept_list kept = { .n = 0 };
	struct saved now = { .name = NULL };
	const struct err *e = saved_get(c, name, &now);

	if (!e)
		e = store_kept_edits(c->app->store, c->arena, KEPT_QUESTION,
				     name, &kept);
	if (e)
		return e;
	ret->n = 0;
	ret->items = arena_array(c->arena, kept.n, sizeof(*ret->items));
	for (size_t i = 0; !e && i < kept.n; i++) {
		struct saved *s = &ret->items[ret->n];

		e = of_kept(c, &kept.items[i], s);
		s->maker = kept.items[i].editor;
		s->owner = now.owner;
		s->readers = now.readers;
		ret->n += !e && saved_may_see(c, s); /* it may be of another */
	}
	return e;
}

const struct err *
saved_undo(const struct saved_call *c, const char *name, size_t edit,
	   struct saved *ret)
{
	struct saved_list all = { .n = 0 };
	struct saved now = { .name = NULL };
	const struct err *e = saved_get(c, name, &now);

	if (!e)
		e = saved_history(c, name, &all);
	for (size_t i = 0; !e && i < all.n; i++) {
		if (all.items[i].edit != edit)
			continue;
		*ret = all.items[i];
		return change_to(c, &now, ret);
	}
	return e ? e
		 : err_say(c->arena, ERR_MISSING,
			   "There is no change %zu of it.", edit);
}
