#include "app.h"

#include <unistd.h>

#include "base/err.h"
#include "driver/driver.h"
#include "observe/slots.h"
#include "settings/settings.h"
#include "store/store.h"
#include "template/template.h"

#include "base/ban.h"

#define APP_BYTES ((size_t)256 << 20)

static const struct err *
load(struct arena *a, const struct app_options *options, struct app *app)
{
	const struct settings_source source = {
		.file = settings_file(options->config_file),
		.env = environ,
		.sets = options->sets,
		.ad_hoc = options->database,
	};
	struct template_set *templates = NULL;
	struct config *config = NULL;
	const struct err *e;

	e = settings_load(a, &source, &config);
	if (e)
		return e;
	e = template_load(a, config->settings->templates, &templates);
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
	app->slots = slots_create(a, (unsigned)config->settings->query_slots);
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
		e = err_new(a, e->kind, arena_strdup(a, e->say), "%s", e->note);
		arena_destroy(own);
		return e;
	}
	*ret = app;
	return NULL;
}

const struct err *
app_open(struct arena *a, struct app *app)
{
	const struct err *e;

	if (!app->conns)
		app->conns = conns_create();
	if (app->store)
		return NULL;
	e = store_open(app->arena, app->config->settings->store, &app->store);
	return e ? err_new(a, e->kind, e->say, "%s", e->note) : NULL;
}

void
app_destroy(struct app *app)
{
	if (!app)
		return;
	conns_destroy(app->conns);
	store_close(app->store);
	arena_destroy(app->arena);
}
