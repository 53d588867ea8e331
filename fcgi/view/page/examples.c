#include "base/buf.h"
#include "base/clock.h"
#include "view/tree/number.h"
#include "view/tree/tree.h"

#include "base/ban.h"

#define NAMED "u:"

/* Who proposed it, for others to read; a visitor has no name. */
static const char *
proposer_of(const struct example *e)
{
	struct str named = STR(NAMED);

	return str_starts(str_of(e->proposer), named) ? e->proposer + named.n
						      : NULL;
}

static const char *
when(struct arena *a, int64_t wall_ms)
{
	return wall_ms ? clock_iso(a, wall_ms) : NULL;
}

void
view_example_set(struct arena *a, struct json_object *o,
		 const struct example *e)
{
	struct json_object *tables;
	struct str rest = str_of(e->tables), name;

	json_set_text(o, "id", e->id);
	json_set_text(o, "database", e->database);
	json_set_text(o, "question", e->question);
	json_set_text(o, "sql", e->sql);
	json_set_text(o, "dialect", e->dialect);
	tables = json_add_array(o, "tables_used");
	while ((name = str_cut(&rest, '\n')).n)
		json_push_text(tables, str_dup(a, name));
	json_set_text(o, "state", example_state_name(e->state));
	json_set_bool(o, "changed", e->changed);
	json_set_bool(o, "follows", e->follows);
	json_set_text(o, "proposer", proposer_of(e));
	json_set_text(o, "verifier", e->verifier);
	json_set_text(o, "created", when(a, e->created_ms));
	json_set_text(o, "decided", when(a, e->decided_ms));
	if (e->ran)
		json_set_int(o, "rows", e->n_rows);
	else
		json_set_text(o, "rows", NULL);
	json_set_bool(o, "more_rows", e->more_rows);
}

struct str
view_examples_json(struct arena *a, const struct view_examples *p)
{
	struct json_object *o = json_new(a);
	struct json_object *list = json_add_array(o, "examples");

	for (size_t i = 0; i < p->n; i++)
		view_example_set(a, json_push_object(list), &p->items[i]);
	return str_of(arena_printf(a, "%s\n", json_text(a, o).p));
}

struct str
view_examples_lines(struct arena *a, const struct view_examples *p)
{
	struct buf b = buf_new(a, (size_t)64 << 20);

	for (size_t i = 0; i < p->n; i++) {
		struct json_object *o = json_new(a);

		view_example_set(a, o, &p->items[i]);
		buf_add(&b, json_text(a, o));
		buf_putc(&b, '\n');
	}
	return buf_str(&b);
}

/* ": 12 rows" of the run that it was verified by, or nothing. */
static const char *
gave(struct arena *a, const struct example *e)
{
	if (!e->ran || e->state != EXAMPLE_VERIFIED)
		return "";
	return arena_printf(a, ": %s%s", e->more_rows ? "more than " : "",
			    number_of(a, (uint64_t)e->n_rows, "row", "rows"));
}

struct str
view_example_as(struct arena *a, enum format format, const struct example *e)
{
	struct json_object *o;

	if (format != FORMAT_JSON && format != FORMAT_NDJSON)
		return str_of(arena_printf(
			a, "%s %s%s%s\n", example_state_name(e->state), e->id,
			gave(a, e), e->changed ? " (tables changed)" : ""));
	o = json_new(a);
	view_example_set(a, o, e);
	return str_of(arena_printf(a, "%s\n", json_text(a, o).p));
}

struct rows
view_examples_rows(struct arena *a, const struct view_examples *p)
{
	static const char *const names[] = { "id",       "database", "state",
					     "question", "sql",      "changed",
					     "proposer", "verifier" };
	struct rows r = rows_texts(a, p->n, names, COUNT(names));

	for (size_t i = 0; i < p->n; i++) {
		const struct example *e = &p->items[i];
		const char *texts[] = { e->id,
					e->database,
					example_state_name(e->state),
					e->question,
					e->sql,
					e->changed ? "yes" : "no",
					proposer_of(e),
					e->verifier };

		for (size_t k = 0; k < r.n_cols; k++)
			r.cells[i * r.n_cols + k] = cell_of_text(texts[k]);
	}
	return r;
}

/* The state as its reader knows it. */
static void
add_badge(struct json_object *o, const struct example *e)
{
	static const char *const classes[] = {
		[EXAMPLE_PROPOSED] = "fair",
		[EXAMPLE_VERIFIED] = "ok",
		[EXAMPLE_REJECTED] = "unsure",
	};
	bool used = e->state == EXAMPLE_VERIFIED && !e->changed;

	tree_text(o, "state", example_state_name(e->state));
	tree_text(o, "class",
		  used ? "ok"
		       : classes[e->state == EXAMPLE_VERIFIED ? EXAMPLE_REJECTED
							      : e->state]);
	tree_flag(o, "used", used);
	tree_flag(o, "changed", e->changed);
	tree_flag(o, "proposed", e->state == EXAMPLE_PROPOSED);
	tree_flag(o, "rejected", e->state == EXAMPLE_REJECTED);
}

/* "Proposed by ann on 2026-11-21, verified by root on 2026-11-22." */
static const char *
history(struct arena *a, const struct example *e)
{
	const char *who = proposer_of(e);
	const char *decided = "";

	if (e->decided_ms && e->state != EXAMPLE_PROPOSED)
		decided = arena_printf(
			a, ", %s by %s on %s%s", example_state_name(e->state),
			e->verifier ? e->verifier : "somebody",
			clock_date(a, e->decided_ms), gave(a, e));
	return arena_printf(a, "Proposed by %s on %s%s.",
			    who ? who : "a visitor",
			    clock_date(a, e->created_ms), decided);
}

static void
add_example(const struct view *v, struct json_object *list,
	    const struct example *e)
{
	struct json_object *o = json_push_object(list);

	tree_text(o, "id", e->id);
	tree_text(o, "question", e->question);
	tree_text(o, "on", e->database);
	tree_add(o, "sql", tree_sql(v->arena, e->dialect, e->sql));
	tree_text(o, "text", e->sql);
	tree_text(o, "history", history(v->arena, e));
	tree_flag(o, "follows", e->follows);
	tree_flag(o, "may_decide", e->may_decide);
	tree_flag(o, "verify",
		  e->may_decide &&
			  (e->changed || e->state != EXAMPLE_VERIFIED));
	tree_flag(o, "reject", e->may_decide && e->state != EXAMPLE_REJECTED);
	add_badge(o, e);
}

static void
add_states(struct json_object *page, enum example_state chosen)
{
	struct json_object *list = tree_list(page, "states");

	for (int i = EXAMPLE_PROPOSED; i < EXAMPLE__MAX; i++) {
		struct json_object *o = json_push_object(list);

		tree_text(o, "value",
			  example_state_name((enum example_state)i));
		tree_flag(o, "chosen", i == (int)chosen);
	}
}

struct json_object *
tree_examples(const struct view *v, const struct view_examples *p)
{
	struct json_object *page, *list;

	page = tree_page(v, say("Examples"), (struct place){ NULL, NULL });
	for (size_t i = 0; i < v->n_databases; i++)
		json_set_bool(
			json_at(json_get(page, "databases"), i), "chosen",
			str_is(str_of(v->databases[i]->name), p->database));
	add_states(page, p->state);
	tree_set(page, "of_database", p->database);
	tree_set(page, "of_state",
		 p->state < EXAMPLE__MAX ? example_state_name(p->state) : NULL);
	if (p->notice)
		json_set_text(page, "notice", say_again(v->arena, p->notice));
	tree_texts(page, "wrong", "has_wrong", p->wrong, p->n_wrong);
	tree_flag(page, "has_examples", p->n > 0);
	list = tree_list(page, "examples");
	for (size_t i = 0; i < p->n; i++)
		add_example(v, list, &p->items[i]);
	return page;
}
