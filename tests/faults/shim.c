/*
 * Loaded in front of the C library (LD_PRELOAD): one call fails as FAULT_FILE
 * says, "CALL ERRNO NTH", the NTH of that process since the file was written
 * (below 0: each NTH, again and again; "NTH+": it and all after it);
 * ERRNO 0 cuts what is written to half, -1 kills the process there. "clock SECONDS 0": the wall clock is
 * off by so much; "slow MS 0": each read, write and sync of a file at a place
 * in it takes so long. How many failed is counted by the length of FAULT_FILE.hit.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static struct {
	char call[32];
	long error, nth, count;
	int lasts;
	struct timespec made;
	int known;
} spec;

/* "CALL ERRNO NTH" */
static int
take(char *text)
{
	char *end = strchr(text, ' ');

	if (!end)
		return 0;
	(void)snprintf(spec.call, sizeof(spec.call), "%.*s", (int)(end - text),
		       text);
	spec.error = strtol(end, &end, 10);
	spec.nth = strtol(end, &end, 10);
	spec.lasts = *end == '+';
	end += spec.lasts;
	return *end == '\n';
}

static void
read_spec(const char *path, const struct stat *st)
{
	char text[100] = "";
	long fd = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
	long n = fd < 0 ? 0 : syscall(SYS_read, fd, text, sizeof(text) - 1);

	if (fd >= 0)
		(void)syscall(SYS_close, fd);
	spec.made = st->st_mtim;
	spec.count = 0;
	spec.known = n > 0 && take(text);
}

static int
is_told(const char *call)
{
	const char *path = getenv("FAULT_FILE");
	struct stat st;

	if (!path || syscall(SYS_newfstatat, AT_FDCWD, path, &st, 0) != 0)
		return 0;
	if (!spec.known || st.st_mtim.tv_nsec != spec.made.tv_nsec ||
	    st.st_mtim.tv_sec != spec.made.tv_sec)
		read_spec(path, &st);
	return spec.known && strcmp(spec.call, call) == 0;
}

static int
is_due(void)
{
	spec.count++;
	if (spec.lasts)
		return spec.count >= spec.nth;
	return spec.nth < 0 ? spec.count % -spec.nth == 0
			    : spec.count == spec.nth;
}

/* Leaves errno alone unless it is time to fail. */
static int
fails(const char *call)
{
	int before = errno, due = is_told(call) && is_due();
	char hit[4096];
	long fd;

	errno = before;
	if (!due)
		return 0;
	(void)snprintf(hit, sizeof(hit), "%s.hit", getenv("FAULT_FILE"));
	fd = syscall(SYS_openat, AT_FDCWD, hit,
		     O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
	if (fd >= 0) {
		(void)syscall(SYS_write, fd, "x", 1);
		(void)syscall(SYS_close, fd);
	}
	if (spec.error < 0)
		(void)syscall(SYS_kill, getpid(), SIGKILL);
	errno = (int)spec.error;
	return 1;
}

/* As over a network that is far. */
static void
wait_if_slow(void)
{
	struct timespec t = { 0 };

	if (!is_told("slow"))
		return;
	t.tv_nsec = spec.error * 1000000;
	(void)syscall(SYS_nanosleep, &t, NULL);
}

/* The parameters of the C library's own headers have reserved names. */
/* NOLINTBEGIN(readability-inconsistent-declaration-parameter-name) */
/* NOLINTNEXTLINE(bugprone-macro-parentheses) */
#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t
pwrite64(int fd, const void *p, size_t n, off64_t at)
{
	wait_if_slow();
	if (!fails("pwrite"))
		return NEXT(pwrite64)(fd, p, n, at);
	return spec.error ? -1 : NEXT(pwrite64)(fd, p, n / 2, at);
}

ssize_t
pwrite(int fd, const void *p, size_t n, off_t at)
{
	wait_if_slow();
	if (!fails("pwrite"))
		return NEXT(pwrite)(fd, p, n, at);
	return spec.error ? -1 : NEXT(pwrite)(fd, p, n / 2, at);
}

/* Those of the C library's own streams do not come by write(). */
size_t
fwrite(const void *p, size_t size, size_t n, FILE *f)
{
	return fails("stream") ? 0 : NEXT(fwrite)(p, size, n, f);
}

int
fclose(FILE *f)
{
	int rc = NEXT(fclose)(f);

	return fails("stream") ? EOF : rc;
}

FILE *
fopen(const char *path, const char *mode)
{
	return fails("open") ? NULL : NEXT(fopen)(path, mode);
}

int
open(const char *path, int flags, ...)
{
	va_list more;
	mode_t mode;

	va_start(more, flags);
	mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;
	va_end(more);
	return fails("open") ? -1 : NEXT(open)(path, flags, mode);
}

/* Files are large everywhere here: the same call. */
int open64(const char *path, int flags, ...) __attribute__((alias("open")));

int
rename(const char *from, const char *to)
{
	return fails("rename") ? -1 : NEXT(rename)(from, to);
}

int
ftruncate(int fd, off_t n)
{
	return fails("truncate") ? -1 : NEXT(ftruncate)(fd, n);
}

int
ftruncate64(int fd, off64_t n)
{
	return fails("truncate") ? -1 : NEXT(ftruncate64)(fd, n);
}

ssize_t
write(int fd, const void *p, size_t n)
{
	if (!fails("write"))
		return NEXT(write)(fd, p, n);
	return spec.error ? -1 : NEXT(write)(fd, p, n / 2);
}

ssize_t
pread64(int fd, void *p, size_t n, off64_t at)
{
	wait_if_slow();
	return fails("pread") ? -1 : NEXT(pread64)(fd, p, n, at);
}

/* The C library's own, under the names that dlsym() does not allocate for. */
/* NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming) */
void *__libc_malloc(size_t n);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *p, size_t n);
/* NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming) */

void *
malloc(size_t n)
{
	return fails("malloc") ? NULL : __libc_malloc(n);
}

void *
calloc(size_t n, size_t size)
{
	return fails("malloc") ? NULL : __libc_calloc(n, size);
}

void *
realloc(void *p, size_t n)
{
	return fails("malloc") ? NULL : __libc_realloc(p, n);
}

int
fdatasync(int fd)
{
	wait_if_slow();
	return fails("sync") ? -1 : NEXT(fdatasync)(fd);
}

int
fsync(int fd)
{
	wait_if_slow();
	return fails("sync") ? -1 : NEXT(fsync)(fd);
}

int
connect(int fd, const struct sockaddr *to, socklen_t n)
{
	return fails("connect") ? -1 : NEXT(connect)(fd, to, n);
}

ssize_t
send(int fd, const void *p, size_t n, int flags)
{
	if (!fails("send"))
		return NEXT(send)(fd, p, n, flags);
	return spec.error ? -1 : NEXT(send)(fd, p, n / 2, flags);
}

ssize_t
recv(int fd, void *p, size_t n, int flags)
{
	return fails("recv") ? -1 : NEXT(recv)(fd, p, n, flags);
}

int
socket(int family, int type, int protocol)
{
	return fails("socket") ? -1 : NEXT(socket)(family, type, protocol);
}

int
accept(int fd, struct sockaddr *from, socklen_t *n)
{
	return fails("accept") ? -1 : NEXT(accept)(fd, from, n);
}

pid_t
fork(void)
{
	return fails("fork") ? -1 : NEXT(fork)();
}

int
clock_gettime(clockid_t id, struct timespec *t)
{
	int rc = (int)syscall(SYS_clock_gettime, id, t);

	if (rc == 0 && id == CLOCK_REALTIME && is_told("clock"))
		t->tv_sec += spec.error;
	return rc;
}
/* NOLINTEND(readability-inconsistent-declaration-parameter-name) */
