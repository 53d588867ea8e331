/* An upload's body, in pieces; what comes of it is never more than it. */
#include "request/multipart.h"

#include "base/ban.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

struct seen {
	size_t bytes;
	bool open;
};

static const struct err *
see_begin(void *arg, const struct part *part)
{
	struct seen *s = arg;

	assert(!s->open && part->name);
	s->open = true;
	return NULL;
}

static const struct err *
see_data(void *arg, struct str bytes)
{
	struct seen *s = arg;

	assert(s->open && bytes.n > 0);
	s->bytes += bytes.n;
	return NULL;
}

static const struct err *
see_end(void *arg)
{
	struct seen *s = arg;

	assert(s->open);
	s->open = false;
	return NULL;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct str body = { (const char *)data, n }, boundary;
	size_t step = n ? data[0] % 17 + 1U : 1;
	struct seen s = { 0, false };
	const struct multipart_sink sink = { see_begin, see_data, see_end, &s };
	struct multipart *m = multipart_new(a, STR("X"), &sink);
	const struct err *e = NULL;

	if (multipart_boundary(a, body, &boundary))
		assert(boundary.n > 0);
	while (body.n && !e) {
		e = multipart_feed(m, str_first(body, step));
		body = str_from(body, step < body.n ? step : body.n);
	}
	if (!e)
		e = multipart_finish(m);
	assert(s.bytes <= n && (e || !s.open));
	arena_destroy(a);
	return 0;
}
