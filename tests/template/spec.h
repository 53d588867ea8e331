#ifndef TESTS_TEMPLATE_SPEC_H
#define TESTS_TEMPLATE_SPEC_H

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/json.h"
#include "template/template.h"
#include "tests/test.h"

/*
 * The Mustache specification by cases of our own; each begins with the name
 * of the module it is about. Raw tags are allowed, as the plain
 * specification has them.
 */
struct spec_case {
	const char *name;
	const char *text;
	const char *data;        /* JSON; NULL: {} */
	const char *want;        /* NULL: it must not compile */
	const char *partials[8]; /* name, text, …, NULL */
};

#define BOTH "{\"yes\": true, \"no\": false}"
#define NEST                                                              \
	"{\"out\": {\"x\": 1, \"in\": {\"y\": 2, \"deep\": {\"z\": 3}}}," \
	" \"x\": 9}"

static bool
collect(void *arg, struct str bytes)
{
	buf_add(arg, bytes);
	return true;
}

static void
write_partials(struct arena *a, const char *folder, const struct spec_case *c)
{
	for (size_t i = 0; c->partials[i]; i += 2) {
		FILE *f = fopen(arena_printf(a, "%s/%s.mustache", folder,
					     c->partials[i]),
				"w");

		assert_non_null(f);
		assert_true(fputs(c->partials[i + 1], f) >= 0);
		assert_int_equal(fclose(f), 0);
	}
}

static void
remove_partials(struct arena *a, const char *folder, const struct spec_case *c)
{
	for (size_t i = 0; c->partials[i]; i += 2)
		assert_int_equal(unlink(arena_printf(a, "%s/%s.mustache",
						     folder, c->partials[i])),
				 0);
}

static void
check(struct arena *a, const char *folder, const struct spec_case *c)
{
	struct buf out = buf_new(a, 1 << 16);
	struct writer w = { collect, &out };
	struct template_set *set = NULL;
	struct template *t = NULL;
	const struct err *e;

	assert_null(template_load_folder(a, folder, TEMPLATE_RAW, &set));
	e = template_compile(a, c->name, str_of(c->text), TEMPLATE_RAW, &t);
	if (!c->want) {
		assert_non_null(e);
		assert_int_equal(e->kind, ERR_CONFIG);
		return;
	}
	assert_null(e);
	e = template_render(
		a, t, set, json_parse(a, str_of(c->data ? c->data : "{}")), &w);
	assert_null(e);
	if (!str_is(buf_str(&out), c->want))
		print_error("%s\n", c->name);
	assert_string_equal(buf_text(&out), c->want);
}

static inline void
check_all(const struct spec_case *from, size_t n)
{
	char folder[] = "/tmp/parlance-spec-XXXXXX";
	struct arena *a = arena_create(1 << 24);

	assert_non_null(mkdtemp(folder));
	for (size_t i = 0; i < n; i++) {
		write_partials(a, folder, &from[i]);
		check(a, folder, &from[i]);
		remove_partials(a, folder, &from[i]);
		arena_reset(a);
	}
	assert_int_equal(rmdir(folder), 0);
	arena_destroy(a);
}

#endif
