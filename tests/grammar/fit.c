/*
 * What merits weigh (merit.h): fit OUT MERITS… reads what train wrote of
 * databases that it had not learned from, and writes one weight a line. A
 * log-linear model over the candidates of each question, with the score that
 * they had; right is the nearest in form to the gold SQL of those that give
 * its rows. Gradients by Adam, over all questions at once.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/grammar/merits.h"

#include "base/ban.h"

#define MAX ((size_t)1 << 18)
#define STEPS 300
#define RATE 0.03
#define DECAY 0.003

struct fit {
	struct merits *items; /* room for MAX */
	size_t n;
	double scale[MERIT__MAX];
	double weights[MERIT__MAX]; /* of merits divided by their scale */
	double mean[MERIT__MAX], square[MERIT__MAX];
};

static void
read_all(struct fit *f, const char *path, uint32_t first)
{
	FILE *in = fopen(path, "r");
	const size_t before = f->n;

	if (!in) {
		perror(path);
		exit(1);
	}
	f->n += fread(f->items + f->n, sizeof(*f->items), MAX - f->n, in);
	(void)fclose(in);
	for (size_t i = before; i < f->n; i++)
		f->items[i].question += first;
}

static size_t
end_of(const struct fit *f, size_t from)
{
	size_t to = from;

	while (to < f->n && f->items[to].question == f->items[from].question)
		to++;
	return to;
}

/* Only the nearest of those that are right stay so. */
static void
keep_nearest(struct merits *items, size_t n)
{
	uint32_t nearest = UINT32_MAX;

	for (size_t i = 0; i < n; i++)
		if (items[i].right && items[i].distance < nearest)
			nearest = items[i].distance;
	for (size_t i = 0; i < n; i++)
		items[i].right = items[i].right && items[i].distance <= nearest;
}

static double
score(const struct fit *f, const struct merits *s)
{
	double sum = s->of[MERIT_SCORE];

	for (size_t i = 0; i < MERIT__MAX; i++)
		sum += f->weights[i] * s->of[i] / f->scale[i];
	return sum;
}

/* Adds the gradient of one question; whether anything is right. */
static bool
slope(const struct fit *f, const struct merits *items, size_t n,
      double ret[MERIT__MAX])
{
	double share[MERITS_KEPT], all = 0, good = 0, top = -1e9;

	for (size_t i = 0; i < n; i++) {
		share[i] = score(f, &items[i]);
		top = fmax(top, share[i]);
	}
	for (size_t i = 0; i < n; i++) {
		share[i] = exp(share[i] - top);
		all += share[i];
		good += items[i].right ? share[i] : 0;
	}
	if (!(good > 0))
		return false;
	for (size_t i = 0; i < n; i++) {
		const double g =
			share[i] / all - (items[i].right ? share[i] / good : 0);

		for (size_t k = 0; k < MERIT__MAX; k++)
			ret[k] += g * items[i].of[k] / f->scale[k];
	}
	return true;
}

static void
step(struct fit *f, int t)
{
	double sum[MERIT__MAX] = { 0 };
	size_t n = 0, to;

	for (size_t i = 0; i < f->n; i = to) {
		to = end_of(f, i);
		n += slope(f, f->items + i, to - i, sum);
	}
	for (size_t k = 0; k < MERIT__MAX; k++) {
		const double g = sum[k] / (double)n + DECAY * f->weights[k];

		f->mean[k] = 0.9 * f->mean[k] + 0.1 * g;
		f->square[k] = 0.999 * f->square[k] + 0.001 * g * g;
		f->weights[k] -=
			RATE * (f->mean[k] / (1 - pow(0.9, t))) /
			(sqrt(f->square[k] / (1 - pow(0.999, t))) + 1e-8);
	}
}

static double
accuracy(const struct fit *f)
{
	size_t n = 0, right = 0, to;

	for (size_t i = 0; i < f->n; i = to) {
		size_t best = i;

		to = end_of(f, i);
		for (size_t k = i; k < to; k++)
			if (score(f, &f->items[k]) > score(f, &f->items[best]))
				best = k;
		right += f->items[best].right;
		n++;
	}
	return 100.0 * (double)right / (double)(n ? n : 1);
}

static void
measure(struct fit *f)
{
	for (size_t k = 0; k < MERIT__MAX; k++) {
		double sum = 0, squares = 0, mean;

		for (size_t i = 0; i < f->n; i++) {
			sum += f->items[i].of[k];
			squares += f->items[i].of[k] * f->items[i].of[k];
		}
		mean = sum / (double)f->n;
		f->scale[k] = sqrt(squares / (double)f->n - mean * mean);
		if (!(f->scale[k] > 1e-3))
			f->scale[k] = 1e3;
	}
}

int
main(int argc, char **argv)
{
	static struct merits items[MAX];
	struct fit f = { .items = items };
	FILE *out;
	size_t to;

	if (argc < 3)
		return 2;
	for (int i = 2; i < argc; i++)
		read_all(&f, argv[i], (uint32_t)i << 20);
	for (size_t i = 0; i < f.n; i = to) {
		to = end_of(&f, i);
		keep_nearest(f.items + i, to - i);
	}
	measure(&f);
	(void)printf("  merits: %.2f %%", accuracy(&f));
	for (int t = 1; t <= STEPS; t++)
		step(&f, t);
	(void)printf(" -> %.2f %% nearest in form\n", accuracy(&f));
	out = fopen(argv[1], "w");
	if (!out)
		return 1;
	(void)fputs("/* Made by scripts/train-grammar: not for editing. */\n",
		    out);
	for (size_t k = 0; k < MERIT__MAX; k++)
		(void)fprintf(out, "%.3f,\n", f.weights[k] / f.scale[k]);
	return fclose(out) == 0 ? 0 : 1;
}
