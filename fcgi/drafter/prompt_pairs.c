/*
 * Words and SQL made of this schema, for a model that is shown few verified
 * pairs: query trees over the tables that the question speaks of, said and
 * rendered by the translator.
 */
#include "drafter/prompt_pairs.h"
#include "sql/check/check.h"

#include "base/ban.h"

#define OF_NEW 8   /* a word that no pair before has … */
#define OF_KNOWN 3 /* … and one that has been said; each other word costs 1 */
#define LESS_LACK 4  /* less: rows that lack others are seldom asked for … */
#define LESS_KIND 12 /* … and a form that a pair before has */
#define WORDS_CHARS 300

static int
count_bits(uint64_t bits)
{
	int n = 0;

	for (; bits; bits &= bits - 1)
		n++;
	return n;
}

/* The one that has most of the question that is not said yet; NULL: none. */
static struct pair *
next_pair(struct pairs *p, uint64_t said, unsigned kinds)
{
	struct pair *best = NULL;
	int most = 0;

	for (size_t i = 0; i < p->n; i++) {
		struct pair *pair = &p->items[i];
		const int worth =
			OF_NEW * count_bits(pair->has & ~said) +
			OF_KNOWN * count_bits(pair->has & said) -
			((kinds & (1U << pair->kind)) ? LESS_KIND : 0) -
			(pair->kind == PAIR_WITHOUT ? LESS_LACK : 0) -
			pair->others;

		if (!pair->used && worth > most) {
			most = worth;
			best = pair;
		}
	}
	if (best)
		best->used = true;
	return best;
}

static void
add_pairs(struct pairs *p, size_t max, struct json_object *list)
{
	const struct pair *pair;
	unsigned kinds = 0;
	uint64_t said = 0;

	while (json_length(list) < max && (pair = next_pair(p, said, kinds))) {
		const char *sql = tree_to_sql(p->arena, p->c, p->job->dialect,
					      pair->tree);
		struct json_object *o;

		if (!sql || (!prompt_tells_values(p->job) &&
			     sql_has_word_literal(p->arena, p->job->dialect,
						  str_of(sql))))
			continue;
		said |= pair->has;
		kinds |= 1U << pair->kind;
		o = json_push_object(list);
		json_set_text(o, "words",
			      prompt_line(p->arena, pair->words, WORDS_CHARS));
		json_set_text(o, "sql", prompt_line(p->arena, sql, SIZE_MAX));
	}
}

static void
find_shown(struct pairs *p)
{
	p->shown = arena_array(p->arena, p->c->n_tables + 1, sizeof(*p->shown));
	for (size_t i = 0; i < p->job->schema->n_tables; i++) {
		const short table = pairs_place(p->job, i);

		if (table != NO_TABLE)
			p->shown[table] = true;
	}
}

/* places of values are in what is expanded */
static const char *
text_of(const struct job *job)
{
	return job->expanded ? job->expanded : job->question;
}

static void
make(const struct job *job, size_t max, struct json_object *list)
{
	struct pairs *p = arena_alloc(job->arena, sizeof(*p));

	p->job = job;
	p->arena = job->arena;
	p->c = catalog_of(job->whole ? job->whole : job->schema,
			  job->notes_text);
	p->asked = arena_alloc(job->arena, sizeof(*p->asked));
	p->said = arena_alloc(job->arena, sizeof(*p->said));
	lex_read(job->arena, str_of(text_of(job)), p->asked);
	find_shown(p);
	pairs_make(p);
	add_pairs(p, max, list);
}

/* The first that were made, and of what. */
struct made_pairs {
	const char *text;
	const struct schema *schema;
	size_t max;
	struct json_object *list; /* NULL: none were */
};

void
prompt_pairs_keep(struct job *job)
{
	job->pairs = arena_alloc(job->arena, sizeof(*job->pairs));
}

static bool
is_made(const struct made_pairs *made, const struct job *job, size_t max)
{
	return made && made->list && made->text == text_of(job) &&
	       made->schema == job->schema && made->max == max;
}

void
prompt_pairs(const struct job *job, size_t n_verified, struct json_object *tree)
{
	const size_t most = (size_t)job->settings->pairs;
	const size_t max = n_verified < most ? most - n_verified : 0;
	struct made_pairs *made = job->pairs;
	struct json_object *list;

	if (is_made(made, job, max)) {
		list = json_object_get(made->list);
		json_set(tree, "pairs", list);
	} else {
		list = json_add_array(tree, "pairs");
		if (max && job->schema->n_tables)
			make(job, max, list);
		if (made && !made->list)
			*made = (struct made_pairs){ text_of(job), job->schema,
						     max, list };
	}
	json_set_bool(tree, "has_pairs", json_length(list) > 0);
}
