#include "settings/sources.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "settings/load.h"

#include "base/ban.h"

#define FILE_MAX ((size_t)1 << 20)

const char *const sources_foreign[] = { "PGPASSWORD", "MYSQL_PWD", NULL };

static void
add(struct arena *a, struct source_list *list, const char *name,
    struct str text)
{
	list->items = arena_grow(a, list->items, list->n, sizeof(*list->items));
	list->items[list->n++] = (struct source_text){ name, text };
}

static const struct err *
read_file(struct arena *a, const char *path, struct sources *s)
{
	struct str text;
	const struct err *e = file_read(a, path, FILE_MAX, &text);

	if (e)
		return err_say(a, ERR_CONFIG, "%s; %s", e->note,
			       e->kind == ERR_TOO_LARGE
				       ? "put parts of it into conf.d/*.conf"
				       : "it must be a file that this account"
					 " may read");
	add(a, &s->files, arena_strdup(a, path), text);
	return NULL;
}

static int
is_conf(const struct dirent *d)
{
	return d->d_name[0] != '.' &&
	       str_is(file_ending(str_of(d->d_name)), "conf");
}

/* conf.d beside the file, in the order of the names. */
static const struct err *
read_folder(struct arena *a, const char *file, struct sources *s)
{
	const char *slash = strrchr(file, '/');
	const char *folder = arena_printf(
		a, "%.*sconf.d", slash ? (int)(slash - file + 1) : 0, file);
	const struct err *e = NULL;
	struct dirent **names;
	int n = scandir(folder, &names, is_conf, alphasort);

	if (n < 0 && errno != ENOENT)
		e = err_say(a, ERR_CONFIG,
			    "%s: %s; it must be a folder that this account may"
			    " read, or not be there",
			    folder, strerror(errno));
	for (int i = 0; i < n; i++) {
		if (!e)
			e = read_file(a,
				      arena_printf(a, "%s/%s", folder,
						   names[i]->d_name),
				      s);
		free(names[i]);
	}
	if (n >= 0)
		free(names);
	return e;
}

static bool
counts(struct str name)
{
	if (str_starts(name, STR("PARLANCE_")))
		return true;
	for (size_t i = 0; i < n_settings_keys; i++)
		if (str_is(name, settings_keys[i].alias))
			return true;
	for (size_t i = 0; sources_foreign[i]; i++)
		if (str_is(name, sources_foreign[i]))
			return true;
	return false;
}

static void
split(struct arena *a, struct source_list *list, const char *pair)
{
	struct str value = str_of(pair);
	struct str name = str_cut(&value, '=');

	/* a variable without '=', or an option that is no pair: kept so */
	add(a, list, str_dup(a, name),
	    strchr(pair, '=') ? str_of(str_dup(a, value))
			      : (struct str){ NULL, 0 });
}

const struct err *
sources_read(struct arena *a, const struct settings_source *source,
	     struct sources *ret)
{
	const struct err *e = NULL;

	*ret = (struct sources){ .has_file = source->file != NULL };
	if (source->file)
		e = read_file(a, source->file, ret);
	if (!e && source->file)
		e = read_folder(a, source->file, ret);
	for (char *const *v = source->env; v && *v && !e; v++)
		if (counts(str_first(str_of(*v), strcspn(*v, "="))))
			split(a, &ret->env, *v);
	for (const char *const *s = source->sets; s && *s && !e; s++)
		split(a, &ret->sets, *s);
	return e;
}

#define MARK "parlance sources 1\n"

static void
pack_text(struct buf *b, struct str s)
{
	buf_printf(b, "%zu:", s.p ? s.n + 1 : 0); /* 0: there is none */
	buf_add(b, s);
}

static void
pack_list(struct buf *b, const struct source_list *list)
{
	buf_printf(b, "%zu:", list->n);
	for (size_t i = 0; i < list->n; i++) {
		pack_text(b, str_of(list->items[i].name));
		pack_text(b, list->items[i].text);
	}
}

void
sources_pack(const struct sources *s, struct buf *b)
{
	buf_printf(b, MARK "%d:", s->has_file);
	pack_list(b, &s->files);
	pack_list(b, &s->env);
	pack_list(b, &s->sets);
}

static bool
unpack_count(struct str *rest, uint64_t max, uint64_t *ret)
{
	return str_to_uint(str_cut(rest, ':'), max, ret);
}

static bool
unpack_text(struct arena *a, struct str *rest, struct str *ret)
{
	uint64_t n;

	if (!unpack_count(rest, rest->n, &n) || n > rest->n + 1)
		return false;
	*ret = (struct str){ NULL, 0 };
	if (n == 0)
		return true;
	*ret = str_of(str_dup(a, str_first(*rest, n - 1)));
	ret->n = n - 1;
	*rest = str_from(*rest, n - 1);
	return true;
}

static bool
unpack_list(struct arena *a, struct str *rest, struct source_list *ret)
{
	struct str name, text;
	uint64_t n;

	if (!unpack_count(rest, rest->n, &n))
		return false;
	for (; n > 0; n--) {
		if (!unpack_text(a, rest, &name) ||
		    !unpack_text(a, rest, &text))
			return false;
		add(a, ret, name.p ? name.p : "", text);
	}
	return true;
}

bool
sources_unpack(struct arena *a, struct str bytes, struct sources *ret)
{
	struct sources s = { 0 };
	uint64_t has_file;

	if (!str_starts(bytes, STR(MARK)))
		return false;
	bytes = str_from(bytes, strlen(MARK));
	if (!unpack_count(&bytes, 1, &has_file) ||
	    !unpack_list(a, &bytes, &s.files) ||
	    !unpack_list(a, &bytes, &s.env) || !unpack_list(a, &bytes, &s.sets))
		return false;
	s.has_file = has_file;
	*ret = s;
	return true;
}
