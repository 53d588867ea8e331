#include "chat/rights.h"

#include <string.h>

#include "access/try.h"
#include "base/rand.h"
#include "data/saved/saved.h"
#include "store/user/audit.h"

#include "base/ban.h"

#define TRIED_BYTES 4096
#define TRIED_MS 2000

/* What the engine says of a rule is for the administrator who wrote it. */
static const struct err *
try_rule(const struct rights_call *c, const struct database *db,
	 const struct schema *schema, const struct kept_rights *k,
	 const struct rights_table *t)
{
	struct wait wait = wait_within(c->wait, TRIED_MS);
	struct access_trial trial;
	struct snapshot kept;
	const struct row_sink sink =
		snapshot_sink(&kept, c->arena, 1, TRIED_BYTES);
	const struct err *e;

	access_try_table(c->arena, &k->section.rights, schema, t->name, &trial);
	if (!trial.runs)
		return err_say(c->arena, ERR_INPUT, "%s", trial.refused);
	e = chat_statement(c->app, c->arena, c->user,
			   &(struct chat_statement){ .database = db,
						     .sql = trial.runs,
						     .wait = &wait,
						     .sink = &sink });
	/* what is slow is no mistake */
	if (!e || e->kind == ERR_DEADLINE || e->kind == ERR_QUERY_SLOW)
		return NULL;
	if (e->kind != ERR_NO_SQL)
		return e;
	return err_say(c->arena, ERR_INPUT,
		       "What [rights %s] says of %s does not run: %s",
		       k->text.name, t->name, e->say);
}

/* Names that are there, and rules that run. */
static const struct err *
prove(const struct rights_call *c, const struct kept_rights *k)
{
	const struct rights *r = &k->section.rights;
	const struct database *db =
		config_database(c->app->config, k->section.database);
	const struct schema *schema = NULL;
	const struct err *e;

	if (!db)
		return err_say(c->arena, ERR_INPUT,
			       "There is no database named \"%s\".",
			       k->section.database);
	e = chat_schema(c->app, c->arena, db, c->wait, &schema);
	for (size_t i = 0; !e && i < r->n_tables; i++) {
		const struct rights_table *t = &r->tables[i];
		const char *missing = access_missing(c->arena, t, schema);

		if (missing)
			return err_say(c->arena, ERR_INPUT, "%s", missing);
		if (!rights_sees_all(t))
			e = try_rule(c, db, schema, k, t);
	}
	return e;
}

static const struct err *
audit(const struct rights_call *c, const char *act, const struct kept_rights *k)
{
	const struct act a = {
		.act = arena_printf(c->arena, "rights %s %s", k->text.name,
				    act),
		.database = k->section.database,
		.sql = k->body,
	};

	return store_audit_act(c->app->store, c->arena, c->user, &a);
}

static const struct err *
write_down(const struct rights_call *c, const char *act, struct kept_rights *k)
{
	const struct err *e = access_kept_write(c->app, c->arena, c->user, k);

	if (!e)
		e = audit(c, act, k);
	return e ? e : access_kept_find(c->app, c->arena, k->text.name, k);
}

static const char *
last_salt(const struct rights_call *c, const struct kept_rights *now)
{
	const char *salt = now->text.of[RIGHTS_SALT];

	return salt && *salt ? salt : rand_id(c->arena);
}

static const struct err *
keep(const struct rights_call *c, struct rights_text *t, const char *act,
     const struct kept_rights *now, struct kept_rights *ret)
{
	const struct err *e;

	t->of[RIGHTS_SALT] = last_salt(c, now);
	e = access_kept_read(c->arena, t->name,
			     str_of(access_kept_body(c->arena, t)), ret);
	if (!e)
		e = prove(c, ret);
	ret->edit = now->edit;
	return e ? e : write_down(c, act, ret);
}

static bool
is_in_file(const struct config *c, const char *name)
{
	for (size_t i = 0; i < c->n_rights; i++)
		if (strcmp(c->rights[i].name, name) == 0)
			return true;
	return false;
}

const struct err *
chat_rights_add(const struct rights_call *c, struct rights_text *t,
		struct kept_rights *ret)
{
	const struct kept_rights none = { .edit = 0 };

	if (!t->name || !saved_is_name(t->name))
		return err_say(c->arena, ERR_INPUT,
			       "A section needs a name of small letters,"
			       " digits and hyphens.");
	if (is_in_file(c->app->config, t->name))
		return err_say(c->arena, ERR_CONFLICT,
			       "[rights %s] is in the configuration: choose"
			       " another name.",
			       t->name);
	return keep(c, t, "added", &none, ret);
}

const struct err *
chat_rights_change(const struct rights_call *c, struct rights_text *t,
		   struct kept_rights *ret)
{
	struct kept_rights now;
	const struct err *e = access_kept_find(c->app, c->arena, t->name, &now);

	return e ? e : keep(c, t, "changed", &now, ret);
}

const struct err *
chat_rights_withdraw(const struct rights_call *c, const char *name,
		     struct kept_rights *ret)
{
	const struct err *e = access_kept_find(c->app, c->arena, name, ret);

	if (e || ret->withdrawn)
		return e;
	ret->body = "";
	return write_down(c, "withdrawn", ret);
}

const struct err *
chat_rights_undo(const struct rights_call *c, const char *name, size_t n,
		 struct kept_rights *ret)
{
	struct kept_rights now;
	struct kept_rights_list edits;
	const struct err *e = access_kept_find(c->app, c->arena, name, &now);

	if (!e)
		e = access_kept_edits(c->app, c->arena, name, &edits);
	for (size_t i = 0; !e && i < edits.n; i++) {
		if (edits.items[i].edit != n)
			continue;
		if (edits.items[i].withdrawn)
			return chat_rights_withdraw(c, name, ret);
		return keep(c, &edits.items[i].text, "put back", &now, ret);
	}
	return e ? e
		 : err_say(c->arena, ERR_MISSING,
			   "[rights %s] has no edit %zu.", name, n);
}
