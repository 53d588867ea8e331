/*
 * Boosted trees for the ranker (rank/trees.h): boost DATA OUT PREDICTED reads
 * a line "weight label fold question database x y z …" for each reading behind
 * one line of names, and writes the trees that all of them make, and beside each
 * line what those say that were made without its fold. All nodes of a level ask
 * the same, so that few readings make no rule of their own. A reading is to be as
 * likely as it is right, and a right one likelier than the others of its
 * question. Each tree asks for half of what is measured, so that none is all.
 * How much likelier readings are over a database than elsewhere, since rules were
 * made for it, say, is learned beside the trees and left out of them: they are for
 * databases that nobody has seen.
 */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ban.h"

#define FEATURES_MAX 128
#define NAME_BYTES 32
#define BINS 24
#define LEVELS 4
#define LEAVES (1 << LEVELS)
#define TREES 320
#define RATE 0.08
#define DECAY 12.0 /* of the value of a leaf */
#define EASE 10.0  /* … of what a database adds */
#define ORDER 2.0  /* what the order weighs, beside how likely each is */
#define FOLDS_MAX 64
#define BASE_MAX 100

struct tree {
	int feature[LEVELS], bin[LEVELS];
	double leaf[LEAVES];
};

struct boost {
	char names[FEATURES_MAX][NAME_BYTES];
	size_t n_features, n;
	float *x;            /* [n][n_features] */
	unsigned char *bins; /* [n_features][n] */
	double *weight, *label, *score, *slope, *curve;
	int *fold, *leaf, *question, *database;
	double *all, *right; /* [question] of what is made of scores */
	double *eased;       /* [database] log-odds that it adds */
	size_t n_questions, n_databases;
	float bounds[FEATURES_MAX][BINS]; /* of bin b: more than bounds[b] */
	size_t n_bounds[FEATURES_MAX];
	uint32_t chance;
	bool picked[FEATURES_MAX];
	double base;
	struct tree trees[TREES];
};

static void *
room(size_t n, size_t size)
{
	void *p = calloc(n ? n : 1, size);

	if (!p)
		abort();
	return p;
}

static void
read_names(struct boost *b, FILE *in)
{
	char line[FEATURES_MAX * NAME_BYTES];
	char *at = line, *name;

	if (!fgets(line, sizeof(line), in))
		exit(1);
	while ((name = strsep(&at, " \n")) != NULL)
		if (*name && b->n_features < FEATURES_MAX)
			(void)snprintf(b->names[b->n_features++], NAME_BYTES,
				       "%s", name);
}

static bool
read_number(FILE *in, double *ret)
{
	/* NOLINTNEXTLINE(cert-err34-c): what is no number ends the file */
	return fscanf(in, "%lf", ret) == 1;
}

static void
read_data(struct boost *b, const char *path)
{
	FILE *in = fopen(path, "r");
	size_t most = (size_t)1 << 18;
	double w, y, fold, question, database, x;

	if (!in) {
		perror(path);
		exit(1);
	}
	read_names(b, in);
	b->x = room(most * b->n_features, sizeof(*b->x));
	b->weight = room(most, sizeof(double));
	b->label = room(most, sizeof(double));
	b->fold = room(most, sizeof(int));
	b->question = room(most, sizeof(int));
	b->database = room(most, sizeof(int));
	while (b->n < most && read_number(in, &w) && read_number(in, &y) &&
	       read_number(in, &fold) && read_number(in, &question) &&
	       read_number(in, &database)) {
		for (size_t f = 0; f < b->n_features; f++) {
			if (!read_number(in, &x))
				exit(1);
			b->x[b->n * b->n_features + f] = (float)x;
		}
		b->weight[b->n] = w;
		b->label[b->n] = y;
		b->question[b->n] = (int)question;
		if (question >= (double)b->n_questions)
			b->n_questions = (size_t)question + 1;
		b->database[b->n] = (int)database;
		if (database >= (double)b->n_databases)
			b->n_databases = (size_t)database + 1;
		b->fold[b->n++] = (int)fold;
	}
	(void)fclose(in);
}

static int
by_size(const void *va, const void *vb)
{
	const float a = *(const float *)va, b = *(const float *)vb;

	return (a > b) - (a < b);
}

/* Bounds that part the values evenly, between values that differ. */
static void
find_bounds(struct boost *b, size_t f, float *sorted)
{
	for (size_t i = 0; i < b->n; i++)
		sorted[i] = b->x[i * b->n_features + f];
	qsort(sorted, b->n, sizeof(*sorted), by_size);
	for (size_t k = 1; k <= BINS; k++) {
		size_t at = b->n * k / (BINS + 1);
		float bound;

		while (at + 1 < b->n && !(sorted[at + 1] > sorted[at]))
			at++;
		if (at + 1 >= b->n)
			break;
		bound = (sorted[at] + sorted[at + 1]) / 2;
		if (b->n_bounds[f] == 0 ||
		    bound > b->bounds[f][b->n_bounds[f] - 1])
			b->bounds[f][b->n_bounds[f]++] = bound;
	}
}

static void
find_bins(struct boost *b)
{
	float *sorted = room(b->n, sizeof(*sorted));

	b->bins = room(b->n * b->n_features, 1);
	for (size_t f = 0; f < b->n_features; f++) {
		find_bounds(b, f, sorted);
		for (size_t i = 0; i < b->n; i++) {
			const float x = b->x[i * b->n_features + f];
			unsigned char *bin = &b->bins[f * b->n + i];

			while (*bin < b->n_bounds[f] && x > b->bounds[f][*bin])
				(*bin)++;
		}
	}
	free(sorted);
}

static double
gain_of(double slope, double curve)
{
	return slope * slope / (curve + DECAY);
}

/* What it brings to part every leaf at a bound of feature f; the best. */
/* NOLINTBEGIN(readability-function-size): the loops of one formula */
static double
best_bound(const struct boost *b, size_t f, int n_leaves, int *ret_bin)
{
	double slope[LEAVES][BINS + 1] = { 0 }, curve[LEAVES][BINS + 1] = { 0 };
	double gain[BINS] = { 0 }, best = 0;

	for (size_t i = 0; i < b->n; i++) {
		const size_t bin = b->bins[f * b->n + i];

		slope[b->leaf[i]][bin] += b->slope[i];
		curve[b->leaf[i]][bin] += b->curve[i];
	}
	for (int l = 0; l < n_leaves; l++) {
		double all = 0, all_c = 0, low = 0, low_c = 0;

		for (size_t k = 0; k <= b->n_bounds[f]; k++) {
			all += slope[l][k];
			all_c += curve[l][k];
		}
		for (size_t k = 0; k < b->n_bounds[f]; k++) {
			low += slope[l][k];
			low_c += curve[l][k];
			gain[k] += gain_of(low, low_c) +
				   gain_of(all - low, all_c - low_c) -
				   gain_of(all, all_c);
		}
	}
	for (size_t k = 0; k < b->n_bounds[f]; k++)
		if (gain[k] > best) {
			best = gain[k];
			*ret_bin = (int)k;
		}
	return best;
}

/* Of each tree, half of them, by chance; the same each time. */
static void
pick_features(struct boost *b)
{
	for (size_t f = 0; f < b->n_features; f++) {
		b->chance = b->chance * 1103515245U + 12345U;
		b->picked[f] = b->chance >> 30 & 1;
	}
}

static void
grow(struct boost *b, struct tree *t)
{
	double slope[LEAVES] = { 0 }, curve[LEAVES] = { 0 };

	pick_features(b);
	memset(b->leaf, 0, b->n * sizeof(*b->leaf));
	for (int level = 0; level < LEVELS; level++) {
		double best = -1;

		for (size_t f = 0; f < b->n_features; f++) {
			int bin = 0;
			const double gain =
				b->picked[f] && b->n_bounds[f]
					? best_bound(b, f, 1 << level, &bin)
					: -1;

			if (gain > best) {
				best = gain;
				t->feature[level] = (int)f;
				t->bin[level] = bin;
			}
		}
		for (size_t i = 0; i < b->n; i++)
			if (b->bins[(size_t)t->feature[level] * b->n + i] >
			    t->bin[level])
				b->leaf[i] |= 1 << level;
	}
	for (size_t i = 0; i < b->n; i++) {
		slope[b->leaf[i]] += b->slope[i];
		curve[b->leaf[i]] += b->curve[i];
	}
	for (int l = 0; l < LEAVES; l++)
		t->leaf[l] = RATE * slope[l] / (curve[l] + DECAY);
}

/* NOLINTEND(readability-function-size) */

/* What is added for the order of the readings of each question. */
static void
put_order(struct boost *b, int without)
{
	memset(b->all, 0, b->n_questions * sizeof(*b->all));
	memset(b->right, 0, b->n_questions * sizeof(*b->right));
	for (size_t i = 0; i < b->n; i++) {
		b->all[b->question[i]] += exp(b->score[i]);
		b->right[b->question[i]] += b->label[i] * exp(b->score[i]);
	}
	for (size_t i = 0; i < b->n; i++) {
		const double all = b->all[b->question[i]],
			     right = b->right[b->question[i]],
			     p = exp(b->score[i]) / all;

		if (b->fold[i] == without || right <= 0)
			continue;
		b->slope[i] += ORDER * b->weight[i] *
			       (b->label[i] * all / right - 1) * p;
		b->curve[i] += ORDER * b->weight[i] * p * (1 - p);
	}
}

/* How likely each is to be right where it is asked. */
static void
put_right(struct boost *b, int without)
{
	double *slope = room(b->n_databases, sizeof(double));
	double *curve = room(b->n_databases, sizeof(double));

	for (size_t i = 0; i < b->n; i++) {
		const size_t at = (size_t)b->database[i];
		const double p = 1 / (1 + exp(-b->score[i] - b->eased[at]));
		const double w = b->fold[i] == without ? 0 : b->weight[i];

		b->slope[i] = w * (b->label[i] - p);
		b->curve[i] = w * p * (1 - p);
		slope[at] += b->slope[i];
		curve[at] += b->curve[i];
	}
	for (size_t d = 0; d < b->n_databases; d++)
		b->eased[d] +=
			(slope[d] - EASE * b->eased[d]) / (curve[d] + EASE) / 2;
	free(slope);
	free(curve);
}

/* From all lines but those of a fold; it is scored all the same. */
static void
learn(struct boost *b, int without)
{
	double right = 0, all = 0;

	for (size_t i = 0; i < b->n; i++)
		if (b->fold[i] != without) {
			right += b->weight[i] * b->label[i];
			all += b->weight[i];
		}
	b->chance = 0;
	b->base = log(right / (all - right));
	for (size_t i = 0; i < b->n; i++)
		b->score[i] = b->base;
	memset(b->eased, 0, b->n_databases * sizeof(*b->eased));
	for (int k = 0; k < TREES; k++) {
		put_right(b, without);
		put_order(b, without);
		grow(b, &b->trees[k]);
		for (size_t i = 0; i < b->n; i++)
			b->score[i] += b->trees[k].leaf[b->leaf[i]];
	}
}

static void
write_trees(const struct boost *b, const char *path)
{
	FILE *out = fopen(path, "w");

	if (!out) {
		perror(path);
		exit(1);
	}
	(void)fprintf(out, "base %.4f\n", b->base);
	for (int k = 0; k < TREES; k++) {
		const struct tree *t = &b->trees[k];

		(void)fprintf(out, "tree");
		for (int l = 0; l < LEVELS; l++)
			(void)fprintf(
				out, " %s %.5g", b->names[t->feature[l]],
				(double)b->bounds[t->feature[l]][t->bin[l]]);
		(void)fprintf(out, " |");
		for (int l = 0; l < LEAVES; l++)
			(void)fprintf(out, " %.4f", t->leaf[l]);
		(void)fprintf(out, "\n");
	}
	if (fclose(out))
		exit(1);
}

int
main(int argc, char **argv)
{
	static struct boost b;
	double *told;
	FILE *out;
	int n_folds = 0;

	if (argc != 4)
		return 2;
	read_data(&b, argv[1]);
	find_bins(&b);
	b.score = room(b.n, sizeof(double));
	b.slope = room(b.n, sizeof(double));
	b.curve = room(b.n, sizeof(double));
	b.leaf = room(b.n, sizeof(int));
	b.all = room(b.n_questions, sizeof(double));
	b.right = room(b.n_questions, sizeof(double));
	b.eased = room(b.n_databases, sizeof(double));
	told = room(b.n, sizeof(double));
	for (size_t i = 0; i < b.n; i++)
		n_folds = b.fold[i] >= n_folds ? b.fold[i] + 1 : n_folds;
	for (int fold = 0; fold < n_folds && fold < FOLDS_MAX; fold++) {
		learn(&b, fold);
		for (size_t i = 0; i < b.n; i++)
			if (b.fold[i] == fold)
				told[i] = b.score[i];
	}
	learn(&b, -1);
	write_trees(&b, argv[2]);
	out = fopen(argv[3], "w");
	for (size_t i = 0; out && i < b.n; i++)
		(void)fprintf(out, "%.5f\n", told[i]);
	free(told);
	return !out || fclose(out);
}
