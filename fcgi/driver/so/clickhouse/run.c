#include <stdio.h>
#include <string.h>

#include "base/rand.h"
#include "driver/batch.h"
#include "driver/so/clickhouse/clickhouse.h"
#include "driver/so/judge/judge.h"
#include "http/http.h"
#include "sql/lex/lex.h"

#include "base/ban.h"

#define URL_MAX ((size_t)8192)
#define ERROR_BYTES ((size_t)64 << 10)
#define CONNECT_MS 5000
#define KILL_MS 2000

/* Codes of ClickHouse's, and the SQLSTATE that says the same. */
static const struct {
	unsigned code;
	const char *sqlstate;
} states[] = {
	{ 46, "42883" },  /* unknown function */
	{ 47, "42703" },  /* unknown identifier */
	{ 16, "42703" },  /* no such column in table */
	{ 60, "42P01" },  /* unknown table */
	{ 62, "42601" },  /* syntax error */
	{ 43, "42804" },  /* illegal type of argument */
	{ 53, "42804" },  /* type mismatch */
	{ 6, "22018" },   /* cannot parse text */
	{ 72, "22018" },  /* cannot parse number */
	{ 153, "22012" }, /* illegal division */
	{ 164, "25006" }, /* readonly */
	{ 241, "53200" }, /* memory limit exceeded */
	{ 497, "42501" }, /* not enough privileges */
	{ 307, "54000" }, /* too many bytes */
	{ 81, "42P01" },  /* unknown database, in a statement */
};

struct run {
	struct click_conn *c;
	struct arena *a;
	const struct statement *s;
	struct wait *wait;
	struct outcome *outcome;
	const char *query_id;
	struct click_rows rows;
};

static bool
receive(void *arg, struct str bytes)
{
	return click_rows_take(arg, bytes);
}

/*
 * Limits go along with the statement, and readonly=1 seals them. Of two
 * Distributed tables that are joined the right one is read once, whole: each
 * shard may hold rows for all of them.
 */
static const char *
url_of(struct run *r)
{
	const struct limits *l = r->s->limits;
	struct buf b = buf_new(r->a, URL_MAX);

	buf_printf(&b,
		   "%s&query_id=%s&wait_end_of_query=1"
		   "&default_format=TabSeparatedWithNamesAndTypes",
		   r->c->base, r->query_id);
	if (!r->c->plain)
		buf_printf(&b,
			   "&readonly=1&distributed_product_mode=global"
			   "&max_execution_time=%lld"
			   "&max_result_rows=%llu&result_overflow_mode=break"
			   "&max_memory_usage=%s",
			   (long long)(l->timeout_ms + 999) / 1000,
			   (unsigned long long)l->rows + 1, r->c->memory);
	return buf_text(&b);
}

/* The server goes on with a statement whose client left. */
static void
stop(struct run *r)
{
	struct wait forever = wait_forever();
	struct wait w = wait_within(&forever, KILL_MS);
	const char *sql = arena_printf(
		r->a, "KILL QUERY WHERE query_id = '%s' ASYNC", r->query_id);
	const struct http_call call = {
		.method = "POST",
		.url = r->c->base,
		.headers = r->c->headers,
		.body = str_of(sql),
		.max_reply = ERROR_BYTES,
		.connect_timeout_ms = KILL_MS,
	};
	struct http_reply reply;

	http_exchange(r->a, &call, &w, &reply);
}

/* "Code: 62, e.displayText() = DB::Exception: Syntax error: …" */
static unsigned
code_of(struct str body)
{
	uint64_t code = 0;

	if (str_starts(body, STR("Code: "))) {
		body = str_from(body, 6);
		(void)str_to_uint(str_word(&body, "., "), 100000, &code);
	}
	return (unsigned)code;
}

static const char *
words_of(struct arena *a, struct str body)
{
	static const char mark[] = "DB::Exception: ";
	const char *text = str_dup(a, str_trim(body));
	const char *at = strstr(text, mark);

	return at ? at + strlen(mark) : text;
}

/* What the server said no to. */
static const struct err *
rejected(struct run *r, struct str body)
{
	unsigned code = code_of(body);
	const char *words = words_of(r->a, body), *sqlstate = NULL;

	if (code == 159 || code == 160 || code == 394)
		return run_ended(r->a, WAIT_DEADLINE, r->wait, r->s->limits);
	if (code == 202 || code == 203)
		return err_new(r->a, ERR_BUSY,
			       "The database is busy with other statements.",
			       "%s", words);
	if (code == 81 && !r->c->version) /* the URL's, when it is opened */
		return err_new(r->a, ERR_DATABASE_DOWN,
			       "There is no such database on the server.", "%s",
			       words);
	if (code == 192 || code == 193 || code == 194 || code == 516)
		return err_new(r->a, ERR_DATABASE_DOWN,
			       "The database refused the login.", "%s", words);
	for (size_t i = 0; i < COUNT(states); i++)
		if (states[i].code == code)
			sqlstate = states[i].sqlstate;
	run_refused(r->a, &r->c->so.conn, str_of(r->s->text), words, sqlstate,
		    r->outcome);
	return NULL;
}

static const struct err *
down(struct run *r, const char *note)
{
	return err_new(r->a, ERR_DATABASE_DOWN,
		       "The database server does not answer.", "%s",
		       note ? note : "no ClickHouse server");
}

/* How the exchange ended, as a driver says it. */
static const struct err *
judge(struct run *r, const struct http_reply *reply)
{
	switch (reply->end) {
	case HTTP_DEADLINE:
	case HTTP_CANCELLED:
		stop(r);
		return run_ended(r->a,
				 reply->end == HTTP_DEADLINE ? WAIT_DEADLINE
							     : WAIT_CANCELLED,
				 r->wait, r->s->limits);
	case HTTP_DONE:
	case HTTP_ENOUGH:
		break;
	case HTTP_UNREACHED:
	case HTTP_CUT:
	case HTTP_TOO_LARGE:
	case HTTP_GARBLED:
	case HTTP_BAD_URL:
		return down(r, reply->note);
	}
	if (r->rows.e)
		return r->rows.e;
	if (reply->status != 200)
		return rejected(r, reply->body);
	if (r->rows.too_long) {
		run_refused(r->a, &r->c->so.conn, str_of(r->s->text),
			    "A row of the result is too large.", "54000",
			    r->outcome);
		return NULL;
	}
	if (r->rows.garbled || !r->rows.cols)
		return down(r, "the answer is not in the form that was asked "
			       "for");
	return batch_flush(r->rows.batch);
}

/* FORMAT and INTO OUTFILE would change the form of the answer. */
static bool
changes_form(struct arena *a, const struct conn *c, const char *text)
{
	size_t n;
	const struct token *t =
		lex_all(a, dialect_find(str_of(c->dialect)), str_of(text), &n);

	for (size_t i = 0; i + 1 < n; i++)
		if (token_is(t[i], "into") && token_is(t[i + 1], "outfile"))
			return true;
	return n >= 2 && token_is(t[n - 2], "format") &&
	       token_is_name(t[n - 1]) && !token_is(t[n - 1], "asc") &&
	       !token_is(t[n - 1], "desc");
}

static const struct err *
exchange(struct run *r, struct wait *narrow)
{
	const struct http_call call = {
		.method = "POST",
		.url = url_of(r),
		.headers = r->c->headers,
		.body = str_of(r->s->text),
		.max_reply = ERROR_BYTES,
		.connect_timeout_ms = CONNECT_MS,
		.receive = receive,
		.arg = &r->rows,
	};
	struct http_reply reply;

	http_exchange(r->a, &call, narrow, &reply);
	return judge(r, &reply);
}

/* Why the statement may not run; NULL *ret: it may. */
static const struct err *
look_up(struct click_conn *c, struct arena *a, const struct statement *s,
	struct wait *wait, const char **ret)
{
	const char *look = c->judges && s->foreign
				   ? judge_clickhouse(a, s->text, c->functions)
				   : NULL;
	struct rows found = { .n_rows = 0 };
	const struct err *e =
		look ? so_select(&c->so, a, wait, look, &found) : NULL;

	*ret = found.n_rows ? judge_words(a, found.cells[0].text,
					  found.cells[1].text)
	       : changes_form(a, &c->so.conn, s->text)
		       ? "FORMAT and INTO OUTFILE are not allowed."
		       : NULL;
	return e;
}

const struct err *
click_run(struct so_conn *conn, struct arena *a, const struct statement *s,
	  struct wait *wait, struct outcome *ret)
{
	struct click_conn *c = (struct click_conn *)conn;
	struct wait narrow = wait_within(wait, s->limits->timeout_ms);
	struct run r = { .c = c, .a = a, .s = s, .wait = wait, .outcome = ret };
	struct batch batch;
	const char *why;
	const struct err *e = look_up(c, a, s, wait, &why);

	if (e)
		return e;
	if (why) {
		run_refused(a, &c->so.conn, str_of(s->text), why, NULL, ret);
		return NULL;
	}
	r.query_id = rand_id(a);
	batch_init(&batch, s->limits, s->sink, ret);
	click_rows_init(&r.rows, a, &batch, (size_t)s->limits->cell);
	e = exchange(&r, &narrow);
	batch_finish(&batch);
	return e;
}
