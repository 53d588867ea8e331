#include "tests/grammar/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "drafter/grammar/old/rank/sure.h"
#include "settings/settings.h"
#include "tests/grammar/merits.h"

#include "base/ban.h"

#define ELSEWHERE SIZE_MAX /* a rank: nothing can be right */

/* What sure.c sees of it: its weights are learned from these. */
static void
report_signs(struct json_object *o, const struct parse *p)
{
	struct json_object *list = json_add_array(o, "signs");
	double signs[SIGN__MAX];

	if (p->n_candidates == 0)
		return;
	sure_signs(p, signs);
	for (size_t i = 0; i < SIGN__MAX; i++)
		json_object_array_add(list, json_object_new_double(signs[i]));
}

/* What its likeliest readings give: pipeline/confidence.c is learned of it. */
static void
report_found(struct json_object *o, const struct lab_question *q,
	     const struct parse *p)
{
	struct json_object *found = json_add_object(o, "found");
	struct json_object *shares = json_add_array(found, "shares");
	struct json_object *same = json_add_array(found, "same");
	const struct lab_result first = lab_run(q->db, p->candidates[0].sql);
	const size_t from = 1;
	struct settings settings;
	size_t end;

	settings_init(&settings, p->arena);
	end = from + settings.compare;
	end = end < p->n_candidates ? end : p->n_candidates;
	json_set_real(found, "least", 0);
	json_set_bool(found, "nothing", first.nothing);
	json_set_bool(found, "repeats", first.repeats);
	for (size_t i = from; i < end; i++) {
		const struct lab_result r =
			lab_run(q->db, p->candidates[i].sql);

		json_object_array_add(
			shares, json_object_new_double(p->candidates[i].share));
		json_object_array_add(
			same, json_object_new_boolean(lab_same(&first, &r)));
	}
}

static void
report(FILE *out, struct lab_question *q, const struct parse *p, size_t rank)
{
	struct arena *a = p->arena;
	struct json_object *o = json_new(a);
	struct str line;

	json_set_text(o, "id", q->id);
	json_set_text(o, "sql", p->n_candidates ? p->candidates[0].sql : NULL);
	json_set_real(o, "confidence",
		      p->n_candidates ? p->candidates[0].share : 0);
	json_set_int(o, "rank", rank == ELSEWHERE ? -1 : (int64_t)rank);
	json_set_bool(o, "oracle", rank > 0 && rank != ELSEWHERE);
	if (rank > 0 && rank != ELSEWHERE)
		json_set_text(o, "right", p->candidates[rank - 1].sql);
	for (size_t i = 0; i < p->n_candidates && i < DRAFTS_MAX; i++) {
		json_set_text(o, arena_printf(a, "sql%zu", i),
			      p->candidates[i].sql);
		json_set_real(o, arena_printf(a, "share%zu", i),
			      p->candidates[i].share);
	}
	json_set_bool(o, "answered", rank == 1);
	report_signs(o, p);
	if (rank != ELSEWHERE && q->hidden_col == NONE && !q->hidden_values &&
	    p->n_candidates)
		report_found(o, q, p);
	line = json_text(a, o);
	(void)fprintf(out, "%.*s\n", (int)line.n, line.p);
}

/* As it is without weights of ours. */
static struct parse *
parse_refined(struct arena *a, const struct lab_question *q,
	      const float *weights)
{
	struct parse *p = lab_parse(a, q, weights);

	if (weights)
		candidates_refine(p);
	return p;
}

/* One in three is asked of a database that it has nothing to do with. */
static void
report_elsewhere(FILE *out, struct arena *a, struct lab *lab, size_t i,
		 const float *weights)
{
	struct lab_question q = lab->questions[i];
	const struct lab_question *other =
		&lab->questions[(i * 7 + 1001) % lab->n_questions];

	if (i % 3 != 0 || other->db == q.db)
		return;
	q.db = other->db;
	q.id = arena_printf(a, "%s elsewhere", q.id);
	report(out, &q, parse_refined(a, &q, weights), ELSEWHERE);
}

static FILE *
open_named(const char *name)
{
	const char *path = getenv(name);

	return path ? fopen(path, "w") : NULL;
}

/* What refines the order is fitted to these. */
static void
report_merits(FILE *f, struct lab *lab, struct lab_question *q,
	      const struct parse *p)
{
	for (size_t i = 0; i < p->n_candidates && i < MERITS_KEPT; i++) {
		const struct candidate *c = &p->candidates[i];
		struct merits s = {
			.question = (uint32_t)(q - lab->questions),
			.right = lab_is_right(lab, q, c->sql),
			.distance = (uint32_t)lab_distance(q->gold, c->sql),
		};

		merit_of(p, c, s.of);
		(void)fwrite(&s, sizeof(s), 1, f);
	}
}

/* The others where a column that it needs, or its values, are not known. */
static void
report_without(FILE *out, struct lab *lab, size_t i, const float *weights)
{
	struct lab_question q = lab->questions[i];
	struct arena *a = arena_create((size_t)1 << 30);
	const struct parse *p;
	bool right;

	if (i % 3 == 1 ? lab_hide_column(a, &q)
		       : i % 3 == 2 && lab_hide_values(&q)) {
		q.id = arena_printf(a, "%s without", q.id);
		p = parse_refined(a, &q, weights);
		right = p->n_candidates &&
			lab_is_right(lab, &q, p->candidates[0].sql);
		if (!p->n_candidates ||
		    !strstr(p->candidates[0].sql, LAB_HIDDEN))
			report(out, &q, p, right ? 1 : ELSEWHERE);
	}
	arena_destroy(a);
}

void
report_all(struct lab *lab, const float *weights)
{
	FILE *out = open_named("OUT"), *merits = open_named("MERITS");
	size_t right = 0, reach = 0;

	for (size_t i = 0; i < lab->n_questions; i++) {
		struct arena *a = arena_create((size_t)1 << 30);
		struct lab_question *q = &lab->questions[i];
		const struct parse *p = out ? parse_refined(a, q, weights)
					    : lab_parse(a, q, weights);
		bool any = false;
		size_t k = 0;

		if (merits)
			report_merits(merits, lab, q, p);
		for (; k < p->n_candidates && !any; k++) {
			any = lab_is_right(lab, q, p->candidates[k].sql);
			right += any && k == 0;
		}
		reach += any;
		if (out) {
			report(out, q, p, any ? k : 0);
			report_elsewhere(out, a, lab, i, weights);
			report_without(out, lab, i, weights);
		}
		arena_destroy(a);
	}
	if (out)
		(void)fclose(out);
	if (merits)
		(void)fclose(merits);
	(void)printf("  test %.2f %% (reach %.2f %%)\n",
		     100.0 * (double)right / (double)lab->n_questions,
		     100.0 * (double)reach / (double)lab->n_questions);
	(void)fflush(stdout);
}
