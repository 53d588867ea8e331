#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "settings/load.h"
#include "settings/sources.h"

#include "base/ban.h"

#define HELD "(set)" /* where there was a secret */

struct writing {
	struct arena *arena;
	struct buf *out;
	unsigned line; /* the one that is written next */
};

/* The key that a value is of; NULL: of none, or of a database's own. */
static struct str
mask(struct arena *a, const struct key *key, struct str name, struct str value)
{
	bool url = key ? str_ends(str_of(key->name), STR("url"))
		       : str_ends(name, STR("url"));

	if (value.n == 0)
		return value;
	if (key && key->type == KEY_SECRET)
		return STR(HELD);
	return url ? str_of(settings_url(a, str_dup(a, value))) : value;
}

static const struct key *
key_of_entry(struct arena *a, const struct conf_entry *e)
{
	if (str_is(e->section, "database"))
		return settings_key(e->key, SCOPE_DATABASE);
	return settings_key(
		str_of(arena_printf(a, "%.*s.%.*s", (int)e->section.n,
				    e->section.p, (int)e->key.n, e->key.p)),
		SCOPE_GLOBAL);
}

/* A value goes on in the next line behind a blank. */
static void
put_value(struct writing *w, struct str value)
{
	buf_putc(w->out, '"');
	while (value.n) {
		buf_add(w->out, str_cut(&value, '\n'));
		if (!value.n)
			break;
		buf_puts(w->out, "\n ");
		w->line++;
	}
	buf_putc(w->out, '"');
}

/* In the line where it was. */
static const struct err *
put_entry(void *arg, const struct conf_entry *e)
{
	struct writing *w = arg;

	for (; w->line < e->line; w->line++)
		buf_putc(w->out, '\n');
	if (e->key.n == 0) {
		buf_printf(w->out, "[%.*s %.*s]", (int)e->section.n,
			   e->section.p, (int)e->name.n, e->name.p);
		return NULL;
	}
	buf_printf(w->out, "%.*s = ", (int)e->key.n, e->key.p);
	put_value(w,
		  mask(w->arena, key_of_entry(w->arena, e), e->key, e->value));
	return NULL;
}

static const struct err *
mask_file(struct arena *a, const struct source_text *file,
	  struct source_text *ret)
{
	struct buf b = buf_new(a, 8 * file->text.n + 1024);
	struct writing w = { a, &b, 1 };
	const struct err *e =
		conf_parse(a, file->name, file->text, put_entry, &w);

	buf_putc(&b, '\n');
	*ret = (struct source_text){ file->name, buf_str(&b) };
	return e;
}

/* By its own name or the other one that is honoured. */
static const struct key *
key_of_variable(struct arena *a, const char *name)
{
	for (size_t i = 0; i < n_settings_keys; i++) {
		const struct key *key = &settings_keys[i];

		if (str_is(str_of(name), key->alias) ||
		    strcmp(name, settings_variable(a, key)) == 0)
			return key;
	}
	return NULL;
}

static bool
is_foreign(const char *name)
{
	return str_is_one_of(name, sources_foreign);
}

static struct source_list
mask_list(struct arena *a, const struct source_list *list,
	  const struct key *(*find)(struct arena *a, const char *name))
{
	struct source_list ret = { arena_array(a, list->n, sizeof(*ret.items)),
				   list->n };

	for (size_t i = 0; i < list->n; i++) {
		struct source_text *t = &list->items[i];
		struct str text = mask(a, find(a, t->name), STR(""), t->text);

		if (is_foreign(t->name))
			text = STR(HELD);
		ret.items[i] = (struct source_text){ t->name, text };
	}
	return ret;
}

static const struct key *
key_of_set(struct arena *a, const char *name)
{
	(void)a;
	return settings_key(str_trim(str_of(name)), SCOPE_GLOBAL);
}

const struct err *
sources_mask(struct arena *a, const struct sources *s, struct sources *ret)
{
	const struct err *e = NULL;

	*ret = (struct sources){
		.files = { arena_array(a, s->files.n,
				       sizeof(*ret->files.items)),
			   s->files.n },
		.env = mask_list(a, &s->env, key_of_variable),
		.sets = mask_list(a, &s->sets, key_of_set),
		.has_file = s->has_file,
	};
	for (size_t i = 0; i < s->files.n && !e; i++)
		e = mask_file(a, &s->files.items[i], &ret->files.items[i]);
	return e;
}

/* Whether a value is not what everybody may see. */
static bool
is_secret(struct arena *a, const struct key *key, const char *name,
	  const char *value)
{
	struct str text = str_of(value);

	return *value &&
	       (is_foreign(name) || !str_eq(mask(a, key, STR(""), text), text));
}

static void
wipe_variables(struct arena *a)
{
	char **v = environ;

	while (v && *v) {
		char *value = strchr(*v, '=');
		const char *name =
			str_dup(a, str_first(str_of(*v), strcspn(*v, "=")));

		if (!value ||
		    !is_secret(a, key_of_variable(a, name), name, value + 1)) {
			v++;
			continue;
		}
		explicit_bzero(value + 1, strlen(value + 1));
		(void)unsetenv(name); /* the next one is here now */
	}
}

void
sources_wipe(struct arena *a, const char *const *sets)
{
	wipe_variables(a);
	for (; sets && *sets; sets++) {
		/* words of main()'s own, which may be written to */
		char *value = strchr(*sets, '=');
		const char *name = str_dup(
			a, str_first(str_of(*sets), strcspn(*sets, "=")));

		if (value && is_secret(a, key_of_set(a, name), name, value + 1))
			memset(value + 1, '*', strlen(value + 1));
	}
}
