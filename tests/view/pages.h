#ifndef TESTS_VIEW_PAGES_H
#define TESTS_VIEW_PAGES_H

#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "tests/view/fixture_dataset.h"
#include "tests/view/fixture_review.h"
#include "tests/view/fixture_shapes.h"

/*
 * Each page twice: its data tree against tests/golden/NAME.json, and what the
 * templates make of it against NAME.html. With GOLDEN=update in the
 * environment both are written instead; read the diff before committing it.
 */
typedef struct json_object *tree_fn(const struct view *v);
typedef const struct err *page_fn(const struct view *v);

/* Nobody has asked anything, and there is nothing to ask. */
static inline struct view
bare(const struct view *v)
{
	struct view alone = *v;

	alone.n_databases = alone.n_chats = 0;
	return alone;
}

struct page {
	const char *name;
	tree_fn *tree; /* NULL: as another page's */
	page_fn *page;
};

static inline void
write_golden(const char *path, struct str text)
{
	FILE *f = fopen(path, "w");

	assert_non_null(f);
	assert_int_equal(fwrite(text.p, 1, text.n, f), text.n);
	assert_int_equal(fclose(f), 0);
}

static inline void
expect_golden(struct arena *a, const char *name, const char *ending,
	      struct str text)
{
	const char *path = arena_printf(a, "tests/golden/%s.%s", name, ending);
	const char *update = getenv("GOLDEN");
	struct str want = { "", 0 };

	if (update && strcmp(update, "update") == 0)
		write_golden(path, text);
	assert_null(file_read(a, path, (size_t)1 << 24, &want));
	if (!str_eq(text, want))
		print_error("%s differs\n", path);
	assert_string_equal(str_dup(a, text), str_dup(a, want));
}

static inline void
pages_are_golden(const struct page *pages, size_t n)
{
	(void)setenv("TZ", "UTC", 1);
	for (size_t i = 0; i < n; i++) {
		struct arena *a = arena_create((size_t)256 << 20);
		struct sheet *sheet = sheet_new(a);
		struct view v = fixture_view(a, sheet);
		const struct err *e = pages[i].page(&v);

		if (e)
			print_error("%s: %s\n", pages[i].name, e->note);
		assert_null(e);
		expect_golden(a, pages[i].name, "html", buf_str(&sheet->text));
		if (pages[i].tree)
			expect_golden(a, pages[i].name, "json",
				      json_pretty(a, pages[i].tree(&v)));
		arena_destroy(a);
	}
}

/* Under a sub-path every link begins with it. */
static inline void
pages_have_their_base(const struct page *pages, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct arena *a = arena_create((size_t)256 << 20);
		struct sheet *sheet = sheet_new(a);
		struct view v = fixture_view(a, sheet);
		struct str html;

		v.base = "/ask-data";
		assert_null(pages[i].page(&v));
		html = buf_str(&sheet->text);
		assert_true(str_has(html, STR("href=\"/ask-data/")));
		for (size_t at = 0; at + 7 < html.n; at++) {
			struct str s = str_from(html, at);

			if (!str_starts(s, STR("href=\"/")) &&
			    !str_starts(s, STR("ction=\"/")))
				continue;
			s = str_from(s, 6);
			s = str_from(s, s.p[0] == '"' ? 1 : 0);
			assert_true(str_starts(s, STR("/ask-data/")));
		}
		arena_destroy(a);
	}
}

/* A reader who leaves ends the page, wherever that happens. */
static inline void
pages_end_when_readers_leave(const struct page *pages, size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (size_t most = 0; most < 900; most += 444) {
			struct arena *a = arena_create((size_t)256 << 20);
			struct sheet *sheet = sheet_new(a);
			struct view v = fixture_view(a, sheet);
			const struct err *e;

			sheet->most = most;
			e = pages[i].page(&v);
			assert_non_null(e);
			assert_int_equal(e->kind, ERR_CANCELLED);
			arena_destroy(a);
		}
}

/* The data tree and the page of one struct view_KIND, which is made of v. */
#define PAGE_OF(name, kind, made)                                    \
	static struct json_object *name##_tree(const struct view *v) \
	{                                                            \
		struct view_##kind p = made;                         \
                                                                     \
		return tree_##kind(v, &p);                           \
	}                                                            \
                                                                     \
	static const struct err *name##_page(const struct view *v)   \
	{                                                            \
		struct view_##kind p = made;                         \
                                                                     \
		return view_##kind(v, &p);                           \
	}

/* main(): each of a table of pages. */
#define PAGES(pages)                                               \
	static void test_golden(void **state)                      \
	{                                                          \
		(void)state;                                       \
		pages_are_golden(pages, COUNT(pages));             \
	}                                                          \
                                                                   \
	static void test_base(void **state)                        \
	{                                                          \
		(void)state;                                       \
		pages_have_their_base(pages, COUNT(pages));        \
	}                                                          \
                                                                   \
	static void test_reader_left(void **state)                 \
	{                                                          \
		(void)state;                                       \
		pages_end_when_readers_leave(pages, COUNT(pages)); \
	}                                                          \
                                                                   \
	TESTS(CASE(test_golden), CASE(test_base), CASE(test_reader_left))

#endif
