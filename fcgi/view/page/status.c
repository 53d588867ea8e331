#include "base/clock.h"
#include "view/tree/number.h"
#include "view/tree/tree.h"

#include "base/ban.h"

static void
set_pools(const struct status *s, struct json_object *o)
{
	struct json_object *list = json_add_array(o, "pools");

	for (size_t i = 0; i < STATUS_POOLS; i++) {
		const struct status_pool *p = &s->pools[i];
		struct json_object *pool = json_push_object(list);

		json_set_text(pool, "name", p->name);
		json_set_int(pool, "workers", (int64_t)p->workers);
		json_set_int(pool, "busy", (int64_t)p->busy);
		json_set(pool, "waiting",
			 p->queue_known ? json_object_new_int64(p->waiting)
					: NULL);
		json_set(pool, "room",
			 p->queue_known ? json_object_new_int64(p->room)
					: NULL);
	}
}

static void
set_workers(struct arena *a, const struct status *s, struct json_object *o)
{
	struct json_object *list = json_add_array(o, "workers");

	for (size_t i = 0; i < s->n_workers; i++) {
		const struct status_worker *w = &s->workers[i];
		struct json_object *worker = json_push_object(list);

		json_set_int(worker, "pid", w->pid);
		json_set_text(worker, "pool", w->pool);
		json_set_text(worker, "state", w->state);
		json_set_text(
			worker, "route",
			w->method ? arena_printf(a, "%s %s", w->method, w->path)
				  : NULL);
		json_set_int(worker, "busy_ms", w->busy_ms);
		json_set_int(worker, "served", (int64_t)w->served);
	}
}

static void
set_model(const struct probe *p, struct json_object *o)
{
	struct json_object *model = json_add_object(o, "model");

	json_set_bool(model, "configured", p->wanted);
	json_set_bool(model, "ok", p->ok);
	json_set_text(model, "what", p->what);
	json_set_text(model, "advice", p->advice);
	json_set_int(model, "ms", p->ms);
}

static void
set_today(struct arena *a, const struct status_today *t, struct json_object *o)
{
	struct json_object *today = json_add_object(o, "today");

	json_set_text(today, "since", clock_iso(a, t->since_ms));
	json_set_int(today, "questions", t->questions);
	json_set_int(today, "answered", t->answered);
	json_set_int(today, "asked_back", t->asked_back);
	json_set_int(today, "failed", t->failed);
	json_set_int(today, "other", t->other);
	json_set_int(today, "model_calls", t->model_calls);
	json_set_int(today, "users", t->users);
	json_set_int(today, "tokens_in", t->tokens_in);
	json_set_int(today, "tokens_out", t->tokens_out);
	json_set_real(today, "cost", (double)t->cost / 1e6);
	json_set_text(today, "currency", t->currency);
}

static void
set_requests(const struct status *s, struct json_object *o)
{
	struct json_object *list = json_add_array(o, "requests");

	for (size_t i = 0; i < s->n_routes; i++) {
		const struct status_route *r = &s->routes[i];
		struct json_object *route = json_push_object(list);

		json_set_text(route, "method", r->method);
		json_set_text(route, "path", r->path);
		json_set_int(route, "ok", (int64_t)r->ok);
		json_set_int(route, "redirected", (int64_t)r->redirected);
		json_set_int(route, "refused", (int64_t)r->refused);
		json_set_int(route, "failed", (int64_t)r->failed);
	}
}

static const char *const machine_counts[] = {
	[MACHINE_WORKERS] = "workers",       [MACHINE_BUSY] = "busy",
	[MACHINE_IN_LINE] = "in_line",       [MACHINE_OK] = "ok",
	[MACHINE_REDIRECTED] = "redirected", [MACHINE_REFUSED] = "refused",
	[MACHINE_FAILED] = "failed",         [MACHINE_PAUSED] = "paused",
};
static_assert(COUNT(machine_counts) == MACHINE_COUNT__MAX,
	      "each count has its name");

static void
set_counts(const struct machine *m, struct json_object *o)
{
	for (size_t i = 0; i < COUNT(machine_counts); i++)
		json_set_int(o, machine_counts[i], m->counts[i]);
}

static struct machine
sum_of(const struct machines *machines)
{
	struct machine sum = { .id = NULL };

	for (size_t i = 0; i < machines->n; i++)
		for (size_t k = 0; k < COUNT(sum.counts); k++)
			sum.counts[k] += machines->items[i].counts[k];
	return sum;
}

/* What is above is of the machine that answered; a file has no others. */
static void
set_machines(struct arena *a, const struct machines *machines,
	     struct json_object *o)
{
	const struct machine sum = sum_of(machines);
	struct json_object *list;

	if (machines->n == 0)
		return;
	list = json_add_array(o, "machines");
	for (size_t i = 0; i < machines->n; i++) {
		const struct machine *m = &machines->items[i];
		struct json_object *one = json_push_object(list);

		json_set_text(one, "id", m->id);
		json_set_text(one, "name", m->name);
		json_set_text(one, "since", clock_iso(a, m->began_ms));
		json_set_text(one, "seen", clock_iso(a, m->seen_ms));
		set_counts(m, one);
	}
	set_counts(&sum, json_add_object(o, "all_machines"));
}

struct str
view_status_json(const struct view *v, const struct status *s)
{
	struct json_object *o = json_new(v->arena), *slots, *line;

	json_set_text(o, "version", PARLANCE_VERSION);
	json_set_text(o, "at", clock_iso(v->arena, clock_wall_ms()));
	set_pools(s, o);
	set_workers(v->arena, s, o);
	slots = json_add_object(o, "query_slots");
	json_set_int(slots, "total", s->slots);
	json_set_int(slots, "busy", s->slots_busy);
	line = json_add_object(o, "line");
	json_set_int(line, "seats", s->seats);
	json_set_int(line, "waiting", s->in_line);
	set_model(&s->model, o);
	set_today(v->arena, &s->today, o);
	set_requests(s, o);
	set_machines(v->arena, &s->machines, o);
	return str_of(arena_printf(v->arena, "%s\n", json_text(v->arena, o).p));
}

static const char *
count(struct arena *a, uint64_t n)
{
	return str_dup(
		a, say_figure(a, number_grouped(
					 a, str_of(arena_printf(
						    a, "%llu",
						    (unsigned long long)n)))));
}

static void
add_pools(const struct view *v, const struct status *s,
	  struct json_object *page)
{
	struct json_object *list = tree_list(page, "pools");

	for (size_t i = 0; i < STATUS_POOLS; i++) {
		const struct status_pool *p = &s->pools[i];
		struct json_object *o = json_push_object(list);

		tree_text(o, "name", p->name);
		tree_text(o, "workers", count(v->arena, p->workers));
		tree_text(o, "busy", count(v->arena, p->busy));
		tree_text(o, "waiting",
			  p->queue_known ? count(v->arena, p->waiting)
					 : say("not known"));
	}
}

static void
add_workers(const struct view *v, const struct status *s,
	    struct json_object *page)
{
	struct json_object *list = tree_list(page, "workers");

	for (size_t i = 0; i < s->n_workers; i++) {
		const struct status_worker *w = &s->workers[i];
		struct json_object *o = json_push_object(list);

		tree_int(o, "pid", w->pid);
		tree_text(o, "pool", w->pool);
		tree_text(o, "state", say(w->state));
		tree_set(o, "route",
			 w->method ? arena_printf(v->arena, "%s %s", w->method,
						  w->path)
				   : NULL);
		tree_set(o, "since",
			 w->method ? number_took(v->arena, w->busy_ms) : NULL);
		tree_text(o, "served", count(v->arena, w->served));
	}
}

static void
add_today(const struct view *v, const struct status_today *t,
	  struct json_object *page)
{
	const struct {
		const char *name;
		int64_t n;
	} rows[] = {
		{ "Questions", t->questions },
		{ "Answered", t->answered },
		{ "Asked back", t->asked_back },
		{ "Failed", t->failed },
		{ "Cancelled or interrupted", t->other },
		{ "Calls to the model", t->model_calls },
		{ "Tokens sent to the model", t->tokens_in },
		{ "Tokens that it wrote", t->tokens_out },
		{ "People and programs who asked", t->users },
	};
	struct json_object *list = tree_list(page, "today");

	for (size_t i = 0; i < COUNT(rows); i++) {
		struct json_object *o = json_push_object(list);

		tree_text(o, "name", say(rows[i].name));
		tree_text(o, "count", count(v->arena, (uint64_t)rows[i].n));
	}
	if (t->currency) {
		struct json_object *o = json_push_object(list);

		tree_text(o, "name", say("Cost"));
		tree_text(o, "count",
			  number_cost(v->arena, t->cost, t->currency));
	}
}

static void
add_requests(const struct view *v, const struct status *s,
	     struct json_object *page)
{
	struct json_object *list = tree_list(page, "requests");

	tree_flag(page, "has_requests", s->n_routes > 0);
	for (size_t i = 0; i < s->n_routes; i++) {
		const struct status_route *r = &s->routes[i];
		struct json_object *o = json_push_object(list);

		tree_text(o, "method", r->method);
		tree_text(o, "address", r->path);
		tree_text(o, "ok", count(v->arena, r->ok));
		tree_text(o, "redirected", count(v->arena, r->redirected));
		tree_text(o, "refused", count(v->arena, r->refused));
		tree_text(o, "failed", count(v->arena, r->failed));
	}
}

static void
add_machine(const struct view *v, const struct machine *m, const char *name,
	    struct json_object *list)
{
	struct json_object *o = json_push_object(list);

	tree_text(o, "name", name);
	for (size_t i = 0; i < COUNT(machine_counts); i++)
		tree_text(o, machine_counts[i],
			  count(v->arena, (uint64_t)m->counts[i]));
}

static void
add_machines(const struct view *v, const struct machines *machines,
	     struct json_object *page)
{
	const struct machine sum = sum_of(machines);
	struct json_object *list = tree_list(page, "machines");

	tree_flag(page, "has_machines", machines->n > 0);
	for (size_t i = 0; i < machines->n; i++)
		add_machine(v, &machines->items[i], machines->items[i].name,
			    list);
	if (machines->n > 1)
		add_machine(v, &sum, say("All"), list);
}

struct json_object *
tree_status(const struct view *v, const struct status *s)
{
	struct json_object *page, *model;

	page = tree_page(v, say("Status"), (struct place){ NULL, NULL });
	tree_text(page, "version", PARLANCE_VERSION);
	add_pools(v, s, page);
	tree_flag(page, "has_workers", s->n_workers > 0);
	add_workers(v, s, page);
	tree_set(page, "slots",
		 s->slots ? arena_printf(v->arena, "%u of %u", s->slots_busy,
					 s->slots)
			  : NULL);
	tree_set(page, "line", s->in_line ? count(v->arena, s->in_line) : NULL);
	model = tree_object(page, "model");
	tree_flag(model, "ok", s->model.ok);
	tree_text(model, "what", s->model.what);
	tree_set(model, "advice", s->model.advice);
	tree_set(model, "took",
		 s->model.ms ? number_took(v->arena, s->model.ms) : NULL);
	add_today(v, &s->today, page);
	add_requests(v, s, page);
	add_machines(v, &s->machines, page);
	return page;
}
