/*
 * Learn the translator's weights: train TRAIN.jsonl TEST.jsonl DB_FOLDER
 * EPOCHS WEIGHTS. A log-linear model over the candidates of each question;
 * right is what gives the gold SQL's rows. Gradients by AdaGrad.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/grammar/lab.h"

#include "base/ban.h"

#define KEPT_MAX 60000
#define CANDIDATES_MAX 80
#ifndef SPREAD_MIN
#define SPREAD_MIN 3
#endif

struct trainer {
	struct lab lab;
	float *weights, *squares;
	double rate, decay;
	unsigned char *spread;      /* databases that a feature was seen in */
	const struct lab_db **last; /* the one it was seen in last */
	size_t seen, right, reach;
};

static void
update(struct trainer *t, const struct parse *p, const struct candidate *c,
       double gradient)
{
	static uint32_t kept[KEPT_MAX];
	struct features f = { .p = p, .kept = kept, .room = KEPT_MAX };

	if (fabs(gradient) < 1e-4)
		return;
	candidate_features(&f, c);
	for (size_t i = 0; i < f.n; i++) {
		float *w = &t->weights[kept[i]];
		float *g2 = &t->squares[kept[i]];
		double g = gradient + t->decay * (double)*w;

		if (t->spread[kept[i]] < SPREAD_MIN)
			continue;

		*g2 += (float)(g * g);
		*w -= (float)(t->rate * g / (sqrt((double)*g2) + 1e-6));
	}
}

/* One question: raise what is right, lower the rest. */
static void
learn(struct trainer *t, struct lab_question *q)
{
	struct arena *a = arena_create((size_t)1 << 30);
	const struct parse *p = lab_parse(a, q, t->weights);
	bool right[CANDIDATES_MAX] = { false };
	size_t n = p->n_candidates < CANDIDATES_MAX ? p->n_candidates
						    : CANDIDATES_MAX;
	double good = 0, all = 0;

	for (size_t i = 0; i < n; i++) {
		right[i] = lab_is_right(&t->lab, q, p->candidates[i].sql);
		all += p->candidates[i].share;
		good += right[i] ? p->candidates[i].share : 0;
	}
	t->seen++;
	t->right += n > 0 && right[0];
	t->reach += good > 0;
	for (size_t i = 0; good > 0 && i < n; i++) {
		double share = p->candidates[i].share;

		update(t, p, &p->candidates[i],
		       share / all - (right[i] ? share / good : 0));
	}
	arena_destroy(a);
}

/* In how many databases each feature stands: few say little of the next. */
static void
survey(struct trainer *t, struct lab_question *q)
{
	static uint32_t kept[KEPT_MAX];
	struct arena *a = arena_create((size_t)1 << 30);
	const struct parse *p = lab_parse(a, q, t->weights);

	for (size_t i = 0; i < p->n_candidates; i++) {
		struct features f = { .p = p, .kept = kept, .room = KEPT_MAX };

		candidate_features(&f, &p->candidates[i]);
		for (size_t k = 0; k < f.n; k++) {
			if (t->last[kept[k]] == q->db)
				continue;
			t->last[kept[k]] = q->db;
			if (t->spread[kept[k]] < 255)
				t->spread[kept[k]]++;
		}
	}
	arena_destroy(a);
}

static void
shuffle(size_t *order, size_t n, unsigned *seed)
{
	for (size_t i = n; i > 1; i--) {
		size_t k, old = order[i - 1];

		*seed = *seed * 1103515245u + 12345u;
		k = (*seed >> 8) % i;
		order[i - 1] = order[k];
		order[k] = old;
	}
}

static void
test(struct lab *lab, const float *weights)
{
	size_t right = 0, reach = 0;

	for (size_t i = 0; i < lab->n_questions; i++) {
		struct arena *a = arena_create((size_t)1 << 30);
		struct lab_question *q = &lab->questions[i];
		const struct parse *p = lab_parse(a, q, weights);
		bool any = false;

		for (size_t k = 0; k < p->n_candidates && !any; k++) {
			any = lab_is_right(lab, q, p->candidates[k].sql);
			right += any && k == 0;
		}
		reach += any;
		arena_destroy(a);
	}
	(void)printf("  test %.2f %% (reach %.2f %%)\n",
		     100.0 * (double)right / (double)lab->n_questions,
		     100.0 * (double)reach / (double)lab->n_questions);
	(void)fflush(stdout);
}

/* As a source file: feature.h says what the letters mean. */
static void
save(const char *path, const float *weights)
{
	FILE *f = fopen(path, "w");

	if (!f) {
		perror(path);
		exit(1);
	}
	(void)fputs("/* Made by scripts/train-grammar: not for editing. */\n"
		    "#include \"drafter/grammar/feature.h\"\n\n"
		    "#include \"base/ban.h\"\n\n"
		    "/* clang-format off */\n"
		    "const char *const weight_rows[WEIGHTS / WEIGHT_ROW] = {",
		    f);
	for (size_t i = 0; i < WEIGHTS; i++) {
		double level = round((double)weights[i] / WEIGHT_STEP);
		int place = (int)fmax(-45, fmin(45, level)) + 45;
		int c = '#' + place;

		(void)fprintf(f, "%s%c", i % WEIGHT_ROW ? "" : "\n\t\"",
			      c >= '\\' ? c + 1 : c);
		if ((i + 1) % WEIGHT_ROW == 0)
			(void)fputs("\",", f);
	}
	(void)fputs("\n};\n", f);
	if (fclose(f) != 0)
		exit(1);
}

int
main(int argc, char **argv)
{
	struct trainer t = { .rate = 0.15, .decay = 1e-5 };
	struct lab lab = { 0 };
	unsigned seed = 7;
	size_t *order;
	float *mean;

	if (argc < 6)
		return 2;
	lab_load(&t.lab, argv[1], argv[3]);
	lab_load(&lab, argv[2], argv[3]);
	t.weights = calloc(WEIGHTS, sizeof(float));
	t.squares = calloc(WEIGHTS, sizeof(float));
	mean = calloc(WEIGHTS, sizeof(float));
	order = calloc(t.lab.n_questions, sizeof(*order));
	if (!t.weights || !t.squares || !mean || !order)
		exit(EXIT_FAILURE);
	for (size_t i = 0; i < t.lab.n_questions; i++)
		order[i] = i;
	t.spread = calloc(WEIGHTS, 1);
	t.last = calloc(WEIGHTS, sizeof(*t.last));
	for (size_t i = 0; i < t.lab.n_questions; i++)
		survey(&t, &t.lab.questions[i]);
	{
		size_t n[6] = { 0 };

		for (size_t i = 0; i < WEIGHTS; i++)
			n[t.spread[i] < 5 ? t.spread[i] : 5]++;
		(void)printf(
			"features in 0, 1, … databases: %zu %zu %zu %zu %zu, more %zu\n",
			n[0], n[1], n[2], n[3], n[4], n[5]);
	}
	for (long e = 0; e < strtol(argv[4], NULL, 10); e++) {
		t.seen = t.right = t.reach = 0;
		shuffle(order, t.lab.n_questions, &seed);
		for (size_t i = 0; i < t.lab.n_questions; i++)
			learn(&t, &t.lab.questions[order[i]]);
		for (size_t i = 0; i < WEIGHTS; i++)
			mean[i] += (t.weights[i] - mean[i]) / (float)(e + 1);
		(void)printf("%ld train %.2f %% (reach %.2f %%)\n", e + 1,
			     100.0 * (double)t.right / (double)t.seen,
			     100.0 * (double)t.reach / (double)t.seen);
		if (lab.n_questions)
			test(&lab, t.weights);
		save(argv[5], t.weights);
	}
	free(mean);
	free(order);
	return 0;
}
