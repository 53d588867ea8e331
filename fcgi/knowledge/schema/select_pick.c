#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "data/settings.h"
#include "knowledge/schema/select.h"

#include "base/ban.h"

#define FAR 4          /* keys between two tables, at most */
#define FAINT 0.15     /* of the best score: less is chance */
#define CLOSE 0.6      /* of the best score: may as well be meant */
#define OTHERS_MAX 12  /* offered beside the chosen ones */
#define WIDE_SHARE 3   /* a table may take a third of the prompt's room */
#define WIDE_COLUMNS 6 /* first columns that a wide table keeps */

/* Of templates/prompt/schema_ddl.mustache, the longest form. */
#define TABLE_BYTES 60
#define COLUMN_BYTES 40
#define KEY_BYTES 50
#define NAME_EXTRA ((size_t)2) /* quotes */
#define COMMENT_BYTES 200
#define TYPE_BYTES 40
#define SAMPLE_BYTES 46

struct pick {
	const struct job *job;
	const struct schema *schema;
	const struct select_index *x;
	const struct select_scores *scores;
	size_t *ranked; /* [n_tables] tables, the best first */
	bool *in;       /* [n_tables] */
	bool **cols;    /* [n_tables] */
	size_t *cost;   /* [n_tables] tokens */
	size_t n, tokens;
	size_t *from, *queue; /* [n_tables] of one search */
	unsigned char *far;
};

static size_t
at_most(const char *text, size_t max)
{
	const size_t n = text ? strlen(text) : 0;

	return n < max ? n : max;
}

static size_t
column_bytes(const struct settings *s, const struct schema_column *c)
{
	size_t n = COLUMN_BYTES + at_most(c->name, s->max_column_name * 4) +
		   NAME_EXTRA + at_most(c->declared, TYPE_BYTES) +
		   at_most(c->comment, COMMENT_BYTES);

	for (size_t i = 0; i < c->n_samples && !c->samples_hidden; i++)
		n += at_most(c->samples[i], SAMPLE_BYTES) + 4;
	return n;
}

static size_t
key_bytes(const struct schema *schema, const struct schema_table *t,
	  const struct schema_key *k)
{
	const struct schema_table *to = &schema->tables[k->to];
	size_t n = KEY_BYTES + strlen(to->name) + at_most(to->schema, SIZE_MAX);

	for (size_t i = 0; i < k->n_cols; i++)
		n += strlen(t->cols[k->cols[i]].name) +
		     strlen(to->cols[k->to_cols[i]].name) + 4 * NAME_EXTRA;
	return n;
}

size_t
select_tokens(const struct settings *s, const struct schema *schema,
	      const struct schema_table *t, const bool *cols)
{
	size_t n = TABLE_BYTES + strlen(t->name) +
		   at_most(t->schema, SIZE_MAX) +
		   at_most(t->comment, COMMENT_BYTES);

	for (size_t c = 0; c < t->n_cols; c++)
		if (!cols || cols[c])
			n += column_bytes(s, &t->cols[c]) +
			     (t->cols[c].primary ? strlen(t->cols[c].name) : 0);
	for (size_t k = 0; k < t->n_keys; k++)
		n += key_bytes(schema, t, &t->keys[k]);
	return n / BYTES_PER_TOKEN + 1;
}

/* Keys and first columns, then those that the question names, best first. */
static double
column_worth(const struct pick *p, size_t table, size_t col)
{
	const struct schema_table *t = &p->schema->tables[table];
	const double said = p->scores->cols[p->x->first_col[table] + col];

	return said + (schema_is_key(t, col) ? 1000 : 0) +
	       (col < WIDE_COLUMNS ? 1 : 0);
}

/* Columns of a table that is too wide for its share of the room. */
static bool *
some_columns(const struct pick *p, size_t table, size_t room)
{
	const struct schema_table *t = &p->schema->tables[table];
	bool *cols = arena_array(p->job->arena, t->n_cols, sizeof(*cols));

	for (;;) {
		size_t best = t->n_cols;

		for (size_t c = 0; c < t->n_cols; c++)
			if (!cols[c] && (best == t->n_cols ||
					 column_worth(p, table, c) >
						 column_worth(p, table, best)))
				best = c;
		if (best == t->n_cols)
			return cols;
		cols[best] = true;
		if (select_tokens(p->job->settings, p->schema, t, cols) >
		    room) {
			cols[best] = best == 0 && t->n_cols == 1;
			return cols;
		}
	}
}

static void
measure(struct pick *p, size_t table)
{
	const struct settings *s = p->job->settings;
	const struct schema_table *t = &p->schema->tables[table];
	const size_t share = s->schema_tokens / WIDE_SHARE;

	if (p->cost[table])
		return;
	p->cost[table] = select_tokens(s, p->schema, t, NULL);
	if (p->cost[table] <= share)
		return;
	p->cols[table] = some_columns(p, table, share);
	p->cost[table] = select_tokens(s, p->schema, t, p->cols[table]);
}

static bool
add(struct pick *p, size_t table)
{
	const struct settings *s = p->job->settings;

	if (p->in[table])
		return true;
	measure(p, table);
	if (p->n >= s->max_tables ||
	    p->tokens + p->cost[table] > s->schema_tokens)
		return false;
	p->in[table] = true;
	p->n++;
	p->tokens += p->cost[table];
	return true;
}

/* The nearest chosen table, by keys; NONE: none is near. p->from leads there. */
static size_t
search(struct pick *p, size_t table)
{
	size_t head = 0, tail = 0;

	memset(p->far, 0, p->schema->n_tables);
	p->queue[tail++] = table;
	p->far[table] = 1;
	while (head < tail) {
		const size_t t = p->queue[head++];

		if (p->in[t])
			return t;
		if (p->far[t] > FAR)
			continue;
		for (size_t i = p->x->first_near[t];
		     i < p->x->first_near[t + 1]; i++) {
			const size_t to = p->x->near[i];

			if (p->far[to])
				continue;
			p->far[to] = (unsigned char)(p->far[t] + 1);
			p->from[to] = t;
			p->queue[tail++] = to;
		}
	}
	return p->schema->n_tables;
}

/* With the tables on its way to those chosen already, if there is room. */
static void
add_joined(struct pick *p, size_t table)
{
	size_t at;

	if (p->in[table])
		return;
	at = p->n ? search(p, table) : p->schema->n_tables;
	if (!add(p, table) || at == p->schema->n_tables)
		return;
	for (at = p->from[at]; at != table; at = p->from[at])
		if (!add(p, at))
			return;
}

struct ranked {
	size_t table;
	double score;
};

static int
compare(const void *x, const void *y)
{
	const struct ranked *a = x, *b = y;

	if (a->score > b->score || a->score < b->score)
		return a->score > b->score ? -1 : 1;
	return a->table < b->table ? -1 : a->table > b->table;
}

/* Without a word that is in the schema, what most refer to comes first. */
static void
rank(struct pick *p)
{
	const size_t n = p->schema->n_tables;
	struct ranked *all = arena_array(p->job->arena, n, sizeof(*all));

	for (size_t t = 0; t < n; t++) {
		const size_t near =
			p->x->first_near[t + 1] - p->x->first_near[t];

		all[t].table = t;
		all[t].score = p->scores->tables[t] +
			       1e-3 * (double)(near < 100 ? near : 100) / 100;
	}
	qsort(all, n, sizeof(*all), compare);
	for (size_t i = 0; i < n; i++)
		p->ranked[i] = all[i].table;
}

/* false: nobody said which. */
static bool
pick_asked(struct pick *p)
{
	struct str rest = str_of(p->job->settings->tables), name;
	bool any = false;

	while (rest.n) {
		name = str_trim(str_cut(&rest, ','));
		for (size_t t = 0; name.n && t < p->schema->n_tables; t++) {
			const struct schema_table *table =
				&p->schema->tables[t];

			if (!schema_is_called(table, name))
				continue;
			any = true;
			add_joined(p, t);
		}
	}
	return any;
}

static void
pick_likely(struct pick *p)
{
	const double best = p->scores->tables[p->ranked[0]];

	for (size_t i = 0; i < p->schema->n_tables; i++) {
		const double score = p->scores->tables[p->ranked[i]];

		if (best > 0 && score < FAINT * best)
			return;
		add_joined(p, p->ranked[i]);
	}
}

/* Room that is left goes to what the best ones refer to. */
static void
pick_referred(struct pick *p)
{
	const size_t n = p->n;

	for (size_t i = 0; i < n; i++) {
		const struct schema_table *t = &p->schema->tables[p->ranked[i]];

		if (!p->in[p->ranked[i]])
			continue;
		for (size_t k = 0; k < t->n_keys; k++)
			if (!add(p, t->keys[k].to))
				return;
	}
}

static void
finish(const struct pick *p, struct selection *ret)
{
	const size_t n = p->schema->n_tables;

	*ret = (struct selection){ .tokens = p->tokens, .ranked = p->ranked };
	ret->tables =
		arena_array(p->job->arena, p->n + 1, sizeof(*ret->tables));
	ret->cols = arena_array(p->job->arena, p->n + 1, sizeof(*ret->cols));
	ret->others =
		arena_array(p->job->arena, OTHERS_MAX, sizeof(*ret->others));
	for (size_t t = 0; t < n; t++)
		if (p->in[t]) {
			ret->tables[ret->n] = t;
			ret->cols[ret->n++] = p->cols[t];
		}
	for (size_t i = 0; i < n && ret->n_others < OTHERS_MAX; i++)
		if (!p->in[p->ranked[i]] && p->scores->tables[p->ranked[i]] > 0)
			ret->others[ret->n_others++] = p->ranked[i];
}

bool
select_is_unsure(const struct select_scores *scores,
		 const struct selection *picked)
{
	const double best = scores->tables[picked->ranked[0]];
	size_t n_left_out = 0;

	for (size_t i = 0; i < picked->n_others; i++)
		n_left_out += scores->tables[picked->others[i]] >= CLOSE * best;
	return best <= 0 || scores->n_known < scores->n_words ||
	       n_left_out >= picked->n || n_left_out == OTHERS_MAX;
}

void
select_pick(const struct job *job, const struct select_index *x,
	    const struct select_scores *scores, struct selection *ret)
{
	struct arena *a = job->arena;
	const size_t n = job->schema->n_tables;
	struct pick p = {
		.job = job, .schema = job->schema, .x = x, .scores = scores
	};

	p.ranked = arena_array(a, n, sizeof(*p.ranked));
	p.in = arena_array(a, n, sizeof(*p.in));
	p.cols = arena_array(a, n, sizeof(*p.cols));
	p.cost = arena_array(a, n, sizeof(*p.cost));
	p.from = arena_array(a, n, sizeof(*p.from));
	p.queue = arena_array(a, n, sizeof(*p.queue));
	p.far = arena_array(a, n, sizeof(*p.far));
	rank(&p);
	if (!pick_asked(&p)) {
		pick_likely(&p);
		pick_referred(&p);
	}
	finish(&p, ret);
}
