#include "route/router.h"

#include <string.h>

#include "base/file.h"

#include "base/ban.h"

/* Take what "{name}" stands for off *path; it ends before stop or a '/'. */
static struct str
take_param(struct str *path, char stop)
{
	struct str param = { path->p, 0 };

	while (param.n < path->n && path->p[param.n] != '/' &&
	       (stop == '\0' || path->p[param.n] != stop))
		param.n++;
	*path = str_from(*path, param.n);
	return param;
}

static bool
matches(struct arena *a, const char *pattern, struct str path,
	const char **params)
{
	size_t n = 0;

	while (*pattern) {
		struct str param;

		if (*pattern != '{') {
			if (path.n == 0 || *path.p++ != *pattern++)
				return false;
			path.n--;
			continue;
		}
		pattern += strcspn(pattern, "}") + 1;
		param = take_param(&path, *pattern);
		if (param.n == 0)
			return false;
		assert(n < PARAMS_MAX);
		params[n++] = str_dup(a, param);
	}
	return path.n == 0;
}

/* Whether the pattern itself spells an ending, as in "{n}.{export}". */
static bool
has_ending(const char *pattern)
{
	return strchr(strrchr(pattern, '/'), '.') != NULL;
}

/* A path as it is, and without an ending that names a format. */
struct asked {
	struct str path;
	struct str ending;
	struct str bare; /* n = 0: the ending names none */
};

static struct asked
split(struct str path)
{
	struct asked as = { .path = path, .ending = file_ending(path) };

	if (as.ending.n > 0 && format_find(as.ending) != FORMAT__MAX)
		as.bare = str_first(path, path.n - as.ending.n - 1);
	return as;
}

static char
second(struct str s)
{
	return s.n > 1 ? s.p[1] : '\0';
}

/* Most routes begin with another letter: they need no closer look. */
static bool
may_match(const struct route *r, const struct asked *as)
{
	const char c = r->path[1];

	return c == '{' || c == second(as->path) || c == second(as->bare);
}

/* A path that may end in ".json" and so on is tried without it first. */
static bool
route_matches(struct arena *a, const struct route *r, const struct asked *as,
	      struct match *m)
{
	m->ending = (struct str){ NULL, 0 };
	if ((r->want & WANT_FORMATS) && as->bare.n > 0 &&
	    matches(a, r->path, as->bare, m->params)) {
		m->ending = as->ending;
		return true;
	}
	if (!matches(a, r->path, as->path, m->params))
		return false;
	if (has_ending(r->path))
		m->ending = as->ending;
	return true;
}

static const char *
also_allow(struct arena *a, const char *allow, const char *method)
{
	const char *more = strcmp(method, "GET") == 0 ? "GET, HEAD" : method;

	if (allow && strstr(allow, method))
		return allow;
	return allow ? arena_printf(a, "%s, %s", allow, more) : more;
}

static struct str
first_segment(struct str path)
{
	struct str rest = str_from(path, path.n > 0);

	return str_cut(&rest, '/');
}

/* Of a path that no row has: a row that begins as it does. */
static const struct route *
neighbour(const struct route *table, struct str path)
{
	const struct str first = first_segment(path);

	for (const struct route *r = table; r->method; r++)
		if (str_eq(first_segment(str_of(r->path)), first))
			return r;
	return NULL;
}

void
router_find(struct arena *a, const struct route *table, const char *method,
	    struct str path, struct match *ret)
{
	const struct asked as = split(path);
	struct match none = { .route = NULL };

	for (const struct route *r = table; r->method; r++) {
		if (!may_match(r, &as))
			continue;
		*ret = (struct match){ 0 };
		if (!route_matches(a, r, &as, ret))
			continue;
		none.allow = also_allow(a, none.allow, r->method);
		if (strcmp(r->method, method) == 0) {
			ret->route = r;
			ret->allow = none.allow;
			return;
		}
		if (!none.near)
			none.near = r;
	}
	if (!none.near)
		none.near = neighbour(table, path);
	if (as.bare.n)
		none.ending = as.ending;
	*ret = none;
}
