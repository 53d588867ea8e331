#include "saved/may.h"

#include "chat/chat.h"
#include "sql/dialect/dialect.h"

#include "base/ban.h"

bool
saved_may_change(const struct saved_call *c, const struct saved *s)
{
	return c->user->admin ||
	       (*c->user->owner && str_is(str_of(s->owner), c->user->owner));
}

/* Names that are not there are known before it is tried. */
const struct err *
saved_check(const struct saved_call *c, const struct rights *rights,
	    const struct schema *schema, const struct saved *s,
	    const struct saved_values *v)
{
	const struct dialect *d = dialect_find(str_of(schema->dialect));
	struct bound_sql bound;
	struct verdict verdict = { .sql = NULL };

	sql_bind(c->arena, d, str_of(s->sql), v->args, v->n, &bound);
	sql_check_bound(c->arena, d, schema, rights, &bound, &verdict);
	if (verdict.sql)
		return NULL;
	return err_say(c->arena, ERR_NO_SQL, "The statement is refused: %s",
		       verdict.complaint->message);
}

static void
hide_choices(const struct saved_call *c, const struct rights *rights,
	     const struct schema *schema, struct saved *s)
{
	const struct dialect *d = dialect_find(str_of(schema->dialect));
	const struct saved_values none = { .n = 0 };

	for (size_t i = 0; i < s->n_params; i++) {
		struct saved_param *p = &s->params[i];
		const char *sql = saved_choices_sql(c->arena, d, p);
		const struct saved choices = { .sql = sql };

		if (sql && saved_check(c, rights, schema, &choices, &none))
			p->choices = NULL;
	}
}

/* A statement that names what its reader may not know of is not shown. */
static bool
may_ask(const struct saved_call *c, struct saved *s)
{
	const struct schema *schema = NULL;
	const struct database *db = NULL;
	struct saved_values values;

	if (chat_database(c->app, c->arena, c->user, s->key, &db))
		return false;
	if (!db->rights)
		return true;
	if (chat_schema(c->app, c->arena, db, c->wait, &schema) ||
	    saved_values(c, s, NULL, 0, &values) ||
	    saved_check(c, db->rights, schema, s, &values))
		return false;
	hide_choices(c, db->rights, schema, s);
	return true;
}

/*
 * Its title and statement tell of its database: who may not ask that one does
 * not see it. What no configuration has is an upload, and its maker's alone.
 * Without a login there is nobody else to keep it from.
 */
bool
saved_may_see(const struct saved_call *c, struct saved *s)
{
	const struct database *db = config_database(c->app->config, s->key);

	if (c->user->admin || !db)
		return saved_may_change(c, s);
	return (c->app->config->settings->auth == AUTH_NONE ||
		saved_may_change(c, s) ||
		chat_lists_user(s->readers, c->user)) &&
	       may_ask(c, s);
}
