#include "app.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/err.h"
#include "base/language/language.h"
#include "driver/driver.h"
#include "driver/offload.h"
#include "driver/quota.h"
#include "driver/servers.h"
#include "driver/sqlite/sorts.h"
#include "lexicon/lexicon.h"
#include "observe/breaker.h"
#include "observe/machine.h"
#include "observe/metrics.h"
#include "observe/slots.h"
#include "settings/settings.h"
#include "store/store.h"
#include "template/template.h"

#include "base/ban.h"

#define APP_BYTES ((size_t)256 << 20)
#define LOOK_MS 1000 /* how often the store's place is looked at */

/* A program that was built anew may say the same version. */
static const char *
look_of(struct arena *a, const struct template_set *templates)
{
	struct stat self = { 0 };

	(void)stat("/proc/self/exe", &self);
	return arena_printf(a, "%s %lld.%09ld %016llx", PARLANCE_VERSION,
			    (long long)self.st_mtim.tv_sec,
			    (long)self.st_mtim.tv_nsec,
			    (unsigned long long)template_print(templates));
}

static const struct quota *
quota_of(struct arena *a, const struct config *c)
{
	const char **names =
		arena_array(a, c->n_databases * SERVERS_MAX, sizeof(*names));
	size_t n = 0;

	for (size_t i = 0; i < c->n_databases; i++) {
		const struct database *db = &c->databases[i];

		for (size_t k = servers_of(a, db->url).n; k > 0; k--)
			names[n++] = db->name;
	}
	return quota_create(a, names, n,
			    (unsigned)(c->settings->page_workers +
				       c->settings->line_workers +
				       c->settings->ask_workers));
}

/* What is wrong with the site's own templates, and where they are named. */
static const struct err *
of_templates(struct arena *a, const struct config *config, const struct err *e)
{
	const char *where = settings_where(config, "server.templates");

	return strcmp(where, "default") == 0
		       ? e
		       : err_say(a, ERR_CONFIG, "%s: server.%s", where, e->say);
}

static const struct err *
load(struct arena *a, const struct app_options *options, struct app *app)
{
	const struct settings_source source = {
		.file = settings_file(options->config_file),
		.env = environ,
		.sets = options->sets,
		.ad_hoc = options->database,
		.texts = options->texts,
	};
	struct template_set *templates = NULL;
	struct texts *texts = NULL;
	struct config *config = NULL;
	const struct err *e;

	e = settings_load(a, &source, &config);
	if (e)
		return e;
	e = texts_load(a, config->settings->templates, &texts);
	if (!e)
		e = template_load(a, config->settings->templates, texts,
				  &templates);
	if (e)
		return of_templates(a, config, e);
	e = lexicon_load(a, str_of(config->settings->lexicon));
	if (e)
		return e;
	if (options->memory_store) {
		struct settings *s = settings_copy(a, config->settings);

		s->store = ":memory:";
		config->settings = s;
	}
	app->arena = a;
	app->config = config;
	app->templates = templates;
	app->texts = texts;
	app->look = look_of(a, templates);
	breaker_share();
	machine_share();
	metrics_share();
	store_share();
	app->slots = slots_create(a, (unsigned)config->settings->query_slots);
	app->quota = quota_of(a, config);
	return NULL;
}

const struct err *
app_load(struct arena *a, const struct app_options *options, struct app **ret)
{
	struct arena *own = arena_create(APP_BYTES);
	struct app *app = arena_alloc(own, sizeof(*app));
	const struct err *e = load(own, options, app);

	if (e) {
		/* the words must outlive the arena they were made in */
		e = err_copy(a, e);
		arena_destroy(own);
		return e;
	}
	*ret = app;
	return NULL;
}

void
app_share(const struct app *app)
{
	template_say_all(app->templates);
}

const struct err *
app_reread(struct app *app, const struct sources *texts)
{
	const struct settings_source source = { .texts = texts };
	struct config *config = NULL;
	const struct err *e = settings_load(app->arena, &source, &config);

	if (!e)
		app->config = config;
	return e;
}

const struct err *
app_open(struct arena *a, struct app *app)
{
	const struct err *e;

	if (!app->conns)
		app->conns = conns_create(app->quota);
	if (app->store)
		return NULL;
	e = store_open(app->arena, app->config->settings->store, &app->store);
	if (e)
		return err_new(a, e->kind, e->say, "%s", e->note);
	app->cache = *app->config->settings->cache_folder
			     ? app->config->settings->cache_folder
			     : store_folder(app->store);
	sqlite_sort_in(app->cache);
	return NULL;
}

bool
app_lost_store(struct app *app)
{
	static int64_t next_ms;

	if (!app->store || clock_ms() < next_ms)
		return false;
	next_ms = clock_ms() + LOOK_MS;
	if (!store_is_moved(app->store))
		return false;
	store_close(app->store);
	app->store = NULL;
	return true;
}

void
app_rest(struct app *app)
{
	if (app->conns)
		conns_rest(app->conns);
	if (app->store)
		store_rest(app->store);
}

void
app_shrink(struct app *app)
{
	if (app->conns)
		conns_shrink(app->conns);
	if (app->store)
		store_shrink(app->store);
}

int
app_yield(struct app *app, int64_t unused_ms)
{
	return app->conns ? conns_yield(app->conns, unused_ms) : -1;
}

bool
app_is_spent(void)
{
	return offload_is_left();
}

void
app_leave(struct app *app)
{
	conns_destroy(app->conns);
	store_close(app->store);
	app->conns = NULL;
	app->store = NULL;
}

void
app_destroy(struct app *app)
{
	if (!app)
		return;
	app_leave(app);
	arena_destroy(app->arena);
}
