#include "pool/listen.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/address.h"
#include "route/route.h"

#include "base/ban.h"

#define BACKLOG 4096 /* a full one would be a bare 502; the kernel caps it */
#define SYSTEMD_FIRST 3
#define SYSTEMD_MAX 16

static const struct remedy {
	int number;
	const char *says;
} remedies[] = {
	{ EADDRINUSE, "; stop what is there, or name another" },
	{ EADDRNOTAVAIL, "; name an address of this machine" },
	{ ENOENT, "; make its folder, owned by the account of parlance" },
	{ EACCES, "; this account may not: give it the folder, or take a port"
		  " above 1023" },
};

static const struct err *
fail(struct arena *a, const char *path, const char *what)
{
	int number = errno;
	const char *remedy = "";

	for (size_t i = 0; i < COUNT(remedies); i++)
		if (remedies[i].number == number)
			remedy = remedies[i].says;
	return err_say(a, ERR_CONFIG, "%s: %s: %s%s", path, what,
		       strerror(number), remedy);
}

static const struct err *
address_of(struct arena *a, const char *path, struct sockaddr_un *ret)
{
	size_t n = strlen(path);

	*ret = (struct sockaddr_un){ .sun_family = AF_UNIX };
	if (n == 0 || n >= sizeof(ret->sun_path))
		return err_say(a, ERR_CONFIG,
			       "%s: a socket's path has 1 to %zu bytes", path,
			       sizeof(ret->sun_path) - 1);
	memcpy(ret->sun_path, path, n);
	return NULL;
}

/* Remove what a server that is no more left behind. */
static const struct err *
take_over(struct arena *a, const char *path, const struct sockaddr_un *at)
{
	struct stat st;
	int fd, rc;

	if (lstat(path, &st) != 0)
		return NULL;
	if (!S_ISSOCK(st.st_mode))
		return err_say(a, ERR_CONFIG, "%s: is there and no socket",
			       path);
	fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return fail(a, path, "socket");
	rc = connect(fd, (const struct sockaddr *)at, sizeof(*at));
	(void)close(fd);
	if (rc == 0)
		return err_say(a, ERR_CONFIG, "%s: another server is there",
			       path);
	return unlink(path) == 0 ? NULL : fail(a, path, "unlink");
}

/* The mode is right from the first moment: the umask does it. */
static const struct err *
bind_with_mode(struct arena *a, int fd, const struct sockaddr_un *at,
	       mode_t mode)
{
	mode_t before = umask(0777 & ~mode);
	int rc = bind(fd, (const struct sockaddr *)at, sizeof(*at));

	(void)umask(before);
	if (rc != 0)
		return fail(a, at->sun_path, "bind");
	return listen(fd, BACKLOG) == 0 ? NULL
					: fail(a, at->sun_path, "listen");
}

static const struct err *
open_one(struct arena *a, const char *path, mode_t mode, int *ret)
{
	const struct err *e;
	struct sockaddr_un at;
	int fd;

	e = address_of(a, path, &at);
	if (!e)
		e = take_over(a, path, &at);
	if (e)
		return e;
	fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (fd < 0)
		return fail(a, path, "socket");
	e = bind_with_mode(a, fd, &at, mode);
	if (e)
		(void)close(fd);
	else
		*ret = fd;
	return e;
}

/* A port that is closed a moment ago may be opened again. */
static const struct err *
open_address(struct arena *a, const char *text,
	     const struct sockaddr_storage *at, socklen_t n, int *ret)
{
	const struct err *e = NULL;
	int on = 1;
	int fd = socket(at->ss_family,
			SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

	if (fd < 0)
		return fail(a, text, "socket");
	(void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
	if (bind(fd, (const struct sockaddr *)at, n) != 0)
		e = fail(a, text, "bind");
	else if (listen(fd, BACKLOG) != 0)
		e = fail(a, text, "listen");
	if (e)
		(void)close(fd);
	else
		*ret = fd;
	return e;
}

static const struct err *
open_any(struct arena *a, const char *where, mode_t mode, struct listeners *l,
	 unsigned pool)
{
	struct sockaddr_storage at;
	socklen_t n;
	const struct err *e;

	if (address_read(str_of(where), &at, &n))
		return open_address(a, where, &at, n, &l->fd[pool]);
	e = open_one(a, where, mode, &l->fd[pool]);
	if (!e)
		l->made[pool] = arena_strdup(a, where);
	return e;
}

static const struct err *
open_both(struct arena *a, const struct settings *settings,
	  struct listeners *ret)
{
	const char *const paths[2] = {
		[POOL_PAGE] = settings->listen_page,
		[POOL_ASK] = settings->listen_ask,
	};
	mode_t mode = (mode_t)settings->socket_mode;
	const struct err *e = NULL;

	for (unsigned i = 0; i < 2 && !e; i++) {
		e = open_any(a, paths[i], mode, ret, i);
		if (e)
			e = err_say(a, ERR_CONFIG, "server.listen_%s = %s",
				    i == POOL_PAGE ? "page" : "ask", e->say);
	}
	if (e)
		listen_close(ret);
	return e;
}

/* How many sockets systemd gave this very process. */
static size_t
count_given(void)
{
	uint64_t pid, n;

	if (!str_to_uint(str_of(getenv("LISTEN_PID")), INT32_MAX, &pid) ||
	    !str_to_uint(str_of(getenv("LISTEN_FDS")), SYSTEMD_MAX, &n) ||
	    pid != (uint64_t)getpid())
		return 0;
	return (size_t)n;
}

static void
take_one(struct listeners *l, size_t i, struct str name, size_t n)
{
	int fd = SYSTEMD_FIRST + (int)i;
	bool page = str_is(name, "page"), ask = str_is(name, "ask");
	bool by_place = n == 1 || (!page && !ask);

	(void)fcntl(fd, F_SETFD, FD_CLOEXEC);
	(void)fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
	if (page || (by_place && i == 0))
		l->fd[POOL_PAGE] = fd;
	if (ask || (by_place && i + 1 == n))
		l->fd[POOL_ASK] = fd;
}

static const struct err *
take_given(struct arena *a, size_t n, struct listeners *ret)
{
	struct str names = str_of(getenv("LISTEN_FDNAMES"));

	for (size_t i = 0; i < n; i++)
		take_one(ret, i, str_cut(&names, ':'), n);
	if (ret->fd[POOL_PAGE] < 0 || ret->fd[POOL_ASK] < 0)
		return err_say(a, ERR_CONFIG,
			       "systemd must give a socket named \"page\" and "
			       "one named \"ask\" (FileDescriptorName=)");
	return NULL;
}

const struct err *
listen_open(struct arena *a, const struct settings *settings,
	    struct listeners *ret)
{
	size_t n = count_given();

	*ret = (struct listeners){ { -1, -1 }, { NULL, NULL } };
	return n ? take_given(a, n, ret) : open_both(a, settings, ret);
}

void
listen_close(struct listeners *l)
{
	for (size_t i = 0; i < COUNT(l->fd); i++) {
		if (l->fd[i] >= 0)
			(void)close(l->fd[i]);
		if (l->made[i])
			(void)unlink(l->made[i]);
		l->fd[i] = -1;
		l->made[i] = NULL;
	}
}

bool
listen_may_talk(const struct settings *settings, int fd)
{
	struct sockaddr_storage peer = { .ss_family = AF_UNSPEC };
	socklen_t n = sizeof(peer);

	if (fd < 0 || getpeername(fd, (struct sockaddr *)&peer, &n) != 0 ||
	    peer.ss_family == AF_UNIX)
		return true;
	return *settings->web_servers
		       ? address_is_one_of(&peer, str_of(settings->web_servers))
		       : address_is_loopback(&peer);
}
