/*
 * Texts that people write and files that come back: saved questions and
 * boards, spans of days, and the settings as one process hands them to another.
 */
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "data/saved/board.h"
#include "data/saved/days.h"
#include "data/saved/saved.h"
#include "settings/sources.h"

#include "base/ban.h"

/* NOLINTNEXTLINE(readability-identifier-naming) */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What was read and is valid is written, and read as the same. */
static void
read_saved(struct arena *a, struct str text)
{
	struct saved s = { 0 }, again = { 0 };
	const char *file;

	if (saved_read(a, text, &s) || saved_valid(a, &s))
		return;
	file = saved_file(a, &s);
	if (saved_read(a, str_of(file), &again) ||
	    strcmp(saved_file(a, &again), file) != 0)
		abort();
}

static void
read_board(struct arena *a, struct str text)
{
	struct board b = { 0 }, again = { 0 };
	const char *file;

	if (board_read(a, text, &b) || board_valid(a, &b))
		return;
	file = board_file(a, &b);
	if (board_read(a, str_of(file), &again) ||
	    strcmp(board_file(a, &again), file) != 0)
		abort();
}

/* A span is the one from its first to its last day. */
static void
read_days(struct arena *a, struct str text)
{
	struct days d, again;

	(void)days_move(text);
	if (!days_read(a, text, 0, &d))
		return;
	if (!days_is_day(str_of(d.from)) || strcmp(d.from, d.to) > 0 ||
	    strcmp(d.to, d.after) >= 0 ||
	    !days_read(a, str_of(arena_printf(a, "%s to %s", d.from, d.to)), 0,
		       &again) ||
	    strcmp(d.after, again.after) != 0)
		abort();
}

static void
read_sources(struct arena *a, struct str text)
{
	struct source_text file = { "x.conf", text };
	const struct sources one = { .files = { &file, 1 }, .has_file = true };
	struct sources masked, twice, back;
	struct buf b = buf_new(a, 1 << 20), c = b;

	(void)sources_unpack(a, text, &back);
	/* whoever reads a file has refused others by then */
	if (!utf8_valid(text) || sources_mask(a, &one, &masked))
		return;
	sources_pack(&masked, &b);
	if (b.cut || !sources_unpack(a, buf_str(&b), &back))
		abort();
	/* there is nothing left to hide */
	if (sources_mask(a, &back, &twice))
		abort();
	sources_pack(&twice, &c);
	if (!str_eq(buf_str(&b), buf_str(&c)))
		abort();
}

int /* NOLINTNEXTLINE(readability-identifier-naming) */
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct str text = { (const char *)data, size };

	read_saved(a, text);
	read_board(a, text);
	read_days(a, text);
	read_sources(a, text);
	arena_destroy(a);
	return 0;
}
