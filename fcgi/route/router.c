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
			if (path.n == 0 || path.p[0] != *pattern)
				return false;
			path = str_from(path, 1);
			pattern++;
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

static bool
names_format(struct str ending)
{
	return ending.n > 0 && format_find(ending) != FORMAT__MAX;
}

/* Whether the pattern itself spells an ending, as in "{n}.{export}". */
static bool
has_ending(const char *pattern)
{
	return strchr(strrchr(pattern, '/'), '.') != NULL;
}

/* A path that may end in ".json" and so on is tried without it first. */
static bool
route_matches(struct arena *a, const struct route *r, struct str path,
	      struct match *m)
{
	struct str ending = file_ending(path);

	m->ending = (struct str){ NULL, 0 };
	if ((r->want & WANT_FORMATS) && names_format(ending) &&
	    matches(a, r->path, str_first(path, path.n - ending.n - 1),
		    m->params)) {
		m->ending = ending;
		return true;
	}
	if (!matches(a, r->path, path, m->params))
		return false;
	if (has_ending(r->path))
		m->ending = ending;
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

void
router_find(struct arena *a, const struct route *table, const char *method,
	    struct str path, struct match *ret)
{
	const char *allow = NULL;

	for (const struct route *r = table; r->method; r++) {
		*ret = (struct match){ 0 };
		if (!route_matches(a, r, path, ret))
			continue;
		allow = also_allow(a, allow, r->method);
		if (strcmp(r->method, method) != 0)
			continue;
		ret->route = r;
		ret->allow = allow;
		return;
	}
	*ret = (struct match){ .allow = allow };
}
