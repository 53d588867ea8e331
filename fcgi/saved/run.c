#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "chat/chat.h"
#include "data/saved/days.h"
#include "saved/board.h"
#include "sql/dialect/dialect.h"
#include "store/saved/kept.h"

#include "base/ban.h"

#define KEY_MAX ((size_t)256 << 10)

static const struct err *
run_on(const struct saved_call *c, const struct database *db,
       const struct saved *s, const struct saved_values *v,
       const struct row_sink *sink)
{
	if (v->missing)
		return err_say(c->arena, ERR_INPUT,
			       "%s has no value: give one.", v->missing);
	return chat_statement(c->app, c->arena, c->user,
			      &(struct chat_statement){ .database = db,
							.sql = s->sql,
							.args = v->args,
							.n_args = v->n,
							.wait = c->wait,
							.sink = sink });
}

const struct err *
saved_run(const struct saved_call *c, const struct saved *s,
	  const struct saved_values *v, const struct row_sink *sink)
{
	const struct database *db = NULL;
	const struct err *e =
		chat_database(c->app, c->arena, c->user, s->database, &db);

	return e ? e : run_on(c, db, s, v, sink);
}

/*
 * Of what figures are: the statement, its values, and who reads them, since a
 * database may have rules of its own for its users.
 */
static const char *
key_of(const struct saved_call *c, const struct database *db,
       const struct saved *s, const struct saved_values *v)
{
	struct buf b = buf_new(c->arena, KEY_MAX);

	buf_printf(&b, "%s\n%s\n%s\n", database_key(db), database_place(db),
		   s->sql);
	buf_printf(&b, "%s\n%s", c->user->name ? c->user->name : "",
		   db->rights ? db->rights->reader : "");
	for (size_t i = 0; i < v->n; i++) {
		buf_printf(&b, "\n%s=", v->args[i].name);
		for (size_t k = 0; k < v->args[i].n; k++)
			buf_printf(&b, "%zu:%.*s,", v->args[i].values[k].text.n,
				   (int)v->args[i].values[k].text.n,
				   v->args[i].values[k].text.p);
	}
	return b.cut ? NULL : buf_text(&b);
}

/* Figures that are young enough; none when there are none. */
static const struct err *
find_kept(const struct saved_call *c, const struct database *db,
	  const char *key, struct saved_figures *ret)
{
	const int64_t oldest =
		clock_wall_ms() - (int64_t)db->settings->saved_cache_ms;
	const struct err *e;

	if (!key || !db->settings->saved_cache_ms)
		return NULL;
	e = store_figures_get(c->app->store, c->arena, key, &ret->rows,
			      &ret->made_ms);
	ret->kept = !e && ret->rows.n_cols && ret->made_ms >= oldest;
	return e;
}

static const struct err *
compute(const struct saved_call *c, const struct database *db,
	const struct saved *s, const struct saved_values *v,
	struct saved_figures *ret)
{
	struct snapshot kept;
	const struct row_sink sink =
		snapshot_sink(&kept, c->arena, (size_t)db->settings->row_limit,
			      (size_t)db->settings->max_bytes);
	const int64_t began = clock_ms();
	const struct err *e = run_on(c, db, s, v, &sink);

	if (e)
		return e;
	ret->rows = kept.rows;
	ret->made_ms = clock_wall_ms();
	ret->ms = clock_ms() - began;
	return NULL;
}

static const struct err *
dialect_of(const struct saved_call *c, const struct database *db,
	   const char **ret)
{
	const struct schema *schema = NULL;
	const struct err *e =
		chat_schema(c->app, c->arena, db, c->wait, &schema);

	if (!e)
		*ret = schema->dialect;
	return e;
}

const struct err *
saved_figures(const struct saved_call *c, const struct saved *s,
	      const struct saved_values *v, bool fresh,
	      struct saved_figures *ret)
{
	const struct database *db = NULL;
	const char *key;
	const struct err *e =
		chat_database(c->app, c->arena, c->user, s->database, &db);

	*ret = (struct saved_figures){ .kept = false };
	if (!e)
		e = dialect_of(c, db, &ret->dialect);
	if (e)
		return e;
	key = key_of(c, db, s, v);
	if (!fresh)
		e = find_kept(c, db, key, ret);
	if (e || ret->kept)
		return e;
	e = compute(c, db, s, v, ret);
	if (e || !key || !db->settings->saved_cache_ms)
		return e;
	return store_figures_put(c->app->store, c->arena, key, &ret->rows,
				 ret->made_ms);
}

/* An example has the values as they are: all are there, and stay the same. */
static const struct err *
check_defaults(const struct saved_call *c, const struct saved *s,
	       const struct saved_values *v)
{
	if (v->missing)
		return err_say(c->arena, ERR_INPUT,
			       "%s has no default: an example needs one.",
			       v->missing);
	for (size_t i = 0; i < s->n_params; i++)
		if (v->said[i] && days_move(str_of(v->said[i])))
			return err_say(c->arena, ERR_INPUT,
				       "%s is other days tomorrow: an example"
				       " needs a default such as 2024-01-01 to"
				       " 2024-03-31.",
				       param_label(c->arena, &s->params[i]));
	return NULL;
}

const struct err *
saved_example(const struct saved_call *c, const struct saved *s,
	      struct example *ret)
{
	const struct examples_call call = { c->app, c->arena, c->user, c->wait,
					    .many = false };
	const struct database *db = NULL;
	const char *dialect = NULL, *sql = NULL;
	struct saved_values v = { .n = 0 };
	const struct err *e =
		chat_database(c->app, c->arena, c->user, s->database, &db);

	if (!e)
		e = dialect_of(c, db, &dialect);
	if (!e)
		e = saved_values(c, s, NULL, 0, &v);
	if (!e)
		e = check_defaults(c, s, &v);
	if (!e)
		sql = sql_with_values(c->arena, dialect_find(str_of(dialect)),
				      str_of(s->sql), v.args, v.n);
	if (!e && !sql)
		e = err_new(c->arena, ERR_INPUT,
			    "The statement is too long for an example.", NULL);
	if (e)
		return e;
	*ret = (struct example){
		.question = s->question ? s->question : s->title,
		.database = s->database,
		.state = EXAMPLE_VERIFIED,
		.sql = sql,
	};
	e = chat_example_add(&call, ret);
	if (e || !ret->known || !ret->may_decide ||
	    ret->state == EXAMPLE_VERIFIED)
		return e;
	e = chat_example_decide(&call, ret->id, EXAMPLE_VERIFIED, ret);
	ret->known = true; /* somebody had proposed it */
	return e;
}

/* What a figure of a tile is looked up by. */
static const struct err *
find_tile(const struct saved_call *c, const struct saved *s,
	  const struct saved_values *v, const struct database **ret_db,
	  const char **ret_key, struct saved_figures *ret)
{
	const struct err *e =
		chat_database(c->app, c->arena, c->user, s->database, ret_db);

	*ret = (struct saved_figures){ .kept = false };
	if (!e)
		e = dialect_of(c, *ret_db, &ret->dialect);
	if (e)
		return e;
	*ret_key = key_of(c, *ret_db, s, v);
	return find_kept(c, *ret_db, *ret_key, ret);
}

bool
board_figures_kept(const struct saved_call *c, const struct saved *s,
		   const struct saved_values *v)
{
	const struct database *db = NULL;
	struct saved_figures f;
	const char *key = NULL;

	return !v->missing && !find_tile(c, s, v, &db, &key, &f) && f.kept;
}

/* Whatever there was; why is returned when there was nothing. */
static const struct err *
find_last(const struct saved_call *c, const char *key, const struct err *why,
	  struct saved_figures *ret)
{
	const struct err *e =
		key ? store_figures_get(c->app->store, c->arena, key,
					&ret->rows, &ret->made_ms)
		    : NULL;

	ret->kept = !e && ret->rows.n_cols > 0;
	return ret->kept ? NULL : why;
}

const struct err *
board_figures(const struct saved_call *c, const struct saved *s,
	      const struct saved_values *v, struct saved_figures *ret,
	      const struct err **ret_why)
{
	const struct database *db = NULL;
	const char *key = NULL;
	struct saved_call own = *c;
	struct wait wait;
	const struct err *e = find_tile(c, s, v, &db, &key, ret);

	*ret_why = NULL;
	if (e || ret->kept)
		return e;
	wait = wait_within(c->wait, (int64_t)db->settings->saved_tile_ms);
	own.wait = &wait;
	e = compute(&own, db, s, v, ret);
	if (!e)
		return key ? store_figures_put(c->app->store, c->arena, key,
					       &ret->rows, ret->made_ms)
			   : NULL;
	if (e->kind == ERR_CANCELLED)
		return e;
	*ret_why = e;
	return find_last(c, key, e, ret);
}
