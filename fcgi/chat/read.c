#include "base/clock.h"
#include "chat/audit.h"
#include "chat/chat.h"
#include "driver/driver.h"
#include "knowledge/schema/current.h"
#include "pipeline/pipeline.h"
#include "store/store.h"
#include "suggest/sample_questions.h"

#include "base/ban.h"

const struct err *
chat_table(const struct app *app, struct arena *a, const struct user *user,
	   const struct chat_table *x)
{
	struct pipeline_export run = { .user = user->name,
				       .sql = x->turn->sql,
				       .wait = x->wait,
				       .sink = x->sink,
				       .query = x->query };
	const struct err *e;

	if (x->turn->state != TURN_ANSWERED || !x->turn->sql)
		return err_say(a, ERR_CONFLICT,
			       "This question has no rows to export.");
	e = chat_database(app, a, user, x->turn->database, &run.database);
	if (!e)
		e = audit_reading(app, a, user,
				  &(struct audit_reading){
					  x->turn->database, x->turn->sql,
					  x->turn->chat, x->turn->n });
	return e ? e : pipeline_export(app, a, &run);
}

const struct err *
chat_export(const struct app *app, struct arena *a, const struct user *user,
	    const struct turn *t, struct wait *wait,
	    const struct row_sink *sink)
{
	const struct chat_table x = { t, NULL, wait, sink };

	return chat_table(app, a, user, &x);
}

void
chat_raw(const struct app *app, struct arena *a, const struct user *user,
	 struct wait *wait, struct turn *ret)
{
	struct snapshot *kept = arena_alloc(a, sizeof(*kept));
	struct row_sink sink;
	struct pipeline_export run = { .user = user->name,
				       .sql = ret->raw_sql,
				       .wait = wait,
				       .sink = &sink };
	const struct settings *s;

	if (!ret->raw_sql || ret->raw_rows ||
	    chat_database(app, a, user, ret->database, &run.database))
		return;
	s = run.database->settings;
	sink = snapshot_sink(kept, a, (size_t)s->raw_row_limit,
			     (size_t)s->max_bytes);
	if (!pipeline_export(app, a, &run))
		ret->raw_rows = &kept->rows;
}

const struct err *
chat_statement(const struct app *app, struct arena *a, const struct user *user,
	       const struct chat_statement *x)
{
	const struct pipeline_export run = { .database = x->database,
					     .user = user->name,
					     .sql = x->sql,
					     .wait = x->wait,
					     .sink = x->sink,
					     .args = x->args,
					     .n_args = x->n_args };
	const struct audit_reading reading = { .database = x->database->name,
					       .sql = x->sql };
	const struct err *e = audit_reading(app, a, user, &reading);

	return e ? e : pipeline_export(app, a, &run);
}

const struct err *
chat_schema(const struct app *app, struct arena *a, const struct database *db,
	    struct wait *wait, const struct schema **ret)
{
	return schema_current(app, a, db, wait, ret);
}

const struct err *
chat_schema_again(const struct app *app, struct arena *a,
		  const struct database *db, struct wait *wait,
		  const struct schema **ret)
{
	return schema_reread(app, a, db, wait, ret);
}

/* The setting has one a line. */
static const char **
listed(struct arena *a, const char *text, size_t max, size_t *ret_n)
{
	struct str rest = str_of(text), line;
	const char **list = arena_array(a, max, sizeof(*list));
	size_t n = 0;

	while (n < max && rest.n) {
		line = str_trim(str_cut(&rest, '\n'));
		if (line.n)
			list[n++] = str_dup(a, line);
	}
	*ret_n = n;
	return list;
}

const char **
chat_sample_questions(const struct app *app, struct arena *a,
		      const struct database *db, struct wait *wait, size_t max,
		      size_t *ret_n)
{
	const struct schema *schema = NULL;

	*ret_n = 0;
	if (db->sample_questions && *db->sample_questions && !db->rights)
		return listed(a, db->sample_questions, max, ret_n);
	if (schema_current(app, a, db, wait, &schema))
		return NULL;
	return sample_questions(a, schema, max, ret_n);
}

void
chat_probe_model(struct arena *a, const struct settings *s, struct wait *wait,
		 struct probe *ret)
{
	pipeline_probe_model(a, s, wait, ret);
}

void
chat_try_model(struct arena *a, const struct settings *s, struct wait *wait,
	       struct probe *ret)
{
	pipeline_try_model(a, s, wait, ret);
}

const struct err *
chat_ready(const struct app *app, struct arena *a, struct wait *wait)
{
	const struct err *e = store_probe(app->store, a);
	struct conn *conn;

	if (e || app->config->n_databases == 0 ||
	    (app->pages && !database_is_file(&app->config->databases[0])))
		return e;
	return conns_get(app->conns, a, &app->config->databases[0], wait,
			 &conn);
}

#define POLL_MS 50
#define LOOK_MS 1000

const struct err *
chat_await(const struct app *app, struct arena *a, const struct question *q,
	   size_t n, struct turn *ret)
{
	struct turn_id id = { q->user->owner, q->chat, n };
	enum wait_end end = WAIT_GO_ON;
	int64_t look_at = clock_ms();
	const struct err *e;

	for (;;) {
		e = store_turn_get(app->store, a, &id, ret);
		if (e || turn_is_over(ret->state) || end != WAIT_GO_ON)
			return e;
		if (clock_ms() >= look_at) {
			e = store_turn_looked(app->store, a, &id);
			look_at = clock_ms() + LOOK_MS;
		}
		if (e)
			return e;
		end = wait_sleep(q->wait, POLL_MS);
	}
}
