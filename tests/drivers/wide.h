#ifndef TESTS_DRIVERS_WIDE_H
#define TESTS_DRIVERS_WIDE_H

/* Of the contract: rows of many columns, and of large values. */

#include "tests/drivers/contract.h"
#include "tests/drivers/suite.h"

static void
gives_wide_rows(void)
{
	struct buf b = buf_new(s.arena, TEXT_MAX);
	struct wait wait = wait_forever();
	struct outcome outcome;
	struct rows rows;
	const struct err *e;
	int64_t began = clock_ms();

	buf_puts(&b, "SELECT 0 AS c0");
	for (int i = 1; i < 500; i++)
		buf_printf(&b, ", %d AS c%d", i, i);
	buf_puts(&b, " FROM many WHERE id <= 500");
	e = run(buf_text(&b), &usual, &wait, &rows, &outcome);
	(void)printf("# %s: 250,000 cells in %lld ms\n", s.name,
		     (long long)(clock_ms() - began));
	verdict(!e && rows.n_cols == 500 && rows.n_rows == 500 &&
			str_is(rows.cells[500 * 500 - 1].text, "499"),
		"wide rows", "%zu columns; %s; %s", rows.n_cols, words(e),
		outcome.refusal ? outcome.refusal->message : "");
}

/* Kilobytes that a line of /proc/self/status says; 0: it has none. */
static long
memory(const char *name)
{
	FILE *f = fopen("/proc/self/status", "r");
	char line[256];
	long kb = 0;

	while (f && fgets(line, (int)sizeof(line), f))
		if (strncmp(line, name, strlen(name)) == 0)
			kb = strtol(line + strlen(name), NULL, 10);
	if (f)
		(void)fclose(f);
	return kb;
}

/* Rows of five megabytes each, as documents may be, are not held at once. */
static void
holds_few_wide_rows(void)
{
	FILE *f = fopen("/proc/self/clear_refs", "w");
	long before;

	if (f) {
		(void)fputs("5", f); /* VmHWM begins anew */
		(void)fclose(f);
	}
	if (!f || (engine != POSTGRESQL && engine != MARIADB))
		return;
	before = memory("VmRSS:");
	(void)result("SELECT repeat('x', 5000000) FROM many LIMIT 60");
	verdict(memory("VmHWM:") - before < 150000, "wide rows",
		"took %ld kB more", memory("VmHWM:") - before);
}

#endif
