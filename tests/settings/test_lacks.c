#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "settings/settings.h"

#include "tests/test.h"

#include "base/ban.h"

#define SHOP "[database shop]\nurl = sqlite:/srv/shop.db\n"

/* Right in itself, but not on this machine. */
static const struct {
	const char *text;
	const char *says;
} machine[] = {
	{ "[llm]\napi_key_file = /nowhere/key\n",
	  ":2: llm.api_key_file = /nowhere/key: No such file" },
	{ "[llm]\napi_key_file = /dev/null\n",
	  ":2: llm.api_key_file = /dev/null: it is empty" },
	{ "[llm]\napi_key_file = /tmp\n",
	  ":2: llm.api_key_file = /tmp: it is a folder" },
	{ SHOP "notes = /nowhere/shop.md\n",
	  ":3: notes = /nowhere/shop.md: No such file" },
	{ "[server]\nstore = /nowhere/store.db\n",
	  ":2: server.store = /nowhere/store.db: its folder is not there" },
	{ "[server]\nlog_file = /nowhere/x.log\n",
	  ":2: server.log_file = /nowhere/x.log: its folder is not there" },
	{ "[server]\nlog_file = /tmp\n",
	  ":2: server.log_file = /tmp: it is a folder" },
	{ "[server]\nstore =\n", ":2: server.store is empty; name a file" },
	{ "[server]\nstore = /tmp\n", ":2: server.store = /tmp: it is a" },
	{ "[server]\ntemplates = /etc/hostname\n",
	  ":2: server.templates = /etc/hostname: it is no folder" },
	{ "[query]\nlibduckdb = /nowhere/d.so\n",
	  ":2: query.libduckdb = /nowhere/d.so: No such file" },
	{ SHOP "libduckdb = /nowhere/d.so\n",
	  ":3: query.libduckdb = /nowhere/d.so: No such file" },
	{ "[datasets]\nfolder = /etc/hostname\n",
	  ":2: datasets.folder = /etc/hostname: it is no folder" },
};

static void
write_text(const char *path, const char *text)
{
	FILE *f = fopen(path, "w");

	assert_non_null(f);
	assert_true(fputs(text, f) >= 0);
	assert_int_equal(fclose(f), 0);
}

static void
what_the_machine_lacks_is_told(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(machine); i++) {
		struct arena *a = arena_create(1 << 20);
		const char *path = arena_printf(
			a, "/tmp/parlance-lacks-%d.conf", getpid());
		const struct settings_source source = { .file = path };
		const char *says =
			arena_printf(a, "%s%s", path, machine[i].says);
		struct config *c = NULL;
		const struct err *e;

		write_text(path, machine[i].text);
		assert_null(settings_load(a, &source, &c));
		e = settings_check_strictly(a, c);
		(void)unlink(path);
		if (!e || strncmp(e->say, says, strlen(says)) != 0)
			fail_msg("want \"%s\", got \"%s\"", says,
				 e ? e->say : "nothing");
		arena_destroy(a);
	}
}

TESTS(CASE(what_the_machine_lacks_is_told))
