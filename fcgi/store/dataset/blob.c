#include "store/dataset/blob.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/hash/digest.h"
#include "base/rand.h"
#include "store/chat/admin.h"
#include "store/dataset/dataset.h"
#include "store/db/db.h"

#include "base/ban.h"

#define PIECE_BYTES ((size_t)1 << 20)
#define ROOM (8 * PIECE_BYTES) /* of a piece on its way, as text too */
#define BLOBS_LOCK "blobs"     /* between a look at what there is and its end */
#define DAY_MS (INT64_C(24) * 3600 * 1000)

bool
store_has_blobs(const struct store *s)
{
	return store_is_shared(s) && !store_folder(s);
}

static const struct err *
bad_file(struct arena *a, const char *path)
{
	return err_new(a, errno == ENOSPC ? ERR_STORE_FULL : ERR_STORE,
		       "A file of the dataset cannot be kept.", "%s: %s", path,
		       strerror(errno));
}

/* Piece n of a file; *ret.n 0: there is none. */
static bool
read_piece(int fd, char *p, int64_t n, struct str *ret)
{
	size_t got = 0;
	ssize_t k = 1;

	while (got < PIECE_BYTES && k > 0) {
		k = pread(fd, p + got, PIECE_BYTES - got,
			  n * (int64_t)PIECE_BYTES + (int64_t)got);
		if (k > 0)
			got += (size_t)k;
	}
	*ret = (struct str){ p, got };
	return k >= 0;
}

static bool
digest_file(int fd, char *p, int64_t *ret_n, char ret[DIGEST_CHARS + 1])
{
	struct digest d;
	struct str piece;

	digest_begin(&d);
	for (*ret_n = 0; read_piece(fd, p, *ret_n, &piece); ++*ret_n) {
		if (piece.n == 0 && *ret_n > 0) {
			digest_end(&d, ret);
			return true;
		}
		digest_add(&d, piece);
	}
	return false;
}

/* The first piece comes last: where it is, all are. */
static const struct err *
put_pieces(struct store *s, struct arena *a, int fd, const char *digest,
	   int64_t n)
{
	struct arena *own = arena_create(ROOM);
	const struct err *e = NULL;

	while (!e && n-- > 0) {
		char *p = arena_alloc(own, PIECE_BYTES);
		struct str piece;

		if (!read_piece(fd, p, n, &piece))
			e = bad_file(a, "a piece");
		if (!e)
			e = db_run(s, own,
				   "INSERT INTO blobs (digest, n, made_ms,"
				   " bytes) VALUES (?, ?, ?, ?)"
				   " ON CONFLICT DO NOTHING",
				   "tiib", digest, n, clock_wall_ms(), piece);
		if (e)
			e = err_new(a, e->kind, arena_strdup(a, e->say), "%s",
				    arena_strdup(a, e->note));
		arena_reset(own);
	}
	arena_destroy(own);
	return e;
}

/* What is there is young again: a sweep leaves it. */
static const struct err *
renew(struct store *s, struct arena *a, const char *digest, bool *ret_whole)
{
	int64_t first = 0;
	const struct err *e = db_begin(s, a);

	if (e)
		return e;
	e = db_lock(s, a, BLOBS_LOCK);
	if (!e)
		e = db_run(s, a,
			   "UPDATE blobs SET made_ms = ? WHERE digest = ?",
			   "it", clock_wall_ms(), digest);
	if (!e)
		e = db_get_int(s, a, &first,
			       "SELECT count(*) FROM blobs WHERE digest = ?"
			       " AND n = 0",
			       "t", digest);
	*ret_whole = first > 0;
	return db_end(s, a, e);
}

static const struct err *
put(struct store *s, struct arena *a, int fd, const char *path, char *digest)
{
	char *p = arena_alloc(a, PIECE_BYTES);
	const struct err *e;
	bool whole;
	int64_t n;

	if (fd < 0 || !digest_file(fd, p, &n, digest))
		return bad_file(a, path);
	e = renew(s, a, digest, &whole);
	return e || whole ? e : put_pieces(s, a, fd, digest, n);
}

const struct err *
store_blob_put(struct store *s, struct arena *a, const char *path,
	       const char **ret_digest)
{
	char *digest = arena_alloc(a, DIGEST_CHARS + 1);
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	const struct err *e = put(s, a, fd, path, digest);

	if (fd >= 0)
		(void)close(fd);
	if (!e)
		*ret_digest = digest;
	return e;
}

/* A copy of the next piece; *ret.n 0: that was the last. */
static const struct err *
next_piece(struct store *s, struct arena *own, const char *digest, int64_t n,
	   struct str *ret)
{
	struct db_stmt *st;
	bool row = false;
	const struct err *e =
		db_start(s, own, &st,
			 "SELECT bytes FROM blobs WHERE digest = ? AND n = ?",
			 "ti", digest, n);

	*ret = (struct str){ NULL, 0 };
	if (!e)
		e = db_step(s, own, st, &row);
	if (e || !row)
		return e;
	*ret = db_bytes(st, 0);
	ret->p = arena_copy(own, ret->p, ret->n);
	db_done(st);
	return NULL;
}

static const struct err *
get_pieces(struct store *s, struct arena *a, const char *digest, int fd,
	   const char *path)
{
	struct arena *own = arena_create(ROOM);
	char got[DIGEST_CHARS + 1];
	const struct err *e = NULL;
	struct digest d;
	struct str piece = { NULL, 1 };

	digest_begin(&d);
	for (int64_t n = 0; !e && piece.n; n++) {
		e = next_piece(s, own, digest, n, &piece);
		if (e)
			e = err_new(a, e->kind, arena_strdup(a, e->say), "%s",
				    arena_strdup(a, e->note));
		else if (write(fd, piece.p, piece.n) != (ssize_t)piece.n)
			e = bad_file(a, path);
		else
			digest_add(&d, piece);
		arena_reset(own);
	}
	arena_destroy(own);
	digest_end(&d, got);
	if (e || strcmp(got, digest) == 0)
		return e;
	return err_new(a, ERR_MISSING,
		       "A file of the dataset is not in the store any more.",
		       "blob %s", digest);
}

const struct err *
store_blob_get(struct store *s, struct arena *a, const char *digest,
	       const char *path)
{
	/* several may bring it at once: who is last puts the same there */
	const char *part = arena_printf(a, "%s.%s", path, rand_id(a));
	int fd = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	const struct err *e =
		fd < 0 ? bad_file(a, part) : get_pieces(s, a, digest, fd, part);

	if (fd >= 0)
		(void)close(fd);
	if (!e && rename(part, path) != 0)
		e = bad_file(a, path);
	if (e)
		(void)unlink(part);
	return e;
}

static bool
is_named(const struct dataset *all, size_t n, const char *digest)
{
	const struct str d = str_of(digest);

	for (size_t i = 0; i < n; i++) {
		if (str_is(d, all[i].digest) || str_is(d, all[i].report))
			return true;
		for (size_t k = 0; k < all[i].n_files; k++)
			if (str_is(d, all[i].files[k].digest))
				return true;
	}
	return false;
}

/* Within a transaction: of those of before that time. */
static const struct err *
sweep(struct store *s, struct arena *a, int64_t before_ms)
{
	struct db_found old = { db_read_text, sizeof(const char *), NULL, 0 };
	struct dataset *all = NULL;
	size_t n = 0;
	const char *const *digests;
	const struct err *e = db_lock(s, a, BLOBS_LOCK);

	if (!e)
		e = db_read(s, a, &old,
			    "SELECT digest FROM blobs GROUP BY digest"
			    " HAVING max(made_ms) < ?",
			    "i", before_ms);
	digests = old.items;
	if (!e && old.n)
		e = store_admin_datasets(s, a, NULL, &all, &n);
	for (size_t i = 0; !e && i < old.n; i++)
		if (!is_named(all, n, digests[i]))
			e = db_run(s, a, "DELETE FROM blobs WHERE digest = ?",
				   "t", digests[i]);
	return e;
}

const struct err *
store_blob_sweep(struct store *s, struct arena *a)
{
	const struct err *e = db_begin(s, a);

	return e ? e : db_end(s, a, sweep(s, a, clock_wall_ms() - DAY_MS));
}

const struct err *
store_dataset_bring(struct store *s, struct arena *a, const char *folder,
		    const struct dataset *ds)
{
	const char *path = store_dataset_path(a, folder, ds);

	if (!store_has_blobs(s) || !ds->digest || access(path, F_OK) == 0)
		return NULL;
	(void)mkdir(folder, 0700);
	(void)mkdir(arena_printf(a, "%s/%s", folder, ds->id), 0700);
	return store_blob_get(s, a, ds->digest, path);
}
