#include <stdint.h>
#include <stdlib.h>

#include "base/utf8.h"
#include "drafter/drafter.h"
#include "sql/check/check.h"
#include "tests/drafter/job.h"

#include "base/ban.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/*
 * A byte for the dialect, then a line each: a question, the statement of the
 * turn before. What is written must be one statement that reads, when the one
 * before was.
 */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct arena *a = arena_create((size_t)256 << 20);
	struct str rest = { (const char *)data + (n > 0), n - (n > 0) };
	const struct dialect *d = &dialects[(n ? data[0] : 0) % n_dialects];
	struct str question = str_first(str_cut(&rest, '\n'), 200);
	struct drafts *drafts = arena_alloc(a, sizeof(*drafts));
	struct shop *shop = arena_alloc(a, sizeof(*shop));
	struct turn before = { .state = TURN_ANSWERED, .question = "before" };
	struct verdict was = { .sql = NULL }, is = { .sql = NULL };
	const struct err *e;

	shop_init(shop, a, NULL);
	before.sql = str_dup(a, utf8_clean(a, rest));
	shop->job.dialect = d;
	shop->job.question = str_dup(a, utf8_clean(a, question));
	shop->job.history = &before;
	shop->job.n_history = 1;
	sql_check(a, d, NULL, NULL, str_of(before.sql), &was);
	e = drafter_grammar.draft(&shop->job, drafts);
	if (!e && drafts->n && drafts->items[0].sql && was.sql) {
		sql_check(a, d, NULL, NULL, str_of(drafts->items[0].sql), &is);
		if (!is.sql)
			abort();
	}
	arena_destroy(a);
	return 0;
}
