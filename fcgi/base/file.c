#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/ban.h"

static const struct err *
read_all(struct arena *a, int fd, const char *path, size_t max, struct str *ret)
{
	size_t room = 4096, n = 0;
	char *p = arena_alloc(a, room + 1);
	ssize_t got;

	while ((got = read(fd, p + n, room - n)) > 0) {
		n += (size_t)got;
		if (n > max)
			return err_new(a, ERR_TOO_LARGE,
				       "The file is too large.",
				       "%s: over %zu bytes", path, max);
		if (n == room) {
			char *bigger = arena_alloc(a, 2 * room + 1);

			memcpy(bigger, p, n);
			p = bigger;
			room *= 2;
		}
	}
	if (got < 0)
		return err_new(a, ERR_MISSING, "The file cannot be read.",
			       "%s: %s", path, strerror(errno));
	p[n] = '\0';
	*ret = (struct str){ p, n };
	return NULL;
}

const struct err *
file_read(struct arena *a, const char *path, size_t max, struct str *ret)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	const struct err *e;

	if (fd < 0)
		return err_new(a, ERR_MISSING, "The file cannot be read.",
			       "%s: %s", path, strerror(errno));
	e = read_all(a, fd, path, max, ret);
	(void)close(fd);
	return e;
}

bool
file_starts(const char *path, struct str with)
{
	char head[64];
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n = fd < 0 ? -1 : read(fd, head, sizeof(head));

	if (fd >= 0)
		(void)close(fd);
	return n == 0 ||
	       (n > 0 && str_starts((struct str){ head, (size_t)n }, with));
}

bool
file_is_regular(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

struct str
file_ending(struct str path)
{
	size_t at = path.n;

	while (at > 0 && path.p[at - 1] != '/' && path.p[at - 1] != '.')
		at--;
	if (at < 2 || path.p[at - 1] != '.' || path.p[at - 2] == '/')
		return (struct str){ "", 0 };
	return str_from(path, at);
}

const char *
file_of_secret(struct arena *a, const char *path)
{
	struct str name = str_of(path), prefix = STR("credential:");
	const char *folder = getenv("CREDENTIALS_DIRECTORY");

	if (!str_starts(name, prefix))
		return path;
	return arena_printf(a, "%s/%s", folder ? folder : "/run/credentials",
			    path + prefix.n);
}
