#include "base/confine/own.h"
#include "base/plugin.h"
#include "base/rand.h"
#include "store/db/engine.h"
#include "store/db/sqlite/queue.h"
#include "store/db/squeeze.h"

#include "base/ban.h"

static void
close_store(void *arg)
{
	struct store *s = arg;

	for (size_t i = 0; i < s->n_statements; i++)
		s->engine->finalize(&s->statements[i]);
	s->n_statements = 0;
	s->engine->close(s);
}

static const struct err *
find_engine(struct arena *a, const char *where, const struct engine **ret)
{
	const struct engine *found;
	const char *why;

	*ret = &engine_sqlite;
	if (!store_is_server(where))
		return NULL;
	found = plugin_symbol(a, "postgresql", "parlance_store_engine", &why);
	if (found && found->abi != ENGINE_ABI)
		why = "it was built for another version";
	if (!found || found->abi != ENGINE_ABI)
		return err_new(a, ERR_DRIVER,
			       "A store in PostgreSQL needs its driver (Debian:"
			       " parlance-postgresql).",
			       "store: %s", why);
	*ret = found;
	return NULL;
}

const struct err *
store_open(struct arena *a, const char *where, struct store **ret)
{
	static uint64_t serial;
	struct store *s = arena_alloc(a, sizeof(*s));
	const struct err *e = find_engine(a, where, &s->engine);

	if (e)
		return e;
	s->statements = arena_array(a, STATEMENTS_MAX, sizeof(*s->statements));
	s->pid = own_pid();
	s->holder = rand_id(a);
	s->serial = ++serial;
	arena_defer(a, close_store, s);
	e = s->engine->open(s, a, where);
	if (!e)
		*ret = s;
	return e;
}

/* Closing twice, here and with the arena, does nothing. */
void
store_close(struct store *s)
{
	if (s)
		close_store(s);
}

/* Each takes some 3 KB: what only a page now and then uses is not kept. */
static void
drop_unused(struct store *s)
{
	size_t n = 0;

	for (size_t i = 0; i < s->n_statements; i++) {
		if (!s->statements[i].used) {
			s->engine->finalize(&s->statements[i]);
			continue;
		}
		s->statements[n] = s->statements[i];
		s->statements[n++].used = false;
	}
	s->n_statements = n;
}

void
store_rest(struct store *s)
{
	drop_unused(s);
	squeeze_rest();
	s->engine->rest(s);
}

void
store_shrink(struct store *s)
{
	squeeze_rest();
	s->engine->rest(s);
}

void
store_share(void)
{
	queue_share();
	squeeze_share();
}

const char *
store_name(const struct store *s)
{
	return s->name;
}

const char *
store_folder(const struct store *s)
{
	return s->folder;
}

bool
store_is_shared(const struct store *s)
{
	return s->folder || s->engine != &engine_sqlite;
}

uint64_t
store_serial(const struct store *s)
{
	return s->serial;
}

bool
store_is_moved(const struct store *s)
{
	return s->engine->is_moved(s);
}

const struct err *
store_probe(struct store *s, struct arena *a)
{
	return s->engine->probe(s, a);
}

bool
store_room(struct store *s, struct arena *a, struct store_room *ret)
{
	return s->engine->room(s, a, ret);
}

const struct err *
store_server(struct store *s, struct arena *a, struct store_server *ret,
	     bool *ret_is)
{
	*ret_is = s->engine->server != NULL;
	return *ret_is ? s->engine->server(s, a, ret) : NULL;
}

const struct err *
store_sizes(struct store *s, struct arena *a, struct rows *ret)
{
	return s->engine->sizes(s, a, ret);
}

const struct err *
store_check(struct store *s, struct arena *a, struct rows *ret)
{
	return s->engine->check(s, a, ret);
}

const struct err *
store_vacuum(struct store *s, struct arena *a)
{
	return s->engine->vacuum(s, a);
}

const struct err *
store_backup(struct store *s, struct arena *a, const char *to)
{
	return s->engine->backup(s, a, to);
}
