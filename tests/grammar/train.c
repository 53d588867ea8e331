/*
 * Learn the translator's weights: train TRAIN.jsonl TEST.jsonl DB_FOLDER
 * EPOCHS WEIGHTS. A log-linear model over the candidates of each question;
 * right is what gives the gold SQL's rows. Gradients by AdaGrad. With no
 * epochs, those in the file WEIGHTS are tried on the test, or if there is no
 * such file those built in. MERITS names a file for fit.c, OUT one for
 * scripts/train-grammar.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "drafter/grammar/analytic.h"
#include "drafter/grammar/merit.h"
#include "drafter/grammar/sure.h"
#include "tests/grammar/lab.h"
#include "tests/grammar/merits.h"

#include "base/ban.h"

#define KEPT_MAX 60000
#define CANDIDATES_MAX 200
#define ELSEWHERE SIZE_MAX /* a rank: nothing can be right */

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

static size_t
occurrences(const char *text, const char *part)
{
	size_t n = 0;

	for (; (text = strcasestr(text, part)) != NULL; text += strlen(part))
		n++;
	return n;
}

/*
 * How far a query is from the gold one in form. Many queries give the right
 * rows by accident of the data; the nearest in form is what was meant.
 */
static size_t
distance(const char *gold, const char *sql)
{
	static const char *const parts[] = {
		"distinct", "group by",  "having",   "order by", " limit ",
		" join ",   "intersect", " except ", " union ",  "not in",
		"count(",   "sum(",      "avg(",     "min(",     "max(",
		" like ",   " or ",      " desc",    " and ",    "select",
		"between",  " where ",   "*",
	};
	size_t d = 0;

	for (size_t i = 0; i < COUNT(parts); i++) {
		size_t a = occurrences(gold, parts[i]);
		size_t b = occurrences(sql, parts[i]);

		d += (a > b ? a - b : b - a) * (i == 0 ? 2 : 1);
	}
	return d;
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
		if (right[i] && distance(q->gold, sql) < nearest)
			nearest = distance(q->gold, sql);
	}
	t->seen++;
	t->right += n > 0 && right[0];
	for (size_t i = 0; i < n; i++) {
		right[i] = right[i] &&
			   distance(q->gold, p->candidates[i].sql) <= nearest;
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

/* What sure.c sees of it: its weights are learned from these. */
static void
report_signs(struct json_object *o, const struct parse *p, const char *strict)
{
	struct json_object *list = json_add_array(o, "signs");
	double signs[SIGN__MAX];

	if (p->n_candidates == 0)
		return;
	sure_signs(p, strict, signs);
	for (size_t i = 0; i < SIGN__MAX; i++)
		json_object_array_add(list, json_object_new_double(signs[i]));
}

static void
report(FILE *out, struct lab *lab, struct lab_question *q,
       const struct parse *p, size_t rank)
{
	struct arena *a = p->arena;
	struct draft d = { 0 };
	bool answered;
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
	answered = rank == 1;
	if (analytic_draft(p, &d) && d.sql) {
		answered = rank != ELSEWHERE && lab_is_right(lab, q, d.sql);
		json_set_text(o, "analytic", d.sql);
		json_set_bool(o, "analytic_right", answered);
	}
	json_set_bool(o, "answered", answered);
	report_signs(o, p, d.sql);
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
	report(out, lab, &q, parse_refined(a, &q, weights), ELSEWHERE);
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
			.distance = (uint32_t)distance(q->gold, c->sql),
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
			report(out, lab, &q, p, right ? 1 : ELSEWHERE);
	}
	arena_destroy(a);
}

static void
test(struct lab *lab, const float *weights)
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
			report(out, lab, q, p, any ? k : 0);
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

/* The rows of such a file. */
static bool
load(const char *path, float *weights)
{
	FILE *f = fopen(path, "r");
	char line[256];
	size_t n = 0;

	while (f && fgets(line, sizeof(line), f))
		for (const char *c = line + 2;
		     line[0] == '\t' && n < WEIGHTS && *c != '"'; c++, n++)
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

	if (argc < 6)
		return 2;
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
	if (strtol(argv[4], NULL, 10) == 0)
		test(&lab, load(argv[5], t.weights) ? t.weights : NULL);
	for (long e = 0; e < strtol(argv[4], NULL, 10); e++) {
		epoch(&t, order, &seed);
		save(argv[5], t.weights);
		if (lab.n_questions && e + 1 == strtol(argv[4], NULL, 10))
			test(&lab, t.weights);
	}
	return 0;
}
