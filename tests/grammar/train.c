/*
 * Learn the translator's weights: train TRAIN.jsonl TEST.jsonl DB_FOLDER
 * EPOCHS WEIGHTS. A log-linear model over the candidates of each question;
 * right is what gives the gold SQL's rows. Gradients by AdaGrad. With no
 * epochs, those in the file WEIGHTS are tried on the test, or if there is no
 * such file those built in. report.h says what else is written.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/grammar/lab.h"
#include "tests/grammar/report.h"

#include "base/ban.h"

#define KEPT_MAX 60000
#define CANDIDATES_MAX 200

struct trainer {
	struct lab lab;
	float *weights, *squares;
	double rate, decay;
	unsigned spread_min;        /* fewer databases say little of the next */
	unsigned char *spread;      /* databases that a feature was seen in */
	const struct lab_db **last; /* the one it was seen in last */
	size_t seen, right, reach;
};

static double
env(const char *name, double other)
{
	const char *s = getenv(name);

	return s ? strtod(s, NULL) : other;
}

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

		if (t->spread[kept[i]] < t->spread_min)
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
	size_t nearest = SIZE_MAX;

	for (size_t i = 0; i < n; i++) {
		const char *sql = p->candidates[i].sql;

		right[i] = lab_is_right(&t->lab, q, sql);
		all += p->candidates[i].share;
		if (right[i] && lab_distance(q->gold, sql) < nearest)
			nearest = lab_distance(q->gold, sql);
	}
	t->seen++;
	t->right += n > 0 && right[0];
	for (size_t i = 0; i < n; i++) {
		right[i] =
			right[i] &&
			lab_distance(q->gold, p->candidates[i].sql) <= nearest;
		good += right[i] ? p->candidates[i].share : 0;
	}
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

/* As text: feature.h says what the letters mean. */
static void
save(const char *path, const float *weights)
{
	FILE *f = fopen(path, "w");

	if (!f) {
		perror(path);
		exit(1);
	}
	for (size_t i = 0; i < WEIGHTS; i++) {
		double level = round((double)weights[i] / WEIGHT_STEP);
		int place = (int)fmax(-45, fmin(45, level)) + 45;
		int c = '#' + place;

		(void)fputc(c >= '\\' ? c + 1 : c, f);
		if ((i + 1) % WEIGHT_ROW == 0)
			(void)fputc('\n', f);
	}
	if (fclose(f) != 0)
		exit(1);
}

/* The rows of such a file. */
static bool
load(const char *path, float *weights)
{
	FILE *f = fopen(path, "r");
	char line[256];
	size_t n = 0;

	while (f && fgets(line, sizeof(line), f))
		for (const char *c = line; n < WEIGHTS && *c && *c != '\n';
		     c++, n++)
			weights[n] = (float)weight_letter(*c);
	if (f)
		(void)fclose(f);
	return n == WEIGHTS;
}

static void
epoch(struct trainer *t, size_t *order, unsigned *seed)
{
	const size_t n = t->lab.n_questions;

	t->seen = t->right = t->reach = 0;
	shuffle(order, n, seed);
	for (size_t i = 0; i < n; i++)
		learn(t, &t->lab.questions[order[i]]);
	(void)printf("train %.2f %% (reach %.2f %%)\n",
		     100.0 * (double)t->right / (double)t->seen,
		     100.0 * (double)t->reach / (double)t->seen);
}

int
main(int argc, char **argv)
{
	struct trainer t = { .rate = env("RATE", 0.06),
			     .decay = env("DECAY", 1e-3),
			     .spread_min = (unsigned)env("SPREAD", 3) };
	struct lab lab = { 0 };
	unsigned seed = (unsigned)env("SEED", 7);
	size_t *order;
	struct arena *a;
	long epochs;

	if (argc < 6)
		return 2;
	epochs = strtol(argv[4], NULL, 10);
	lab_load(&t.lab, argv[1], argv[3]);
	lab_load(&lab, argv[2], argv[3]);
	a = t.lab.arena;
	t.weights = arena_array(a, WEIGHTS, sizeof(*t.weights));
	t.squares = arena_array(a, WEIGHTS, sizeof(*t.squares));
	t.spread = arena_array(a, WEIGHTS, sizeof(*t.spread));
	t.last = arena_array(a, WEIGHTS, sizeof(*t.last));
	order = arena_array(a, t.lab.n_questions + 1, sizeof(*order));
	for (size_t i = 0; i < t.lab.n_questions; i++) {
		order[i] = i;
		survey(&t, &t.lab.questions[i]);
	}
	if (epochs == 0)
		report_all(&lab, load(argv[5], t.weights) ? t.weights : NULL);
	for (long e = 0; e < epochs; e++) {
		epoch(&t, order, &seed);
		save(argv[5], t.weights);
		if (lab.n_questions && e + 1 == epochs)
			report_all(&lab, t.weights);
	}
	return 0;
}
