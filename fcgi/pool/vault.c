#include "pool/vault.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "settings/sources.h"

#include "base/ban.h"

#define TEXTS_MAX ((size_t)64 << 20)
#define SEALS (F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE)

static bool
put(int fd, struct str s)
{
	while (s.n) {
		ssize_t n = write(fd, s.p, s.n);

		if (n <= 0 && errno != EINTR)
			return false;
		if (n > 0)
			s = str_from(s, (size_t)n);
	}
	return true;
}

static bool
put_sources(struct arena *a, int fd, const struct sources *s)
{
	struct buf b = buf_new(a, TEXTS_MAX);

	sources_pack(s, &b);
	return !b.cut && put(fd, buf_str(&b));
}

static bool
get(struct arena *a, int fd, struct str *ret)
{
	struct stat st;
	char *p;
	size_t n = 0;

	if (fstat(fd, &st) != 0 || (size_t)st.st_size > TEXTS_MAX)
		return false;
	p = arena_alloc(a, (size_t)st.st_size + 1);
	while (n < (size_t)st.st_size) {
		ssize_t got =
			pread(fd, p + n, (size_t)st.st_size - n, (off_t)n);

		if (got <= 0)
			return false;
		n += (size_t)got;
	}
	*ret = (struct str){ p, n };
	return true;
}

static bool
get_sources(struct arena *a, int fd, struct sources *ret)
{
	struct str bytes;

	return get(a, fd, &bytes) && sources_unpack(a, bytes, ret);
}

/* What one would write again to make the same start. */
static const struct err *
gather(const struct vault *v, struct arena *a,
       const struct app_options *options, struct sources *ret)
{
	struct settings_source source = {
		.file = settings_file(options->config_file),
		.env = environ,
		.sets = options->sets,
	};
	struct sources before;
	const struct err *e;

	if (v->whole < 0)
		return sources_read(a, &source, ret);
	if (!get_sources(a, v->whole, &before))
		return err_say(a, ERR_INTERNAL, "The settings are lost.");
	source.env = NULL;
	source.sets = NULL;
	e = sources_read(a, &source, ret);
	ret->env = before.env;
	ret->sets = before.sets;
	return e;
}

struct files {
	int whole, masked;
};

/* In a process of its own. Its exit status: what is in `masked`. */
#define READ 0
#define REFUSED 1 /* words */

static _Noreturn void
read_apart(const struct vault *v, const struct app_options *options,
	   struct files to)
{
	struct arena *a = arena_create(2 * TEXTS_MAX);
	struct sources whole, masked;
	const struct settings_source source = { .texts = &whole };
	struct config *config;
	const struct err *e;

	(void)prctl(PR_SET_DUMPABLE, 0);
	e = gather(v, a, options, &whole);
	if (!e)
		e = settings_load(a, &source, &config);
	if (!e)
		e = sources_mask(a, &whole, &masked);
	if (!e && (!put_sources(a, to.whole, &whole) ||
		   !put_sources(a, to.masked, &masked)))
		e = err_say(a, ERR_INTERNAL, "The settings cannot be kept: %s",
			    strerror(errno));
	if (!e)
		_exit(READ);
	_exit(put(to.masked, str_of(e->note)) ? REFUSED : REFUSED + 1);
}

static const struct err *
await(struct arena *a, pid_t pid, int masked)
{
	struct str words = { 0 };
	int status;

	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return err_say(a, ERR_INTERNAL, "%s", strerror(errno));
	if (WIFEXITED(status) && WEXITSTATUS(status) == READ)
		return NULL;
	if (!WIFEXITED(status) || WEXITSTATUS(status) != REFUSED ||
	    !get(a, masked, &words))
		return err_say(a, ERR_INTERNAL,
			       "The settings could not be read.");
	return err_say(a, ERR_CONFIG, "%.*s", (int)words.n, words.p);
}

static const struct err *
read_both(const struct vault *v, struct arena *a,
	  const struct app_options *options, struct files to)
{
	pid_t pid;

	if (to.whole < 0 || to.masked < 0)
		return err_say(a, ERR_INTERNAL, "No file in memory: %s",
			       strerror(errno));
	pid = fork();
	if (pid == 0)
		read_apart(v, options, to);
	return pid > 0 ? await(a, pid, to.masked)
		       : err_say(a, ERR_INTERNAL, "%s", strerror(errno));
}

static struct files
make_files(void)
{
	return (struct files){
		memfd_create("parlance-settings",
			     MFD_CLOEXEC | MFD_ALLOW_SEALING),
		memfd_create("parlance-masked", MFD_CLOEXEC),
	};
}

static void
close_one(int fd)
{
	if (fd >= 0)
		(void)close(fd);
}

const struct err *
vault_fill(struct vault *v, struct arena *a, const struct app_options *options,
	   struct app_options *ret)
{
	struct files to = make_files();
	struct sources *masked = arena_alloc(a, sizeof(*masked));
	const struct err *e = read_both(v, a, options, to);

	if (!e && (!get_sources(a, to.masked, masked) ||
		   fcntl(to.whole, F_ADD_SEALS, SEALS) != 0))
		e = err_say(a, ERR_INTERNAL, "The settings are lost.");
	close_one(to.masked);
	if (e) {
		close_one(to.whole);
		return e;
	}
	vault_close(v);
	v->whole = to.whole;
	*ret = *options;
	ret->texts = masked;
	return NULL;
}

void
vault_wipe(const struct app_options *options)
{
	struct arena *a = arena_create(TEXTS_MAX);

	sources_wipe(a, options->sets);
	arena_destroy(a);
}

/* Libraries of drivers look for them where they always do. */
static void
give_foreign(const struct sources *s)
{
	for (size_t i = 0; i < s->env.n; i++)
		if (str_is_one_of(s->env.items[i].name, sources_foreign))
			(void)setenv(s->env.items[i].name,
				     s->env.items[i].text.p, 1);
}

const struct err *
vault_open(struct vault *v, struct app *app)
{
	struct sources s;
	const struct err *e;

	if (!get_sources(app->arena, v->whole, &s))
		return err_say(app->arena, ERR_INTERNAL,
			       "The settings are lost.");
	e = app_reread(app, &s);
	if (!e)
		give_foreign(&s);
	vault_close(v);
	return e;
}

void
vault_close(struct vault *v)
{
	close_one(v->whole);
	v->whole = -1;
}
