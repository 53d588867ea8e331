#include "access/access.h"

#include <string.h>

#include "access/kept.h"
#include "access/narrow.h"
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

static bool
names_user(const struct rights_section *s, const struct user *user)
{
	return lists(s->users, user->name) ||
	       lists_one_of(s->groups, user->groups);
}

/* What rules say of a user and a database. */
struct said {
	const struct rights_section *file, *page; /* that name the user */
	bool in_file, on_page;                    /* there are any */
};

static struct said
look(const struct config *c, const struct kept_rights_list *kept,
     const struct user *user, const struct database *db)
{
	struct said said = { .file = NULL };

	for (size_t i = 0; !said.file && i < c->n_rights; i++) {
		const struct rights_section *s = &c->rights[i];

		if (strcmp(s->database, db->name) != 0)
			continue;
		said.in_file = true;
		said.file = names_user(s, user) ? s : NULL;
	}
	for (size_t i = 0; !said.page && i < kept->n; i++) {
		const struct rights_section *s = &kept->items[i].section;

		if (!str_is(str_of(db->name), s->database))
			continue;
		said.on_page = true;
		said.page = names_user(s, user) ? s : NULL;
	}
	return said;
}

/* A database with rules is not there for whom none of them names. */
static bool
is_there(const struct said *said, const struct user *user)
{
	if (user->admin || said->file)
		return true;
	return !said->in_file && (said->page || !said->on_page);
}

static const struct rights whole = { .digest = "*", .all_tables = true };

static struct rights
rights_of(struct arena *a, const struct said *said)
{
	const struct rights *of = said->file ? &said->file->rights : &whole;

	return said->page ? rights_narrow(a, of, &said->page->rights) : *of;
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

/* Whether a rule of these rights names the fact. */
static bool
is_asked(const struct rights *r, const char *fact)
{
	for (size_t i = 0; i < r->n_tables; i++) {
		struct str rest = str_of(r->tables[i].rule), before, name;

		while (rights_next_fact(&rest, &before, &name))
			if (str_is(name, fact))
				return true;
	}
	return false;
}

static const struct fact *
find_fact(const struct fact *facts, size_t n, struct str name)
{
	for (size_t i = 0; i < n; i++)
		if (str_is(name, facts[i].name))
			return &facts[i];
	return NULL;
}

/*
 * Its name and groups, and what else the web server said: of what the
 * configuration names all, with or without a value, of the rest what one of
 * these rules names.
 */
static void
add_facts(struct arena *a, const struct config *c, const struct user *user,
	  struct rights *r)
{
	struct fact *facts =
		arena_array(a, c->n_facts + user->n_facts + 2, sizeof(*facts));
	const char **own = arena_array(a, 1, sizeof(*own));
	size_t n = 2;

	own[0] = user->name;
	facts[0] = (struct fact){ "name", own, user->name ? 1 : 0 };
	facts[1] = fact_of(a, "groups", user->groups, " ,");
	for (size_t i = 0; i < c->n_facts; i++) {
		const struct fact *f = find_fact(user->facts, user->n_facts,
						 str_of(c->facts[i]));

		facts[n++] = f ? *f : (struct fact){ .name = c->facts[i] };
	}
	for (size_t i = 0; i < user->n_facts; i++)
		if (!find_fact(facts, n, str_of(user->facts[i].name)) &&
		    is_asked(r, user->facts[i].name))
			facts[n++] = user->facts[i];
	r->facts = facts;
	r->n_facts = n;
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
		const struct fact *f = find_fact(r->facts, r->n_facts, name);

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

const struct err *
access_database(const struct app *app, struct arena *a, const struct user *user,
		const struct database *db, const struct database **ret)
{
	struct kept_rights_list kept;
	struct database *own;
	struct rights *r;
	struct said said;
	const struct err *e;

	*ret = db;
	if (db->dataset)
		return NULL;
	*ret = NULL;
	e = access_kept(app, a, &kept);
	if (e)
		return e;
	said = look(app->config, &kept, user, db);
	if (!is_there(&said, user))
		return NULL;
	*ret = db;
	if (!said.file && !said.page &&
	    (user->admin || !settings_have_rules(db->settings)))
		return NULL;
	*ret = NULL;
	r = arena_alloc(a, sizeof(*r));
	*r = rights_of(a, &said);
	add_facts(a, app->config, user, r);
	if (!add_role(a, db->settings ? db->settings->role : NULL, r))
		return NULL;
	r->reader = reader_of(a, r);
	if (!r->reader) /* more facts than a key of a cache can have */
		return NULL;
	own = arena_alloc(a, sizeof(*own));
	*own = *db;
	own->rights = r;
	*ret = own;
	return NULL;
}
