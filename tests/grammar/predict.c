/* Predictions for score.py: harness QUESTIONS.jsonl DB_FOLDER */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/json.h"
#include "drafter/drafter.h"
#include "tests/grammar/lab.h"

/* Milliseconds that we used, whatever else the machine does. */
static double
used_ms(void)
{
	struct timespec t;

	(void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* What the translator takes for all of its readers, and to rank them. */
static double
draft_ms(const struct lab_question *q)
{
	struct arena *a = arena_create((size_t)1 << 30);
	struct drafts *drafts = arena_alloc(a, sizeof(*drafts));
	const struct job *job = lab_job(a, q);
	const double began = used_ms();
	double ms;

	(void)drafter_grammar.draft(job, drafts);
	ms = used_ms() - began;
	arena_destroy(a);
	return ms;
}

int
main(int argc, char **argv)
{
	struct lab lab = { 0 };

	if (argc < 3)
		return 2;
	lab_load(&lab, argv[1], argv[2]);
	for (size_t i = 0; i < lab.n_questions; i++) {
		struct lab_question *q = &lab.questions[i];
		struct arena *a = arena_create((size_t)1 << 30);
		struct json_object *o = json_new(a);
		struct parse *p = lab_parse(a, q, NULL);
		struct str line;
		bool any = false;

		json_set_text(o, "id", q->id);
		json_set_real(o, "ms", draft_ms(q));
		json_set_text(o, "sql",
			      p->n_candidates ? p->candidates[0].sql : NULL);
		json_set_real(o, "confidence",
			      p->n_candidates ? p->candidates[0].share : 0);
		for (size_t k = 0; k < p->n_candidates; k++)
			if (!any &&
			    lab_is_right(&lab, q, p->candidates[k].sql)) {
				any = true;
				json_set_text(o, "right", p->candidates[k].sql);
				json_set_int(o, "rank", (int64_t)k + 1);
			}
		json_set_bool(o, "oracle", any);
		json_set_int(o, "candidates", (int64_t)p->n_candidates);
		line = json_text(a, o);
		(void)printf("%.*s\n", (int)line.n, line.p);
		arena_destroy(a);
	}
	return 0;
}
