#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/embedded.h"
#include "base/file.h"
#include "base/hash/hash.h"
#include "base/utf8.h"
#include "template/node.h"

#include "base/ban.h"

#define ENDING ".mustache"
#define FILE_MAX ((size_t)1 << 20)
#define FOLDERS_MAX 8 /* deep */

struct entry {
	struct str name; /* "page/chat" */
	struct str text;
	const struct template *template;
};

struct entries {
	struct entry *items;
	size_t n;
	uint64_t print;
};

/* A folder whose files are compiled when they are first asked for. */
struct folder {
	struct arena *arena;
	const char *path;
	unsigned flags;
	struct entries known;
};

/* The templates in a language; none: as in English. */
struct said {
	struct entries entries; /* sorted by name */
	const char *missing;    /* a text that it lacks; or NULL */
	bool tried;             /* a language waits until it is used */
};

struct template_set {
	struct arena *arena;
	const struct texts *texts; /* or NULL */
	struct said *said;         /* [LANGUAGE__MAX] */
	struct folder *folder;     /* or NULL */
};

static int
compare(const void *a, const void *b)
{
	const struct str *x = a, *y = b; /* the name is the first member */
	int order = memcmp(x->p, y->p, x->n < y->n ? x->n : y->n);

	return order != 0 ? order : (x->n > y->n) - (x->n < y->n);
}
static_assert(offsetof(struct entry, name) == 0, "for compare()");

static struct entry *
add(struct arena *a, struct entries *to, struct str name)
{
	to->items = arena_grow(a, to->items, to->n, sizeof(*to->items));
	to->items[to->n].name = name;
	return &to->items[to->n++];
}

static struct entry *
find(const struct entries *in, struct str name)
{
	for (size_t i = 0; i < in->n; i++)
		if (str_eq(in->items[i].name, name))
			return &in->items[i];
	return NULL;
}

static bool
is_prompt(struct str name)
{
	return str_starts(name, STR("prompt/"));
}

/* A template of that name takes the place of an earlier one. */
static const struct err *
compile(struct arena *a, struct entries *to, struct str name, struct str text)
{
	unsigned flags = is_prompt(name) ? TEMPLATE_TEXT : TEMPLATE_HTML;
	struct entry *entry = find(to, name);
	struct template *t = NULL;
	const struct err *e;

	e = template_compile(a, str_dup(a, name), text, flags, &t);
	if (e)
		return e;
	if (!entry)
		entry = add(a, to, name);
	entry->template = t;
	entry->text = text;
	to->print = hash_add(hash_add(to->print, name), text);
	return NULL;
}

uint64_t
template_print(const struct template_set *set)
{
	return set->said[LANGUAGE_EN].entries.print;
}

static struct str
without_ending(struct str name)
{
	return str_ends(name, STR(ENDING))
		       ? str_first(name, name.n - (sizeof(ENDING) - 1))
		       : name;
}

static const struct err *
load_embedded(struct arena *a, struct entries *to)
{
	static const struct str under = STR_INIT("templates/");
	const struct err *e = NULL;

	for (size_t i = 0; !e && i < n_embedded_files; i++) {
		const struct embedded *f = &embedded_files[i];
		struct str name = str_of(f->name);
		struct str text = { (const char *)f->data, f->n };

		if (str_starts(name, under) && str_ends(name, STR(ENDING)))
			e = compile(a, to,
				    without_ending(str_from(name, under.n)),
				    text);
	}
	return e;
}

/* Some editors begin a file with a byte order mark. */
static const struct err *
load_file(struct arena *a, struct entries *to, const char *folder,
	  const char *name)
{
	static const struct str mark = STR_INIT("\xef\xbb\xbf");
	struct str text = { 0 };
	const struct err *e;

	e = file_read(a, arena_printf(a, "%s/%s", folder, name), FILE_MAX,
		      &text);
	if (e)
		return err_say(a, ERR_CONFIG, "template %s cannot be read: %s",
			       name, e->note ? e->note : e->say);
	if (!utf8_valid(text))
		return err_say(a, ERR_CONFIG, "template %s is not UTF-8", name);
	if (str_starts(text, mark))
		text = str_from(text, mark.n);
	return compile(a, to, without_ending(str_of(name)), text);
}

static int
is_visible(const struct dirent *d)
{
	return d->d_name[0] != '.';
}

static const struct err *load_tree(struct arena *a, struct entries *to,
				   const char *folder, const char *inner,
				   unsigned depth);

/* A template, or a folder of them; what else there is does not matter. */
static const struct err *
load_entry(struct arena *a, struct entries *to, const char *folder,
	   const char *name, unsigned depth)
{
	bool ours = str_ends(str_of(name), STR(ENDING));
	struct stat st;

	if (stat(arena_printf(a, "%s/%s", folder, name), &st) != 0)
		return !ours ? NULL
			     : err_say(a, ERR_CONFIG,
				       "template %s cannot be read: %s", name,
				       strerror(errno));
	if (S_ISDIR(st.st_mode) && depth < FOLDERS_MAX)
		return load_tree(a, to, folder, arena_printf(a, "%s/", name),
				 depth + 1);
	return ours && S_ISREG(st.st_mode) ? load_file(a, to, folder, name)
					   : NULL;
}

/* Load every template under folder/inner, in order of name. */
static const struct err *
load_tree(struct arena *a, struct entries *to, const char *folder,
	  const char *inner, unsigned depth)
{
	const struct err *e = NULL;
	struct dirent **found = NULL;
	int n = scandir(arena_printf(a, "%s/%s", folder, inner), &found,
			is_visible, alphasort);

	if (n < 0)
		return err_say(a, ERR_CONFIG,
			       "templates = %s: %s; make it, or mend the path",
			       folder, strerror(errno));
	for (int i = 0; i < n; i++) {
		const char *name =
			arena_printf(a, "%s%s", inner, found[i]->d_name);

		free(found[i]);
		if (!e)
			e = load_entry(a, to, folder, name, depth);
	}
	free(found);
	return e;
}

/* A page that lacks a part by a slip of the pen is noticed here. */
static const struct err *
check_partials(struct arena *a, const struct entries *in)
{
	for (size_t i = 0; i < in->n; i++) {
		const struct template *t = in->items[i].template;

		for (size_t k = 0; k < t->n_nodes; k++) {
			const struct node *n = &t->nodes[k];

			if (n->kind == NODE_PARTIAL && !n->dynamic &&
			    !find(in, n->text))
				return err_say(a, ERR_CONFIG,
					       "template %s: there is no"
					       " template %.*s",
					       t->name, (int)n->text.n,
					       n->text.p);
		}
	}
	return NULL;
}

/* The English ones in a language; prompts stay as they are. */
static const struct err *
say_all(const struct template_set *set, enum language l)
{
	const struct entries *english = &set->said[LANGUAGE_EN].entries;
	struct said *said = &set->said[l];
	const struct err *e = NULL;

	for (size_t i = 0; !e && i < english->n; i++) {
		const struct entry *from = &english->items[i];
		struct str text = from->text;

		if (!is_prompt(from->name))
			text = template_said(set->arena, text, set->texts, l,
					     &said->missing);
		if (!str_eq(text, from->text))
			e = compile(set->arena, &said->entries, from->name,
				    text);
		else if (&said->entries != english)
			add(set->arena, &said->entries, from->name)->template =
				from->template;
	}
	return e;
}

/*
 * What is said in a language is made when it is first asked for. The texts
 * have the places of the English, so that it compiles as the English did; if
 * not, English it is.
 */
static const struct said *
said_in(const struct template_set *set, enum language l)
{
	struct said *said = &set->said[l];

	if (said->tried)
		return said;
	said->tried = true;
	if (set->texts && texts_any(set->texts, l) && say_all(set, l))
		said->entries.n = 0;
	return said;
}

void
template_say_all(const struct template_set *set)
{
	for (size_t i = 0; i < LANGUAGE__MAX; i++)
		(void)said_in(set, (enum language)i);
}

const struct err *
template_load(struct arena *a, const char *folder, const struct texts *texts,
	      struct template_set **ret)
{
	struct template_set *set = arena_alloc(a, sizeof(*set));
	struct entries *english;
	const struct err *e;

	set->arena = a;
	set->texts = texts;
	set->said = arena_array(a, LANGUAGE__MAX, sizeof(*set->said));
	set->said[LANGUAGE_EN].tried = true;
	english = &set->said[LANGUAGE_EN].entries;
	e = load_embedded(a, english);
	if (!e && folder && *folder)
		e = load_tree(a, english, folder, "", 0);
	if (!e)
		e = check_partials(a, english);
	if (english->n > 0)
		qsort(english->items, english->n, sizeof(*english->items),
		      compare);
	if (!e && texts && texts_any(texts, LANGUAGE_EN))
		e = say_all(set, LANGUAGE_EN);
	if (texts)
		english->print ^= texts_print(texts);
	if (!e)
		*ret = set;
	return e;
}

const char *
template_missing(const struct template_set *set, enum language l)
{
	return said_in(set, l)->missing;
}

const struct err *
template_load_folder(struct arena *a, const char *folder, unsigned flags,
		     struct template_set **ret)
{
	struct template_set *set = arena_alloc(a, sizeof(*set));

	set->folder = arena_alloc(a, sizeof(*set->folder));
	set->folder->arena = a;
	set->folder->path = arena_strdup(a, folder);
	set->folder->flags = flags;
	*ret = set;
	return NULL;
}

/* NULL: no such file, or it would be outside the folder. */
static const char *
file_of(const struct folder *f, struct str name)
{
	static const char *const endings[] = { ENDING, "" };

	if (name.n == 0 || name.p[0] == '/' || str_has(name, STR("..")))
		return NULL;
	for (size_t i = 0; i < COUNT(endings); i++) {
		const char *path =
			arena_printf(f->arena, "%s/%.*s%s", f->path,
				     (int)name.n, name.p, endings[i]);

		if (file_is_regular(path))
			return path;
	}
	return NULL;
}

static const struct err *
get_from_folder(struct folder *f, struct str name, const struct template **ret)
{
	struct entry *entry = find(&f->known, name);
	struct template *t = NULL;
	const struct err *e = NULL;
	const char *path;
	struct str text = { 0 };

	if (entry) {
		*ret = entry->template;
		return NULL;
	}
	path = file_of(f, name);
	if (path)
		e = file_read(f->arena, path, FILE_MAX, &text);
	if (path && !e)
		e = template_compile(f->arena, path, text, f->flags, &t);
	if (e)
		return e;
	name = str_of(str_dup(f->arena, name));
	add(f->arena, &f->known, name)->template = t;
	*ret = t;
	return NULL;
}

const struct err *
template_get(const struct template_set *set, struct str name,
	     const struct template **ret)
{
	const struct entries *in;
	const struct entry *found;

	if (set->folder)
		return get_from_folder(set->folder, name, ret);
	in = &said_in(set, language_now())->entries;
	if (in->n == 0)
		in = &set->said[LANGUAGE_EN].entries;
	found = in->n == 0 ? NULL
			   : bsearch(&name, in->items, in->n,
				     sizeof(*in->items), compare);
	*ret = found ? found->template : NULL;
	return NULL;
}

const struct template *
template_find(const struct template_set *set, struct str name)
{
	const struct template *t = NULL;

	return template_get(set, name, &t) ? NULL : t;
}
