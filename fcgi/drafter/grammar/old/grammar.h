#ifndef DRAFTER_GRAMMAR_GRAMMAR_H
#define DRAFTER_GRAMMAR_GRAMMAR_H

#include "data/job.h"
#include "drafter/grammar/old/compose/query.h"
#include "lexicon/meanings.h"
#include "sql/dialect/dialect.h"

/*
 * The built-in translator, a compiler for questions. What flows through it,
 * in order: words (words.c, cues from lexicon.c), the schema's names in words
 * (names.c), links from words to the schema (link.c), readings: what each
 * link is there for (read.c), query trees (compose.c), the tables between
 * (join.c), ranked candidates (rank.c), SQL (render.c) and words again
 * (paraphrase.c). README.md is the tour.
 */

#define WORDS_MAX 96    /* later words of a question are not read */
#define LINKS_MAX 512   /* the strongest per place are kept */
#define ACTS_MAX 20     /* links used in one reading */
#define NAME_WORDS 8    /* words of one identifier */
#define VOCAB_MAX 16384 /* distinct words of a schema */

/* What a word or phrase tells about the query; a set of bits. */
enum cue {
	CUE_AVG = 1 << 0,
	CUE_MAX = 1 << 1,
	CUE_MIN = 1 << 2,
	CUE_SUM = 1 << 3,
	CUE_COUNT = 1 << 4,
	CUE_DISTINCT = 1 << 5,
	CUE_MOST = 1 << 6,  /* the end that sorts last */
	CUE_LEAST = 1 << 7, /* the end that sorts first */
	CUE_EACH = 1 << 8,
	CUE_ORDER = 1 << 9,
	CUE_ASC = 1 << 10,
	CUE_DESC = 1 << 11,
	CUE_NOT = 1 << 12,
	CUE_OR = 1 << 13,
	CUE_AND = 1 << 14,
	CUE_BOTH = 1 << 15,
	CUE_WHERE = 1 << 16, /* a condition follows */
	CUE_BUT = 1 << 17,
	CUE_SAME = 1 << 18,
	CUE_COMPARE = 1 << 19, /* see struct phrase.op */
	CUE_ASK = 1 << 20,     /* what, which, list, show, … */
	CUE_ROWS = 1 << 21,    /* "times", "records": rows of no table */
	CUE_COMMON = 1 << 22,  /* "most common": by number of rows */
	CUE_TOP = 1 << 23,     /* "top 3", "first 5" */
	CUE_LINK = 1 << 24,    /* of, the, for: may stand inside a name */
	CUE_BY = 1 << 25,
	CUE_FILLER = 1 << 26, /* polite words: no meaning for the query */
	CUE_NULL = 1 << 27,
	CUE_HAVE = 1 << 28,
	CUE_PERCENT = 1 << 29,
};
#define CUES_AGG (CUE_AVG | CUE_MAX | CUE_MIN | CUE_SUM | CUE_COUNT)

/* The part of the question that a word is in, by the cues before it. */
enum mode { MODE_SELECT, MODE_WHERE, MODE_GROUP, MODE_ORDER };

enum word_kind {
	WORD_PLAIN,
	WORD_NUMBER,
	WORD_DATE,
	WORD_MONTH, /* of any year; number is 1 … 12 */
	WORD_QUOTED,
	WORD_STOP /* punctuation */
};

struct word {
	size_t at, n;     /* bytes of the question */
	const char *fold; /* lower case without accents */
	const char *stem;
	enum word_kind kind;
	const char *text;  /* number, first day or the quoted text */
	const char *text2; /* of a date: the first day after it; or NULL */
	double number;     /* of a date: days in it */
	unsigned cues;
	enum op op;       /* of the phrase, with CUE_COMPARE */
	size_t phrase;    /* words in the phrase that begins here; 0: inside */
	bool capital;     /* starts with one, not only as a sentence does */
	double hinted;    /* the strongest link of any kind, or 0 */
	double solid;     /* the strongest sure link that covers it, or 0 */
	short solid_span; /* words of that link */
	unsigned covered_by; /* enum link_kind of that link */
	short best;          /* that link; or NONE */
	uint32_t shape;      /* what features see: its stem or its class */
	enum mode mode;
	uint32_t coarse;    /* a wider class than shape */
	size_t first_sense; /* index of parse.senses */
	unsigned char n_senses;
};

/* A name of the schema, cut into words. */
struct name {
	int table, col; /* col NONE: the table itself */
	size_t n;
	unsigned short words[NAME_WORDS]; /* indexes of parse.vocab */
	double weight[NAME_WORDS];
	double total;         /* of the weights */
	short kind;           /* enum column_kind, of a column */
	const char *yes, *no; /* of a column that holds nothing else */
	bool foreign;         /* the column is part of a key to a table */
	const char *quoted;   /* as SQL writes it, once it was needed */
};

/* A distinct word of the schema's names, and how near each question word is. */
struct vocab {
	const char *raw;  /* lower case */
	const char *fold; /* written out when it is an abbreviation */
	const char *stem;
	float like[WORDS_MAX];          /* 0 … 1 */
	uint32_t means[WORDS_MAX / 32]; /* bits of words alike by meaning */
	uint32_t said[WORDS_MAX / 32];  /* of all that say it */
	short pair; /* words pair and pair + 1 together are it; else NONE */
};

/* A few words stand for others: "surname" for the words "last", "name". */
struct sense {
	short at, n; /* words of the question */
	float like;
	const struct meaning *means; /* the words of a name */
};

enum column_kind { KIND_TEXT, KIND_NUMBER, KIND_ID, KIND_DATE, KIND_NAME };

enum link_kind { LINK_COLUMN, LINK_TABLE, LINK_VALUE, LINK_NUMBER, LINK_ROWS };

/* WHY_LIKE: by its letters; WHY_MEANS: by its meaning. */
enum why { WHY_EXACT, WHY_PART, WHY_LIKE, WHY_IMPLIED, WHY_GUESS, WHY_MEANS };

/* Words from … to - 1 of the question stand for something. */
struct link {
	enum link_kind kind;
	enum why why;
	short from, to;
	short table, col;  /* NONE where it does not apply */
	short col2;        /* shown with col: first and last name; or NONE */
	double strength;   /* 0 … 1 */
	const char *text;  /* value or number, as in the database */
	const char *text2; /* upper end of OP_BETWEEN */
	const char *until; /* of a date: the first day after it; or NULL */
	const char *form;  /* of a date column: its month, year, …; or NULL */
	bool month;        /* a month of any year */
	enum op op;        /* number, value or implied by an adjective */
	int direction;     /* of an implied superlative: 1 up, -1 down, 0 */
	int sorted;        /* the same, of an implied order */
	bool is_text;      /* the value is quoted in SQL */
	bool dated;        /* the number is a year or date */
	bool one_day;      /* a date of no more */
	unsigned behind;   /* cues before it, back to the link before */
	unsigned ahead;    /* cues after it, up to the next link */
	double gap;   /* strength that the best of its kind here has more */
	bool shorter; /* another of its kind takes more words */
	short table_before, table_after; /* links to tables near; or NONE */
	unsigned named; /* of a value: its column's name is before 1, after 2 */
};

/* What a link is there for. */
enum role {
	ROLE_SKIP,
	ROLE_SELECT,
	ROLE_SELECT_AGG,
	ROLE_SELECT_SAME, /* the aggregate of the item before */
	ROLE_WHERE,       /* compared with a value or number */
	ROLE_WHERE_AGG,   /* compared with an aggregate of itself */
	ROLE_HAVING_AGG,  /* its aggregate is compared with a number */
	ROLE_ORDER,
	ROLE_ORDER_AGG,
	ROLE_TOP, /* ordered by it and cut off */
	ROLE_TOP_AGG,
	ROLE_GROUP,
	ROLE_ENTITY, /* a table that must be in FROM */
	ROLE_COUNT,
	ROLE_EACH,
	ROLE_HAVING,
	ROLE_ORDER_COUNT,
	ROLE_TOP_COUNT,
	ROLE_WITHOUT, /* opens a negated scope */
	ROLE_EQUAL,
	ROLE_EXCEPT, /* a value that opens a negated scope */
	ROLE_NUMBER,
	ROLE_LIMIT,
	ROLE_SHOW,  /* a table whose rows are shown beside others */
	ROLE_OTHER, /* what an open column is compared with */
	ROLE_NULL,  /* a column that is empty, or is not */
	ROLE_SAME,  /* the same as that of what follows */
	ROLE_FLAG,  /* a column of yes and no: its name is the condition */
	ROLE__MAX
};

struct role_row {
	const char *name; /* for explain-question */
	unsigned kinds;   /* bits of enum link_kind */
	unsigned behind;  /* one of these cues must stand before; 0: none */
};
extern const struct role_row roles[ROLE__MAX];

struct act {
	short link;
	unsigned char role;
};

/* One way to take all links of a question, left to right. */
struct reading {
	double score;
	size_t n;
	struct act acts[ACTS_MAX];
	short at;   /* next word */
	short open; /* act that waits for its value; or NONE */
	short held; /* number that waits for its column; or NONE */
};

/* Bits of how a reading becomes a tree: the choices that words leave open. */
enum variant {
	VARIANT_DISTINCT = 1 << 0,
	VARIANT_GROUP_FIRST = 1 << 1,
	VARIANT_ID = 1 << 2,   /* the key where the name would be shown */
	VARIANT_STAR = 1 << 3, /* all columns where the name would be */
	VARIANT_ANY = 1 << 4,  /* OR where "and" could mean INTERSECT */
	VARIANT_EXCEPT = 1 << 5,
	VARIANT_GROUP_NAME = 1 << 6, /* by the name where the key would be */
	VARIANT_INNER = 1 << 7,      /* what follows belongs to the subquery */
	VARIANT_LATE = 1 << 8,   /* ties of join paths: the table joined last */
	VARIANT_LOOSE = 1 << 9,  /* what stays open is left out */
	VARIANT_TOLD = 1 << 10,  /* shows what groups are ordered by too */
	VARIANT_AGAIN = 1 << 11, /* shows what the last sentence lists alone */
	VARIANT_SPLIT = 1 << 12, /* OR parts all before it from all after it */
	VARIANT_NEST = 1 << 14,  /* not the extreme one */
	VARIANT_EITHER = 1 << 15, /* the same of two tables, together */
	VARIANT_SHARED = 1 << 16, /* … what both have */
	VARIANT_TWICE = 1 << 17,  /* one table by two keys */
	VARIANT__END = 1 << 19
};

struct candidate {
	const struct reading *reading;
	unsigned variant;
	struct query *query;
	const char *sql;
	double score;
	double share; /* of the probability of all candidates */
};

/* A key seen from the table that it points to. */
struct ref {
	size_t table; /* the key's own */
	const struct schema_key *key;
};

struct reach;

#define SCORED_PARTS 64

/* What a part of a query is worth beside the words: added up once. */
struct part_score {
	bool known;
	double score;
};
struct joins;

/* Everything about one question. */
struct parse {
	struct arena *arena;
	const struct job *job;
	const struct schema *schema;
	const struct dialect *dialect;
	struct str question;
	struct word words[WORDS_MAX + 1];
	size_t n_words;
	struct vocab *vocab;
	size_t n_vocab;
	uint32_t told[WORDS_MAX / 32]; /* bits of words that say some vocab */
	struct sense *senses;          /* by their first words */
	size_t n_senses;
	struct name *names; /* tables first, then columns in order */
	size_t n_names;
	size_t *first_col;  /* [n_tables] names[] index of its first column */
	struct link *links; /* [n_links] of LINKS_MAX */
	size_t n_links;
	struct tally tally;
	double *mentioned;        /* [n_tables] the strongest link to each */
	double *named;            /* [n_names] … and to each column */
	struct schema_key **keys; /* [n_tables] declared and guessed */
	size_t *n_keys;
	struct ref *refs;         /* keys by the table that they point to */
	size_t *first_ref;        /* [n_tables + 1] index into refs */
	struct reach *reach;      /* room for join paths */
	short *reached;           /* [n_tables] 1 + place in reach; 0: none */
	struct joins *joins;      /* what was joined before, and how */
	struct reading *readings; /* [n_readings] best first */
	size_t n_readings;
	struct candidate *candidates; /* [n_candidates] best first */
	size_t n_candidates;
	struct query *spare;      /* room for the next candidate's; or NULL */
	struct part_score *parts; /* [SCORED_PARTS] of finished queries */
	const float *weights;     /* being learned; NULL: the built-in ones */
};

/* The name of a table's column, cut into words. */
static inline struct name *
name_of_col(const struct parse *p, int table, int col)
{
	return &p->names[p->first_col[table] + (size_t)col];
}

/* The word that a name ends in; NULL: it has none, as "_" has. */
static inline const struct vocab *
name_last(const struct parse *p, const struct name *name)
{
	return name->n ? &p->vocab[name->words[name->n - 1]] : NULL;
}

/* Whether a word of the name is in the list. */
static inline bool
name_has(const struct parse *p, const struct name *name,
	 const char *const *list)
{
	for (size_t i = 0; i < name->n; i++)
		if (str_is_one_of(p->vocab[name->words[i]].fold, list))
			return true;
	return false;
}

/* Whether the link stands for word i, with others or alone. */
static inline bool
link_covers(const struct link *l, size_t i)
{
	return (size_t)l->from <= i && i < (size_t)l->to;
}

static inline struct col
link_col(const struct link *l)
{
	return (struct col){ l->table, l->col };
}

/* What the schema says of a column. */
static inline const struct schema_column *
column_at(const struct parse *p, struct col c)
{
	return &p->schema->tables[c.table].cols[c.col];
}

static inline const struct schema_column *
column_of_name(const struct parse *p, const struct name *name)
{
	return column_at(p, (struct col){ name->table, name->col });
}

/* The words alone. */
struct parse *grammar_words(const struct job *job, const float *weights);
/* The names and the keys, too, before any link. */
struct parse *grammar_read(const struct job *job, const float *weights);
/* The links, too; of words alone, those and what is between. */
struct parse *grammar_linked(const struct job *job, const float *weights);
struct parse *grammar_link(struct parse *p);
/* The other steps of one with links, up to ranked candidates. */
void grammar_find(struct parse *p);
/* All steps. */
struct parse *grammar_parse(const struct job *job, const float *weights);

void words_read(struct parse *p);
void names_read(struct parse *p);
void links_find(struct parse *p);
void keys_find(struct parse *p);
void readings_find(struct parse *p);
void candidates_find(struct parse *p);

/* Append an act as the search does. */
void reading_take(const struct parse *p, struct reading *r, struct act act);

enum column_kind column_kind(const struct parse *p, int table, int col);

/* A text as a part of features. */
uint32_t feature_text(const char *s);

#endif
