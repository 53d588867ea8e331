#include "access/access.h"

#include <string.h>

#include "base/buf.h"

#include "base/ban.h"

#define READER_BYTES 20000
#define VALUES_MAX 1000 /* of one fact */
#define ROLE_BYTES 1000

static bool
lists(const char *list, const char *name)
{
	struct str rest = str_of(list), word;

	while ((word = str_word(&rest, " ,")).n)
		if (str_is(word, "*") || str_is(word, name))
			return true;
	return false;
}

static bool
lists_one_of(const char *list, const char *names)
{
	struct str rest = str_of(list), word;

	while ((word = str_word(&rest, " ,")).n) {
		struct str own = str_of(names), name;

		while ((name = str_word(&own, " ,")).n)
			if (str_eq(name, word))
				return true;
	}
	return false;
}

static const struct rights_section *
section_of(const struct config *c, const struct user *user,
	   const struct database *db, bool *ret_any)
{
	*ret_any = false;
	for (size_t i = 0; i < c->n_rights; i++) {
		const struct rights_section *s = &c->rights[i];

		if (strcmp(s->database, db->name) != 0)
			continue;
		*ret_any = true;
		if (lists(s->users, user->name) ||
		    lists_one_of(s->groups, user->groups))
			return s;
	}
	return NULL;
}

static struct fact
fact_of(struct arena *a, const char *name, const char *list, const char *seps)
{
	const char **values = arena_array(a, VALUES_MAX, sizeof(*values));
	struct str rest = str_of(list), word;
	struct fact f = { .name = name, .values = values };

	while (f.n < VALUES_MAX && (word = str_word(&rest, seps)).n)
		values[f.n++] = str_dup(a, str_trim(word));
	return f;
}

struct fact
access_fact(struct arena *a, const char *name, const char *list)
{
	return fact_of(a, name, list, ",");
}

/* Its name and groups, and what else the web server said. */
static void
add_facts(struct arena *a, const struct user *user, struct rights *r)
{
	struct fact *facts = arena_array(a, user->n_facts + 2, sizeof(*facts));

	facts[0] = fact_of(a, "name", NULL, "");
	if (user->name) {
		const char **one = arena_array(a, 1, sizeof(*one));

		one[0] = user->name;
		facts[0].values = one;
		facts[0].n = 1;
	}
	facts[1] = fact_of(a, "groups", user->groups, " ,");
	for (size_t i = 0; i < user->n_facts; i++)
		facts[2 + i] = user->facts[i];
	r->facts = facts;
	r->n_facts = user->n_facts + 2;
}

/* Each value with its length, so that no two readers have the same text. */
static const char *
reader_of(struct arena *a, const struct rights *r)
{
	struct buf b = buf_new(a, READER_BYTES);

	buf_printf(&b, "%s %s", r->digest, r->role ? r->role : "");
	for (size_t i = 0; i < r->n_facts; i++) {
		buf_printf(&b, "\n%s", r->facts[i].name);
		for (size_t k = 0; k < r->facts[i].n; k++)
			buf_printf(&b, " %zu:%s", strlen(r->facts[i].values[k]),
				   r->facts[i].values[k]);
	}
	return b.cut ? NULL : buf_text(&b);
}

static const struct fact *
find_fact(const struct rights *r, struct str name)
{
	for (size_t i = 0; i < r->n_facts; i++)
		if (str_is(name, r->facts[i].name))
			return &r->facts[i];
	return NULL;
}

/*
 * The role of the engine's for this reader; false: there is none. To
 * PostgreSQL "none" is its account itself, which is no reader's.
 */
static bool
add_role(struct arena *a, const char *form, struct rights *r)
{
	struct buf b = buf_new(a, ROLE_BYTES);
	struct str rest = str_of(form), before, name;

	if (!form || !*form)
		return true;
	while (rights_next_fact(&rest, &before, &name)) {
		const struct fact *f = find_fact(r, name);

		if (!f || f->n != 1)
			return false;
		buf_add(&b, before);
		buf_puts(&b, f->values[0]);
	}
	buf_add(&b, rest);
	r->role = buf_text(&b);
	r->digest = arena_printf(a, "%s by role", r->digest);
	return !b.cut && *r->role && strcmp(r->role, "none") != 0;
}

const struct database *
access_database(struct arena *a, const struct config *c,
		const struct user *user, const struct database *db)
{
	const struct rights_section *s;
	struct database *own;
	struct rights *r;
	bool any;

	if (db->dataset)
		return db;
	s = section_of(c, user, db, &any);
	if (!s && any && !user->admin)
		return NULL;
	if (!s && (user->admin || !settings_have_rules(db->settings)))
		return db;
	r = arena_alloc(a, sizeof(*r));
	*r = s ? s->rights
	       : (struct rights){ .digest = "*", .all_tables = true };
	add_facts(a, user, r);
	if (!add_role(a, db->settings ? db->settings->role : NULL, r))
		return NULL;
	r->reader = reader_of(a, r);
	if (!r->reader) /* more facts than a key of a cache can have */
		return NULL;
	own = arena_alloc(a, sizeof(*own));
	*own = *db;
	own->rights = r;
	return own;
}
