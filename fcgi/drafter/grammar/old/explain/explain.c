#include "drafter/grammar/old/explain/explain.h"

#include <string.h>

#include "drafter/drafter.h"
#include "drafter/grammar/explain/passes.h"
#include "drafter/grammar/old/token/token.h"

#include "base/ban.h"

static const char *const token_kinds[] = {
	[TOK_SKIP] = "nothing",   [TOK_OTHER] = "other",
	[TOK_NOUN] = "noun",      [TOK_AGG] = "aggregate",
	[TOK_EVERY] = "every",    [TOK_UNIT] = "unit of time",
	[TOK_RANK] = "ranked by", [TOK_OP] = "comparison",
	[TOK_AND] = "and",        [TOK_MONEY] = "money",
	[TOK_NUMBER] = "number",  [TOK_PERIOD] = "period",
	[TOK_TABLE] = "table",    [TOK_COLUMN] = "column",
	[TOK_VALUE] = "value",
};

static const char *
places_of(const struct parse *p, const struct token *t)
{
	struct buf b = buf_new(p->arena, 400);

	for (size_t i = 0; i < t->n; i++) {
		const struct place *at = &t->places[i];

		buf_printf(&b, "%s%s", b.n ? ", " : "",
			   explain_place(p, at->table, at->col));
		if (at->text)
			buf_printf(&b, " = %s", at->text);
	}
	if (t->kind == TOK_PERIOD)
		buf_printf(&b, "from %s until before %s",
			   t->period.from ? t->period.from : "ever",
			   t->period.to ? t->period.to : "ever");
	return buf_text(&b);
}

/* What follow-ups are read from. */
static void
explain_tokens(const struct parse *p, struct json_object *o)
{
	struct json_object *all = json_add_array(o, "tokens");

	for (size_t i = 0; i < p->n_words;) {
		const struct token t = token_at(p, i);
		struct json_object *x;

		i = t.to > i ? t.to : i + 1;
		if (t.kind == TOK_SKIP || t.to == t.from)
			continue;
		x = json_push_object(all);
		json_set_str(x, "words", explain_span(p, t.from, t.to));
		json_set_text(x, "kind", token_kinds[t.kind]);
		json_set_text(x, "places", places_of(p, &t));
	}
}

static void
explain_draft(const struct draft *d, struct json_object *o)
{
	json_set_text(o, "sql", d->sql);
	json_set_text(o, "in_words", d->explanation);
	json_set_real(o, "confidence", d->confidence);
	if (d->clarify)
		json_set_text(o, "clarify", d->clarify);
}

/* Who wrote a statement: the first who has it. */
static const char *
reader_of(struct json_object *o, const char *sql)
{
	struct json_object *trees = json_get(o, "trees");

	for (size_t i = 0; i < json_length(trees); i++)
		if (strcmp(json_get_text(json_at(trees, i), "sql", ""), sql) ==
		    0)
			return "compiler";
	return "general";
}

static const char *
why_so_sure(const struct parse *p, const char *reader)
{
	if (strcmp(reader, "compiler") == 0)
		return "what its tree is made of and leaves out, and what the"
		       " other readers make of the question";
	if (p->n_candidates < 2)
		return "no other reading makes a statement";
	return arena_printf(p->arena,
			    "what speaks for and against it; its share among"
			    " %zu candidates is %.2f, that of the next %.2f",
			    p->n_candidates, p->candidates[0].share,
			    p->candidates[1].share);
}

/* The drafts as the pipeline gets them, and who wrote the first. */
static void
explain_drafts(const struct parse *p, struct json_object *o)
{
	struct drafts *drafts = arena_alloc(p->arena, sizeof(*drafts));
	const struct err *e = drafter_grammar.draft(p->job, drafts);
	const struct draft *first = &drafts->items[0];
	struct json_object *all;
	if (e || drafts->n == 0) {
		json_set_text(o, "reader", NULL);
		json_set_text(o, "why", e ? e->say : drafts->why_none);
		json_add_array(o, "drafts");
		return;
	}
	json_set_text(o, "reader",
		      first->clarify ? NULL : reader_of(o, first->sql));
	json_set_text(o, "why",
		      first->clarify
			      ? "it asks back"
			      : why_so_sure(p, json_get_text(o, "reader", "")));
	all = json_add_array(o, "drafts");
	for (size_t i = 0; i < drafts->n; i++)
		explain_draft(&drafts->items[i], json_push_object(all));
}

/* What notes make of the question before it is read. */
static void
explain_terms(const struct job *job, struct json_object *o)
{
	struct json_object *all = json_add_array(o, "terms");
	const struct turn *t = job->turn;

	json_set_text(o, "read_as", job->expanded);
	for (size_t i = 0; t && i < t->n_terms; i++) {
		struct json_object *term = json_push_object(all);

		json_set_text(term, "words", t->terms[i].words);
		json_set_text(term, "meaning", t->terms[i].meaning);
		json_set_text(term, "why", "note");
		json_set_text(term, "title", t->terms[i].title);
	}
}

struct json_object *
grammar_explain(const struct job *job)
{
	const struct parse *p = grammar_parse(job, NULL);
	struct json_object *o = json_new(job->arena);

	json_set_text(o, "question", job->question);
	explain_terms(job, o);
	explain_passes(job, o);
	explain_words(p, o);
	explain_links(p, o);
	explain_tokens(p, o);
	explain_readings(p, o);
	explain_candidates(p, o);
	explain_signs(p, o);
	explain_drafts(p, o);
	return o;
}
