#include "driver/load.h"

#include "base/ban.h"

#define STATES_MAX 64

struct states {
	struct arena *arena;
	const struct settings *settings;
	struct driver_state *all; /* [n] */
	size_t n;
};

/* The library may still be missing where the driver is there. */
static void
look(struct states *s, const struct parlance_driver *driver,
     const struct err *e, struct driver_state *ret)
{
	if (!e)
		e = driver->library(s->arena, s->settings, &ret->library);
	if (e)
		ret->missing = e->note ? e->note : e->say;
}

/* One row a scheme, alike but for its name. */
static void
add(struct states *s, const char *const *schemes,
    const struct driver_state *state)
{
	for (; *schemes && s->n < STATES_MAX; schemes++) {
		s->all[s->n] = *state;
		s->all[s->n++].scheme = *schemes;
	}
}

static void
add_file(struct states *s, const struct driver_file *file)
{
	const struct parlance_driver *driver = NULL;
	const struct err *e = driver_load(s->arena, file, &driver);
	struct driver_state state = { .driver = file->name,
				      .file = driver_path(s->arena, file) };

	look(s, driver, e, &state);
	if (state.missing)
		state.needs = driver_needs(s->arena, file);
	add(s, file->schemes, &state);
}

struct driver_state *
driver_states(struct arena *a, const struct settings *settings, size_t *ret_n)
{
	struct states s = { .arena = a, .settings = settings };
	struct driver_state built_in = { .driver = driver_sqlite.name };

	s.all = arena_array(a, STATES_MAX, sizeof(*s.all));
	look(&s, &driver_sqlite, NULL, &built_in);
	add(&s, driver_sqlite.schemes, &built_in);
	for (size_t i = 0; i < n_driver_files; i++)
		add_file(&s, &driver_files[i]);
	*ret_n = s.n;
	return s.all;
}
