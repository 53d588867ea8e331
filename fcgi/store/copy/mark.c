#include "store/copy/mark.h"

#include "base/rand.h"
#include "store/db/db.h"

#include "base/ban.h"

const struct err *
copy_mark_get(struct store *s, struct arena *a, const char **ret)
{
	struct db_found found = { .read = db_read_text, .items = ret };

	*ret = NULL;
	return db_read(s, a, &found,
		       "SELECT mark FROM copies WHERE total IS NULL", "");
}

/* Two who copy it at once agree on one. */
static const struct err *
make(struct store *s, struct arena *a, const char **ret)
{
	const struct err *e = db_lock(s, a, "parlance copy");

	if (!e)
		e = copy_mark_get(s, a, ret);
	if (e || *ret)
		return e;
	*ret = rand_id(a);
	return db_run(s, a, "INSERT INTO copies (mark) VALUES (?)", "t", *ret);
}

const struct err *
copy_mark_make(struct store *s, struct arena *a, const char **ret)
{
	const struct err *e = copy_mark_get(s, a, ret);

	if (e || *ret)
		return e;
	e = db_begin(s, a);
	return e ? e : db_end(s, a, make(s, a, ret));
}

static const struct err *
read_sum(struct arena *a, struct db_stmt *st, void *ret)
{
	(void)a;
	*(uint64_t *)ret = (uint64_t)db_int(st, 0);
	return NULL;
}

const struct err *
copy_mark_sum(struct store *s, struct arena *a, const char *mark, bool *ret_is,
	      uint64_t *ret)
{
	uint64_t sum = 0;
	struct db_found found = { .read = read_sum, .items = &sum };
	const struct err *e = db_read(s, a, &found,
				      "SELECT total FROM copies WHERE mark = ?"
				      " AND total IS NOT NULL",
				      "t", mark);

	*ret_is = found.n == 1;
	*ret = sum;
	return e;
}

const struct err *
copy_mark_put(struct store *s, struct arena *a, const char *mark, uint64_t sum)
{
	const struct err *e =
		db_run(s, a, "DELETE FROM copies WHERE total IS NOT NULL", "");

	return e ? e
		 : db_run(s, a,
			  "INSERT INTO copies (mark, total) VALUES (?, ?)",
			  "ti", mark, (int64_t)sum);
}
