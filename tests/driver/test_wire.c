#include "driver/wire.h"

#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/test.h"

#include "base/ban.h"

/* All that one exchange may carry. */
struct all {
	struct wire_ask ask;
	struct wire_columns columns;
	struct wire_rows rows;
	struct wire_end end;
};

static void
walk(struct pack *p, struct all *v)
{
	wire_walk_ask(p, &v->ask);
	wire_walk_columns(p, &v->columns);
	wire_walk_rows(p, &v->rows);
	wire_walk_end(p, &v->end);
}

static struct all
sample(struct arena *a)
{
	static const struct cell cells[] = {
		{ CELL_NULL, STR_INIT("") },
		{ CELL_TEXT, STR_INIT("Zürich") },
		{ CELL_TIMESTAMP, STR_INIT("2024-02-29 12:00:00") },
		{ CELL_BLOB, STR_INIT("\1:2,\n") },
	};
	struct all v = {
		.ask = { .url = "duckdb:/x",
			 .library = "",
			 .threads = 2,
			 .memory = 1 << 20,
			 .text = "SELECT $1",
			 .foreign = true,
			 .n_args = 1,
			 .limits = { 10, UINT64_MAX, 7, 1000 } },
		.columns = { .n_cols = 1 },
		.rows = { .n = COUNT(cells) },
		.end = { .refused = true,
			 .truncated = true,
			 .complaint = { .type = COMPLAINT_COLUMN,
					.message = "no such column",
					.name = "x" } },
	};

	v.ask.args = arena_array(a, 1, sizeof(*v.ask.args));
	v.ask.args[0] = cells[1];
	v.columns.cols = arena_array(a, 1, sizeof(*v.columns.cols));
	v.columns.cols[0] = (struct column){ .name = "b", .type = CELL_BLOB };
	v.rows.cells = arena_array(a, COUNT(cells), sizeof(*v.rows.cells));
	memcpy(v.rows.cells, cells, sizeof(cells));
	return v;
}

static void
what_is_packed_comes_back(void **state)
{
	struct arena *a = arena_create(1 << 20);
	struct pack out = pack_writer(a), in;
	struct all v = sample(a), w = { 0 };

	(void)state;
	walk(&out, &v);
	in = pack_reader(a, buf_str(&out.out));
	walk(&in, &w);
	assert_false(in.bad);
	assert_string_equal(w.ask.text, "SELECT $1");
	assert_int_equal(w.ask.args[0].type, CELL_TEXT);
	assert_true(str_eq(w.ask.args[0].text, v.ask.args[0].text));
	assert_int_equal(w.ask.limits.bytes, INT64_MAX);
	assert_int_equal(w.ask.limits.timeout_ms, 1000);
	assert_string_equal(w.columns.cols[0].name, "b");
	assert_null(w.columns.cols[0].declared);
	assert_int_equal(w.rows.cells[0].type, CELL_NULL);
	assert_true(str_eq(w.rows.cells[3].text, v.rows.cells[3].text));
	assert_int_equal(w.end.complaint.type, COMPLAINT_COLUMN);
	assert_string_equal(w.end.complaint.name, "x");
	assert_true(w.end.truncated && !w.end.failed);
	arena_destroy(a);
}

/* Cut anywhere, or with any byte another: it is read as bad, or as something
 * whole; nothing beyond the bytes is touched. */
static void
what_is_damaged_is_no_harm(void **state)
{
	struct arena *a = arena_create(64 << 20);
	struct pack out = pack_writer(a);
	struct all v = sample(a);
	struct str whole;

	(void)state;
	walk(&out, &v);
	whole = buf_str(&out.out);
	for (size_t i = 0; i < whole.n; i++) {
		struct pack in = pack_reader(a, str_first(whole, i));
		struct all w = { 0 };
		char *copy;

		walk(&in, &w);
		assert_true(in.bad);
		for (int add = 1; add < 256; add += 50) {
			copy = arena_copy(a, whole.p, whole.n);
			copy[i] = (char)(copy[i] + add);
			in = pack_reader_of(a, copy, whole.n);
			w = (struct all){ 0 };
			walk(&in, &w);
			assert_true(in.bad || w.ask.url);
		}
	}
	arena_destroy(a);
}

static void
parcels_come_as_they_were_sent(void **state)
{
	int ends[2];
	struct wire_out out = { 0 };
	struct wire in = { 0 };
	struct str got;
	char kind = '\0';

	(void)state;
	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
	out.to = ends[0];
	in.from = ends[1];
	assert_int_equal(wire_next(&in, &kind, &got), WIRE_MORE);
	assert_true(wire_send(&out, 'r', STR("one")));
	assert_int_equal(wire_next(&in, &kind, &got), WIRE_MORE);
	assert_true(wire_send(&out, 'e', STR("")));
	assert_true(wire_flush(&out));
	assert_int_equal(wire_next(&in, &kind, &got), WIRE_PARCEL);
	assert_int_equal(kind, 'r');
	assert_true(str_is(got, "one"));
	assert_int_equal(wire_next(&in, &kind, &got), WIRE_PARCEL);
	assert_int_equal(kind, 'e');
	assert_int_equal(got.n, 0);
	/* a length that nobody has, and an end in the middle of a parcel */
	assert_int_equal(write(ends[0], "\xFF\xFF\xFF\x7Fr", 5), 5);
	while (wire_next(&in, &kind, &got) == WIRE_MORE && in.n < 5) {
	}
	assert_int_equal(wire_next(&in, &kind, &got), WIRE_GONE);
	(void)close(ends[0]);
	assert_int_equal(wire_next(&in, &kind, &got), WIRE_GONE);
	wire_out_finish(&out);
	wire_finish(&in);
	(void)close(ends[1]);
}

TESTS(CASE(what_is_packed_comes_back), CASE(what_is_damaged_is_no_harm),
      CASE(parcels_come_as_they_were_sent))
