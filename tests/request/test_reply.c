#include "request/reply.h"

#include <string.h>

#include "tests/request/request.h"

#include "base/ban.h"

/* A reply to a request with that environment; the memory behind it. */
static struct io_memory *
start(struct arena *a, const char *env, struct request *req, struct reply *r)
{
	assert_null(request_of(a, env, "", req));
	reply_init(r, req);
	return (struct io_memory *)req->io;
}

static void
put(struct reply *r, const char *text)
{
	assert_true(r->out.write(r->out.arg, str_of(text)));
}

static void
test_kept(void **state)
{
	struct arena *a = arena_create(1 << 20);
	struct request req;
	struct reply r;
	struct io_memory *m = start(a, "REQUEST_METHOD=GET", &req, &r);

	(void)state;
	put(&r, "wrong");
	reply_header(&r, "X-Wrong", "1");
	reply_reset(&r);
	r.status = 404;
	r.content_type = "text/plain";
	put(&r, "not ");
	put(&r, "here");
	reply_header(&r, "X-Note", "a\r\nSet-Cookie: b");
	assert_int_equal(m->n_out, 0);
	reply_end(&r);
	assert_non_null(strstr(m->out, "Status: 404 Not Found\r\n"));
	assert_non_null(strstr(m->out, "Content-Length: 8\r\n"));
	assert_non_null(strstr(m->out, "Cache-Control: no-store\r\n"));
	assert_non_null(strstr(m->out, "Content-Security-Policy: default-src "
				       "'none'; style-src 'self'; img-src "
				       "'self'; form-action 'self'; base-uri "
				       "'none'; frame-ancestors 'none'\r\n"));
	assert_non_null(strstr(m->out, "X-Content-Type-Options: nosniff"));
	assert_non_null(strstr(m->out, "X-Note: a  Set-Cookie: b\r\n"));
	assert_null(strstr(m->out, "rong"));
	assert_non_null(strstr(m->out, "\r\n\r\nnot here"));
	arena_destroy(a);
}

static void
test_head(void **state)
{
	struct arena *a = arena_create(1 << 20);
	struct request req;
	struct reply r;
	struct io_memory *m = start(a, "REQUEST_METHOD=HEAD", &req, &r);

	(void)state;
	put(&r, "hidden");
	reply_end(&r);
	assert_non_null(strstr(m->out, "Content-Length: 6\r\n"));
	assert_null(strstr(m->out, "hidden"));
	arena_destroy(a);
}

static void
test_streamed(void **state)
{
	struct arena *a = arena_create(1 << 20);
	struct request req;
	struct reply r;
	struct io_memory *m = start(a, "REQUEST_METHOD=GET", &req, &r);

	(void)state;
	put(&r, "first");
	assert_true(reply_stream(&r, true));
	assert_non_null(strstr(m->out, "X-Accel-Buffering: no\r\n"));
	assert_null(strstr(m->out, "Content-Length"));
	assert_non_null(strstr(m->out, "\r\n\r\nfirst"));
	put(&r, "second");
	assert_null(strstr(m->out, "second"));
	assert_true(reply_flush(&r));
	assert_int_equal(m->n_flushes, 1);
	assert_non_null(strstr(m->out, "firstsecond"));
	m->fail_after = m->n_out;
	put(&r, "third");
	assert_false(reply_flush(&r));
	assert_true(r.left);
	reply_end(&r);
	assert_null(strstr(m->out, "third"));
	arena_destroy(a);
}

static void
test_long_streams_go_out_by_themselves(void **state)
{
	struct arena *a = arena_create(4 << 20);
	struct request req;
	struct reply r;
	struct io_memory *m = start(a, "REQUEST_METHOD=GET", &req, &r);
	const size_t before = 1024;

	(void)state;
	assert_true(reply_stream(&r, false));
	assert_null(strstr(m->out, "X-Accel-Buffering"));
	for (int i = 0; i < 100; i++)
		put(&r, "0123456789012345678901234567890123456789"
			"0123456789012345678901234567890123456789"
			"0123456789012345678901234567890123456789"
			"0123456789012345678901234567890123456789"
			"0123456789012345678901234567890123456789"
			"0123456789012345678901234567890123456789"
			"0123456789012345678901234567890123456789"
			"0123456789012345678901234567890123456789"
			"0123456789012345678901234567890123456789");
	assert_true(m->n_out > before);
	reply_end(&r);
	assert_int_equal(r.n_sent, 36000);
	arena_destroy(a);
}

static void
test_redirect(void **state)
{
	struct arena *a = arena_create(1 << 20);
	struct request req;
	struct reply r;
	struct io_memory *m = start(
		a, "REQUEST_METHOD=POST\nSCRIPT_NAME=/ask-data", &req, &r);

	(void)state;
	reply_redirect(&r, &req, "/chats/x#t1");
	reply_end(&r);
	assert_non_null(strstr(m->out, "Status: 303 See Other\r\n"));
	assert_non_null(strstr(m->out, "Location: /ask-data/chats/x#t1\r\n"));
	arena_destroy(a);
}

static void
test_download(void **state)
{
	struct arena *a = arena_create(1 << 20);
	struct request req;
	struct reply r;
	struct io_memory *m = start(a, "REQUEST_METHOD=GET", &req, &r);

	(void)state;
	reply_download(&r, "web \"shop\"/1.csv");
	reply_end(&r);
	assert_non_null(strstr(m->out, "filename=\"web--shop--1.csv\"\r\n"));
	arena_destroy(a);
}

TESTS(CASE(test_kept), CASE(test_head), CASE(test_streamed),
      CASE(test_long_streams_go_out_by_themselves), CASE(test_redirect),
      CASE(test_download))
