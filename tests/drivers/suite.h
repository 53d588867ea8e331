#ifndef TESTS_DRIVERS_SUITE_H
#define TESTS_DRIVERS_SUITE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "driver/driver.h"
#include "settings/settings.h"
#include "sql/check/check.h"

#define MEMORY ((size_t)1 << 30)
#define TEXT_MAX ((size_t)1 << 22)

/* One driver under test; every program here has one. */
static struct suite {
	const char *name;
	const char *url;
	struct arena *arena; /* of the suite */
	struct arena *room;  /* of the connection */
	struct settings settings;
	struct conn *conn; /* NULL: closed */
	unsigned passed, failed;
} s;

static const struct limits usual = {
	.rows = 100000,
	.bytes = (uint64_t)64 << 20,
	.cell = (uint64_t)1 << 20,
	.timeout_ms = 20000,
};

static inline void verdict(bool ok, const char *name, const char *fmt, ...)
	PRINTF(3, 4);

static inline void PRINTF(3, 4)
	verdict(bool ok, const char *name, const char *fmt, ...)
{
	va_list ap;

	*(ok ? &s.passed : &s.failed) += 1;
	if (ok)
		return;
	(void)printf("FAILED %s: %s: ", s.name, name);
	va_start(ap, fmt);
	(void)vprintf(fmt, ap);
	va_end(ap);
	(void)printf("\n");
}

static inline const char *
words(const struct err *e)
{
	return e ? arena_printf(s.arena, "%s: %s (%s)", err_row(e->kind)->code,
				e->say, e->note)
		 : "no error";
}

static inline void
close_conn(void)
{
	s.conn->driver->close(s.conn);
	s.conn = NULL;
	arena_destroy(s.room);
	s.room = NULL;
}

/* As the worker does it: what does not pass its check is opened anew. */
static inline const struct err *
connect_url(struct wait *wait)
{
	const struct err *e;

	if (s.conn && !s.conn->driver->check(s.conn, wait))
		return NULL;
	if (s.conn)
		close_conn();
	s.room = arena_create(MEMORY);
	e = driver_open(s.room, s.url, &s.settings, wait, &s.conn);
	if (!e)
		return NULL;
	/* it lives in the connection's arena */
	e = err_new(s.arena, e->kind, arena_strdup(s.arena, e->say), "%s",
		    e->note);
	assert(e);
	arena_destroy(s.room);
	s.room = NULL;
	s.conn = NULL;
	return e;
}

/*
 * A statement that sql_check() never saw: the engine must hold alone. The
 * layout is that of sql/check/check.c.
 */
static inline const struct safe_sql *
unchecked(const char *text)
{
	struct {
		const char *text;
		const struct cell *args;
		size_t n_args;
		uint64_t limit;
	} *sql = arena_alloc(s.arena, sizeof(*sql));

	sql->text = text;
	return (const struct safe_sql *)sql;
}

static inline const struct err *
run(const char *text, const struct limits *limits, struct wait *wait,
    struct rows *rows, struct outcome *outcome)
{
	struct snapshot kept;
	struct row_sink sink =
		snapshot_sink(&kept, s.arena, 1000000, (size_t)256 << 20);
	const struct err *e = connect_url(wait);

	*outcome = (struct outcome){ 0 };
	*rows = (struct rows){ 0 };
	if (e)
		return e;
	e = driver_run(s.conn, s.arena,
		       &(struct read_order){ unchecked(text), limits, &sink },
		       wait, outcome);
	*rows = kept.rows;
	return e;
}

static inline void
put_cell(struct buf *b, const struct cell *c)
{
	buf_puts(b, cell_type_name(c->type));
	if (c->type == CELL_NULL)
		return;
	buf_putc(b, ':');
	if (c->type != CELL_BLOB) {
		buf_add(b, c->text);
		return;
	}
	for (size_t i = 0; i < c->text.n; i++)
		buf_printf(b, "%02x", (unsigned char)c->text.p[i]);
}

static inline const char *
rows_text(const struct rows *rows)
{
	struct buf b = buf_new(s.arena, TEXT_MAX);

	for (size_t i = 0; i < rows->n_rows; i++) {
		buf_puts(&b, i ? "; " : "");
		for (size_t k = 0; k < rows->n_cols; k++) {
			buf_puts(&b, k ? ", " : "");
			put_cell(&b, &rows->cells[i * rows->n_cols + k]);
		}
	}
	return buf_text(&b);
}

/* What a statement gives, or why not, in one line. */
static inline const char *
result(const char *text)
{
	struct wait wait = wait_forever();
	struct outcome outcome;
	struct rows rows;
	const struct err *e = run(text, &usual, &wait, &rows, &outcome);

	if (e)
		return words(e);
	return outcome.refusal ? outcome.refusal->message : rows_text(&rows);
}

static inline void
set_up(const char *name, const char *url)
{
	(void)setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
	s.name = name;
	s.url = url;
	s.arena = arena_create(MEMORY);
	settings_init(&s.settings, s.arena);
	/* to see that what they change does not outlive a statement */
	s.settings.functions = "set_config, pg_try_advisory_lock";
}

static inline int
tear_down(void)
{
	if (s.conn)
		close_conn();
	(void)printf("%u passed, %u failed\n", s.passed, s.failed);
	arena_destroy(s.arena);
	return s.failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

#endif
