#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/explain/explain.h"
#include "drafter/grammar/old/rank/rank.h"

#include "base/ban.h"

#define READINGS_TOLD 3
#define CANDIDATES_TOLD 5

/*
 * What it is worth to take a link in a role here: what we knew before, and
 * what was learned of the link and of its place in the reading.
 */
static void
explain_act(const struct parse *p, const struct reading *before,
	    const struct act *act, struct json_object *o)
{
	const struct link *l = &p->links[act->link];
	const enum role role = act->role;
	struct features of_link = { .p = p }, of_place = { .p = p };

	act_features(&of_link, l, role);
	step_features(&of_place, before, l, role);
	json_set_str(o, "words",
		     explain_span(p, (size_t)l->from, (size_t)l->to));
	json_set_text(o, "as", roles[role].name);
	json_set_text(o, "to", explain_place(p, l->table, l->col));
	json_set_text(o, "value", l->text ? l->text : "");
	json_set_real(o, "prior",
		      act_prior(p, l, role) + step_prior(p, before, l, role));
	json_set_real(o, "link", of_link.score);
	json_set_real(o, "place", of_place.score);
}

/* Words that have links, but none in this reading. */
static void
explain_skipped(const struct parse *p, size_t from, size_t to,
		struct json_object *all)
{
	for (size_t i = from; i < to; i++) {
		struct features f = { .p = p };
		struct json_object *o;

		if (!(p->words[i].solid > 0))
			continue;
		o = json_push_object(all);
		skip_features(&f, i);
		json_set_str(o, "words", explain_span(p, i, i + 1));
		json_set_text(o, "as", "passed over");
		json_set_text(o, "to", "");
		json_set_text(o, "value", "");
		json_set_real(o, "prior", -1.2 * p->words[i].solid);
		json_set_real(o, "link", 0);
		json_set_real(o, "place", f.score);
	}
}

static void
explain_reading(const struct parse *p, const struct reading *r,
		struct json_object *o)
{
	struct json_object *acts;
	struct reading part = { .open = NONE, .held = NONE };
	size_t at = 0;

	json_set_real(o, "score", r->score);
	acts = json_add_array(o, "acts");
	for (size_t i = 0; i < r->n; i++) {
		const struct link *l = &p->links[r->acts[i].link];

		explain_skipped(p, at, (size_t)l->from, acts);
		explain_act(p, &part, &r->acts[i], json_push_object(acts));
		reading_take(p, &part, r->acts[i]);
		at = (size_t)l->to;
	}
	explain_skipped(p, at, p->n_words, acts);
}

void
explain_readings(const struct parse *p, struct json_object *o)
{
	struct json_object *all = json_add_array(o, "readings");

	for (size_t i = 0; i < p->n_readings && i < READINGS_TOLD; i++)
		explain_reading(p, &p->readings[i], json_push_object(all));
}

/* By the bits of enum variant. */
static const char *
variants_of(const struct parse *p, unsigned set)
{
	static const char *const names[] = {
		"without repeats",
		"grouped first",
		"the key instead of a name",
		"all columns",
		"or for and",
		"except",
		"grouped by name",
		"the rest inside the subquery",
		"another way to join",
		"what stays open left out",
	};
	struct buf b = buf_new(p->arena, 200);

	for (unsigned i = 0; set; i++, set >>= 1)
		if (set & 1)
			buf_printf(&b, "%s%s", b.n ? ", " : "",
				   i < COUNT(names) ? names[i] : "another way");
	return buf_text(&b);
}

void
explain_candidates(const struct parse *p, struct json_object *o)
{
	struct json_object *all = json_add_array(o, "candidates");

	json_set_int(o, "candidate_count", (int64_t)p->n_candidates);
	for (size_t i = 0; i < p->n_candidates && i < CANDIDATES_TOLD; i++) {
		const struct candidate *c = &p->candidates[i];
		struct json_object *x = json_push_object(all);

		json_set_int(x, "reading", c->reading - p->readings + 1);
		json_set_text(x, "variant", variants_of(p, c->variant));
		json_set_real(x, "score", c->score);
		json_set_real(x, "tree", c->score - c->reading->score);
		json_set_real(x, "share", c->share);
		json_set_text(x, "sql", c->sql);
		json_set_text(x, "in_words", paraphrase(p, c->query));
	}
}
