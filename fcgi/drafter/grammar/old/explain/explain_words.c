#include "drafter/grammar/old/explain/explain.h"
#include "drafter/grammar/old/read/feature.h"
#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

#define LIST_MAX 400

/* By the bits of enum cue. */
static const char *const cue_names[] = {
	"average", "maximum", "minimum", "sum",   "count",   "different",
	"most",    "least",   "each",    "order", "upwards", "downwards",
	"not",     "or",      "and",     "both",  "where",   "but",
	"same",    "compare", "ask",     "rows",  "common",  "top",
	"link",    "by",      "filler",  "empty", "have",    "percent",
};

static const char *const kinds[] = {
	[WORD_PLAIN] = "word",    [WORD_NUMBER] = "number",
	[WORD_DATE] = "date",     [WORD_MONTH] = "month",
	[WORD_QUOTED] = "quoted", [WORD_STOP] = "punctuation",
};

static const char *const modes[] = {
	[MODE_SELECT] = "show",
	[MODE_WHERE] = "where",
	[MODE_GROUP] = "group",
	[MODE_ORDER] = "order",
};

static const char *const ops[OP__MAX] = {
	[OP_EQ] = "=",
	[OP_NE] = "<>",
	[OP_GT] = ">",
	[OP_GE] = ">=",
	[OP_LT] = "<",
	[OP_LE] = "<=",
	[OP_BETWEEN] = "between",
	[OP_RANGE] = "from, to before",
	[OP_CONTAINS] = "contains",
	[OP_LACKS] = "lacks",
	[OP_STARTS] = "starts with",
	[OP_ENDS] = "ends with",
	[OP_NULL] = "is null",
	[OP_NOT_NULL] = "is not null",
	[OP_IN] = "in",
	[OP_NOT_IN] = "not in",
};

static const char *const link_kinds[] = {
	[LINK_COLUMN] = "column", [LINK_TABLE] = "table",
	[LINK_VALUE] = "value",   [LINK_NUMBER] = "number",
	[LINK_ROWS] = "rows",
};

static const char *const whys[] = {
	[WHY_EXACT] = "the same words",
	[WHY_PART] = "a part of the name",
	[WHY_LIKE] = "alike words",
	[WHY_MEANS] = "a like meaning",
	[WHY_IMPLIED] = "implied by the word",
	[WHY_GUESS] = "a guess",
};

/* A word of a table that may be shorter than its enum. */
static const char *
name_in(const char *const *names, size_t n, size_t i)
{
	return i < n && names[i] ? names[i] : "";
}
#define NAME(table, i) name_in(table, COUNT(table), (size_t)(i))

struct str
explain_span(const struct parse *p, size_t from, size_t to)
{
	if (from >= to || to > p->n_words)
		return STR("");
	return words_span(p, from, to);
}

const char *
explain_place(const struct parse *p, int table, int col)
{
	const struct schema_table *t;

	if (table == NONE)
		return "";
	t = &p->schema->tables[table];
	if (col == NONE)
		return t->name;
	return arena_printf(p->arena, "%s.%s", t->name, t->cols[col].name);
}

static const char *
cues_of(const struct parse *p, unsigned cues)
{
	struct buf b = buf_new(p->arena, LIST_MAX);

	for (size_t i = 0; i < COUNT(cue_names); i++)
		if (cues >> i & 1)
			buf_printf(&b, "%s%s", b.n ? " " : "", cue_names[i]);
	return buf_text(&b);
}

/* A phrase is told once, by its first word. */
static void
explain_word(const struct parse *p, size_t i, struct json_object *o)
{
	const struct word *w = &p->words[i];
	const size_t n = w->phrase > 1 ? w->phrase : 1;

	json_set_str(o, "words", explain_span(p, i, i + n));
	json_set_text(o, "kind", NAME(kinds, w->kind));
	json_set_text(o, "lemma", w->stem ? w->stem : "");
	json_set_text(o, "value", w->text ? w->text : "");
	json_set_text(o, "cues", cues_of(p, w->cues));
	json_set_text(o, "op", NAME(ops, w->op));
	json_set_text(o, "part", NAME(modes, w->mode));
}

void
explain_words(const struct parse *p, struct json_object *o)
{
	struct json_object *all = json_add_array(o, "words");
	size_t i = 0;

	while (i < p->n_words) {
		explain_word(p, i, json_push_object(all));
		i += p->words[i].phrase > 1 ? p->words[i].phrase : 1;
	}
}

void
explain_links(const struct parse *p, struct json_object *o)
{
	struct json_object *all = json_add_array(o, "links");

	for (size_t i = 0; i < p->n_links; i++) {
		const struct link *l = &p->links[i];
		struct json_object *x = json_push_object(all);

		json_set_str(x, "words",
			     explain_span(p, (size_t)l->from, (size_t)l->to));
		json_set_text(x, "kind", NAME(link_kinds, l->kind));
		json_set_text(x, "to", explain_place(p, l->table, l->col));
		json_set_text(x, "op", NAME(ops, l->op));
		json_set_text(x, "value", l->text ? l->text : "");
		json_set_real(x, "strength", l->strength);
		json_set_text(x, "why", NAME(whys, l->why));
	}
}
