#include "access/kept.h"

#include "base/buf.h"
#include "base/conf.h"
#include "data/settings.h"
#include "store/saved/kept.h"

#include "base/ban.h"

#define BODY_BYTES ((size_t)1 << 20)
#define LAST_BYTES ((size_t)16 << 20)

/* What was read in the life of an arena, and what was read last. */
static struct {
	const struct arena *of; /* NULL: nothing is known */
	struct kept_rights_list list;
} now;
static struct {
	struct arena *arena; /* NULL: none were read */
	const char *store;
	struct kept_list list;
} last;

static void
forget(void *unused)
{
	(void)unused;
	now.of = NULL;
}

/* A value of several lines goes on in lines that begin with a blank. */
static void
put_value(struct buf *b, const char *key, struct str value)
{
	bool first = true;

	while (value.n) {
		struct str line = str_trim(str_cut(&value, '\n'));

		if (line.n == 0)
			continue;
		if (first)
			buf_printf(b, "%s = ", key);
		else
			buf_puts(b, " ");
		buf_add(b, line);
		buf_putc(b, '\n');
		first = false;
	}
}

const char *
access_kept_body(struct arena *a, const struct rights_text *t)
{
	struct buf b = buf_new(a, BODY_BYTES);

	buf_printf(&b, "[rights %s]\n", t->name);
	for (size_t i = 0; i < RIGHTS_KEYS; i++)
		put_value(&b, rights_keys[i], str_of(t->of[i]));
	return buf_text(&b);
}

struct reading {
	struct arena *arena;
	const char *name;
	struct rights_text *text;
};

static const struct err *
read_entry(void *arg, const struct conf_entry *entry)
{
	struct reading *r = arg;
	size_t key;

	if (!str_is(entry->section, "rights") || !str_is(entry->name, r->name))
		return err_say(r->arena, ERR_INPUT,
			       "The text is one section, and begins with"
			       " [rights %s].",
			       r->name);
	if (entry->key.n == 0)
		return NULL;
	key = str_index(rights_keys, RIGHTS_KEYS,
			str_dup(r->arena, entry->key));
	if (key == RIGHTS_KEYS)
		return err_say(r->arena, ERR_INPUT,
			       "[rights %s] has no key %.*s; there are"
			       " database, users, groups, tables, masks, rows"
			       " and row_limit",
			       r->name, (int)entry->key.n, entry->key.p);
	if (r->text->of[key])
		return err_say(r->arena, ERR_INPUT,
			       "%s of [rights %s] is set twice",
			       rights_keys[key], r->name);
	r->text->of[key] = str_dup(r->arena, entry->value);
	return NULL;
}

const struct err *
access_kept_read(struct arena *a, const char *name, struct str body,
		 struct kept_rights *ret)
{
	enum rights_key key;
	struct reading r = { .arena = a, .name = name, .text = &ret->text };
	const struct err *e;

	ret->text = (struct rights_text){ .name = name };
	ret->body = str_dup(a, body);
	ret->withdrawn = body.n == 0;
	ret->section = (struct rights_section){ .name = name };
	if (ret->withdrawn)
		return NULL;
	e = conf_parse(a, "rights", body, read_entry, &r);
	if (e)
		return err_say(a, ERR_INPUT, "%s", e->say);
	if (!ret->text.of[RIGHTS_DATABASE])
		return err_say(a, ERR_INPUT,
			       "[rights %s] needs the name of a database",
			       name);
	return rights_read(a, &ret->text, &ret->section, &key);
}

static void
read_kept(struct arena *a, const struct kept *k, const char *name,
	  struct kept_rights *ret)
{
	const struct err *e = access_kept_read(a, arena_strdup(a, name),
					       str_of(k->body), ret);

	ret->editor = arena_strdup(a, k->editor);
	ret->edit = k->edit;
	ret->updated_ms = k->updated_ms;
	if (!e)
		return;
	ret->problem = e->say;
	ret->section = (struct rights_section){
		.name = ret->text.name,
		.database = arena_strdup(a, k->database),
		.users = "*",
		.rights = { .digest = "damaged" },
	};
}

static void
read_all(struct arena *a, const struct kept_list *kept, const char *name,
	 struct kept_rights_list *ret)
{
	ret->items = arena_array(a, kept->n, sizeof(*ret->items));
	ret->n = kept->n;
	for (size_t i = 0; i < kept->n; i++)
		read_kept(a, &kept->items[i], name ? name : kept->items[i].name,
			  &ret->items[i]);
}

/* For a time when the store does not answer. */
static void
remember(const char *store, const struct kept_list *kept)
{
	struct kept *items;

	if (!last.arena)
		last.arena = arena_create(LAST_BYTES);
	arena_reset(last.arena);
	items = arena_array(last.arena, kept->n, sizeof(*items));
	for (size_t i = 0; i < kept->n; i++)
		items[i] = (struct kept){
			.name = arena_strdup(last.arena, kept->items[i].name),
			.body = arena_strdup(last.arena, kept->items[i].body),
			.database = arena_strdup(last.arena,
						 kept->items[i].database),
			.editor =
				arena_strdup(last.arena, kept->items[i].editor),
			.edit = kept->items[i].edit,
			.updated_ms = kept->items[i].updated_ms,
		};
	last.store = arena_strdup(last.arena, store);
	last.list = (struct kept_list){ items, kept->n };
}

/* Nobody is let see more because the store is out of reach. */
static const struct err *
without_store(const struct app *app, struct kept_list *kept,
	      const struct err *e)
{
	const struct settings *s = app->config->settings;

	*kept = (struct kept_list){ .n = 0 };
	if (last.arena && str_is(str_of(last.store), s->store)) {
		*kept = last.list;
		return NULL;
	}
	return s->auth == AUTH_NONE ? NULL : e;
}

const struct err *
access_kept(const struct app *app, struct arena *a,
	    struct kept_rights_list *ret)
{
	struct kept_list kept = { .n = 0 };
	const struct err *e = NULL;

	*ret = (struct kept_rights_list){ .n = 0 };
	if (now.of == a) {
		*ret = now.list;
		return NULL;
	}
	if (!app->store)
		return NULL;
	e = store_kept_list(app->store, a, KEPT_RIGHTS, &kept);
	if (e)
		e = without_store(app, &kept, e);
	else
		remember(app->config->settings->store, &kept);
	if (e)
		return e;
	read_all(a, &kept, NULL, ret);
	now.of = a;
	now.list = *ret;
	arena_defer(a, forget, NULL);
	return NULL;
}

const struct err *
access_kept_find(const struct app *app, struct arena *a, const char *name,
		 struct kept_rights *ret)
{
	struct kept_rights_list list;
	const struct err *e = access_kept(app, a, &list);

	for (size_t i = 0; !e && i < list.n; i++)
		if (str_is(str_of(name), list.items[i].text.name)) {
			*ret = list.items[i];
			return NULL;
		}
	return e ? e
		 : err_say(a, ERR_MISSING, "There is no section [rights %s].",
			   name);
}

const struct err *
access_kept_edits(const struct app *app, struct arena *a, const char *name,
		  struct kept_rights_list *ret)
{
	struct kept_list kept = { .n = 0 };
	const struct err *e =
		store_kept_edits(app->store, a, KEPT_RIGHTS, name, &kept);

	read_all(a, &kept, name, ret);
	return e;
}

const struct err *
access_kept_write(const struct app *app, struct arena *a,
		  const struct user *user, const struct kept_rights *k)
{
	struct kept kept = {
		.kind = KEPT_RIGHTS,
		.name = k->text.name,
		.owner = user->owner,
		.maker = user->name,
		.database = k->section.database,
		.body = k->body,
		.editor = user->name,
		.edit = k->edit,
	};

	now.of = NULL;
	return k->edit ? store_kept_change(app->store, a, &kept)
		       : store_kept_add(app->store, a, &kept, RIGHTS_SECTIONS);
}
