#include "settings/paths.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "settings/settings.h"

#include "tests/test.h"

#include "base/ban.h"

static const struct {
	const char *file; /* that has it */
	const char *path;
	const char *is;
} paths[] = {
	{ "/srv/x.conf", "shop.md", "/srv/shop.md" },
	{ "a/x.conf", "../notes", "a/../notes" },
	{ "x.conf", "shop.md", "shop.md" },
	{ "/srv/x.conf", "/etc/shop.md", "/etc/shop.md" },
	{ "/srv/x.conf", "", "" },
	{ NULL, "shop.md", "shop.md" },
};

static const struct {
	const char *url;
	const char *is; /* as /srv/x.conf means it */
} urls[] = {
	{ "shop.db", "/srv/shop.db" },
	{ "sqlite:shop.db", "sqlite:/srv/shop.db" },
	{ "csv:in/sales.csv", "csv:/srv/in/sales.csv" },
	{ "sqlite:/a/shop.db", "sqlite:/a/shop.db" },
	{ "sqlite::memory:", "sqlite::memory:" },
	{ "postgresql://u@h/shop", "postgresql://u@h/shop" },
	{ "odbc:shop", "odbc:shop" },
	{ "", "" },
};

static void
test_near(void **state)
{
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(paths); i++)
		assert_string_equal(
			paths_near(a, paths[i].file, str_of(paths[i].path)),
			paths[i].is);
	for (size_t i = 0; i < COUNT(urls); i++)
		assert_string_equal(
			paths_url_near(a, "/srv/x.conf", str_of(urls[i].url)),
			urls[i].is);
	arena_destroy(a);
}

static void
put(struct arena *a, const char *folder, const char *name, const char *text)
{
	FILE *f = fopen(arena_printf(a, "%s/%s", folder, name), "w");

	assert_non_null(f);
	assert_true(fputs(text, f) >= 0);
	assert_int_equal(fclose(f), 0);
}

#define CONF                                         \
	"[server]\nstore = s.db\n[database other]\n" \
	"url = sqlite:o.db\n[database webshop]\n"    \
	"url = sqlite:shop.db\nnotes = shop.md\n"

/* A file is asked with what the configuration beside it says of it. */
static void
test_beside(void **state)
{
	struct arena *a = arena_create(1 << 22);
	char folder[] = "/tmp/paths-XXXXXX";
	struct settings_source source = { 0 };
	struct config *c = NULL;
	const char *shop;

	(void)state;
	assert_non_null(mkdtemp(folder));
	shop = arena_printf(a, "%s/shop.db", folder);
	assert_null(paths_conf_beside(a, shop));
	put(a, folder, "parlance.conf", CONF);
	put(a, folder, "shop.db", "");
	put(a, folder, "new.db", "");
	source.file = paths_conf_beside(a, shop);
	source.ad_hoc = arena_printf(a, "sqlite:%s", shop);
	assert_non_null(source.file);
	assert_null(paths_conf_beside(a, "postgresql://h/shop"));

	assert_null(settings_load(a, &source, &c));
	assert_int_equal(c->n_databases, 2);
	assert_string_equal(c->databases[0].name, "webshop");
	assert_string_equal(c->databases[0].notes,
			    arena_printf(a, "%s/shop.md", folder));
	assert_string_equal(c->settings->store,
			    arena_printf(a, "%s/s.db", folder));

	source.ad_hoc = arena_printf(a, "%s/new.db", folder);
	assert_null(settings_load(a, &source, &c));
	assert_int_equal(c->n_databases, 3);
	assert_string_equal(c->databases[0].name, "new");
	(void)unlink(arena_printf(a, "%s/parlance.conf", folder));
	(void)unlink(shop);
	(void)unlink(source.ad_hoc);
	(void)rmdir(folder);
	arena_destroy(a);
}

TESTS(CASE(test_near), CASE(test_beside))
