#include "knowledge/schema/file.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/hash/hash.h"
#include "base/pack.h"
#include "store/store.h"

#include "base/ban.h"

#define BYTES_MAX ((size_t)16 << 20)

struct kept {
	const char *key, *fingerprint;
	struct str packed;
};

static void
walk(struct pack *p, struct kept *k)
{
	pack_text(p, &k->key);
	pack_text(p, &k->fingerprint);
	pack_str(p, &k->packed);
}

/* NULL: it is not kept in files. */
static const char *
path_of(const struct app *app, struct arena *a, const char *key)
{
	if (!app->cache || !app->store || store_is_shared(app->store))
		return NULL;
	return arena_printf(
		a, "%s/schema-%016llx", app->cache,
		(unsigned long long)hash_add(HASH_START, str_of(key)));
}

void
schema_file_get(const struct app *app, struct arena *a, const char *key,
		const char *fingerprint, struct str *ret)
{
	const char *path = path_of(app, a, key);
	struct kept k = { .key = NULL };
	struct str text;
	struct pack p;

	if (!path || file_read(a, path, BYTES_MAX, &text))
		return;
	p = pack_reader(a, text);
	walk(&p, &k);
	if (!p.bad && k.key && k.fingerprint && strcmp(k.key, key) == 0 &&
	    (!fingerprint || strcmp(k.fingerprint, fingerprint) == 0))
		*ret = k.packed;
}

static bool
write_file(int fd, struct str text)
{
	ssize_t n = 1;

	while (text.n && n > 0) {
		n = write(fd, text.p, text.n);
		text = str_from(text, n > 0 ? (size_t)n : 0);
	}
	return text.n == 0;
}

/* Beside its place and moved there, so that readers see a whole one. */
void
schema_file_put(const struct app *app, struct arena *a, const char *key,
		const char *fingerprint, struct str packed)
{
	const char *path = path_of(app, a, key), *made;
	struct kept k = { key, fingerprint, packed };
	struct pack p = pack_writer(a);
	bool whole;
	int fd;

	if (!path)
		return;
	walk(&p, &k);
	made = arena_printf(a, "%s.%ld", path, (long)getpid());
	fd = open(made, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0)
		return;
	whole = write_file(fd, buf_str(&p.out));
	if (close(fd) != 0 || !whole || rename(made, path) != 0)
		(void)unlink(made);
}
