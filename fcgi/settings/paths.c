#include "settings/paths.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/ban.h"

/* Those whose rest is a path; a URL without a scheme is one. */
static const char *const schemes[] = {
	"", "sqlite:", "sqlite3:", "duckdb:", "csv:", "parquet:", "json:",
};

static size_t
scheme_length(struct str url)
{
	const char *colon = memchr(url.p, ':', url.n);

	return colon ? (size_t)(colon - url.p) + 1 : 0;
}

/* The path in it; p NULL: it names no file. */
static struct str
path_of(struct str url)
{
	const struct str scheme = str_first(url, scheme_length(url));
	struct str path = str_from(url, scheme.n);

	if (path.n == 0 || *path.p == ':')
		return (struct str){ NULL, 0 };
	for (size_t i = 0; i < COUNT(schemes); i++)
		if (str_is(scheme, schemes[i]))
			return path;
	return (struct str){ NULL, 0 };
}

/* With its slash; empty: the one that the program is in. */
static struct str
folder_of(const char *file)
{
	const char *slash = strrchr(file, '/');

	return str_first(str_of(file), slash ? (size_t)(slash - file) + 1 : 0);
}

const char *
paths_near(struct arena *a, const char *file, struct str path)
{
	struct str folder = file ? folder_of(file) : str_first(path, 0);

	/* what begins with a '~' is refused as it stands */
	if (path.n == 0 || *path.p == '/' || *path.p == '~')
		folder.n = 0;
	return arena_printf(a, "%.*s%.*s", (int)folder.n, folder.p, (int)path.n,
			    path.p);
}

const char *
paths_url_near(struct arena *a, const char *file, struct str url)
{
	struct str path = path_of(url);

	if (!path.p)
		return str_dup(a, url);
	return arena_printf(a, "%.*s%s", (int)(url.n - path.n), url.p,
			    paths_near(a, file, path));
}

static bool
look(const char *url, struct stat *ret)
{
	struct str path = path_of(str_of(url));

	/* the path is the end of the URL */
	return path.p && stat(path.p, ret) == 0;
}

bool
paths_same_file(const char *url, const char *other)
{
	struct stat one, two;

	return look(url, &one) && look(other, &two) &&
	       one.st_dev == two.st_dev && one.st_ino == two.st_ino;
}

const char *
paths_conf_beside(struct arena *a, const char *url)
{
	struct str path = path_of(str_of(url));
	const char *file;
	struct stat st;

	if (!path.p)
		return NULL;
	file = paths_near(a, path.p, STR("parlance.conf"));
	if (stat(file, &st) != 0 || !S_ISREG(st.st_mode) ||
	    (st.st_uid != geteuid() && st.st_uid != 0))
		return NULL;
	return file;
}
