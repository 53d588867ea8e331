/*
 * Words of a question that say what is computed, beside a statement that
 * computes something else. They are few, so that what is right is hardly ever
 * complained of; the lexicon's cues are more, since the translator weighs them.
 */
#include "pipeline/verify/asked.h"

#include <string.h>

#include "base/buf.h"
#include "lexicon/asked.h"
#include "pipeline/verify/verify.h"

#include "base/ban.h"

/* What a statement must have where the line of lexicon/asked.tsv is said. */
static const struct row {
	const char *check;
	const char *shown[6];  /* the outermost SELECT calls one of these, or
				  the row has none, */
	const char *needs[16]; /* and the statement has none of these: what is
				  missing */
	const char *say;
} rows[] = {
	{ .check = "average",
	  .needs = { "avg", "/" },
	  .say = "The question asks for an average, and the statement computes"
		 " none." },
	{ .check = "total",
	  .shown = { "avg", "max", "min" },
	  .needs = { "sum", "count" },
	  .say = "The question asks for a number or a total, and the statement"
		 " computes another measure." },
	{ .check = "distinct",
	  .needs = { "distinct", "group by", "intersect", "except", "union",
		     " in (", "<>", "!=" },
	  .say = "The question asks for different ones, and the statement does"
		 " not leave out what repeats (DISTINCT)." },
	{ .check = "excluded",
	  .needs = { "not", "<", "!=", "except", "null", "left ", "outer",
		     "= 0", "= 'f", "= 'n", "= false", "case", "min", "max",
		     "filter", "-" },
	  .say = "The question leaves some out (not, never, without), and the"
		 " statement excludes nothing." },
	{ .check = "each",
	  .shown = { "count", "sum", "avg", "max", "min" },
	  .needs = { "group by", "over", "partition", "(select", "( select",
		     "/" },
	  .say = "The question asks for one figure of each, and the statement"
		 " gives one of all (GROUP BY)." },
	{ .check = "period",
	  .needs = { "now", "strftime", "julianday", "current", "19", "20" },
	  .say = "The question names a period, and the statement has no"
		 " condition on days." },
};

static bool
has_one_of(struct str text, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n && list[i]; i++)
		if (str_has(text, str_of(list[i])))
			return true;
	return false;
}

/* Whether the outermost SELECT calls one of the functions. */
static bool
shows(const struct asked *q, const char *const *names)
{
	const struct span s = q->clauses.of[CLAUSE_SELECT];

	for (size_t i = s.at; q->has_clauses && i < s.end; i++)
		if (token_is_one_of(shape_token(&q->clauses.shape, i), names) &&
		    token_is_op(shape_token(&q->clauses.shape, i + 1), "("))
			return true;
	return false;
}

const char *
asked_measure(const struct asked *q)
{
	for (size_t i = 0; i < COUNT(rows); i++) {
		const struct row *r = &rows[i];
		const struct asked_words w = asked_words(r->check);

		if (asked_is_said(q->text, &w) &&
		    (!r->shown[0] || shows(q, r->shown)) &&
		    !has_one_of(q->lower, r->needs, COUNT(r->needs)) &&
		    !asked_has_part(q->lower, w.named))
			return r->say;
	}
	return NULL;
}

/* What is shown first: the most, or the least of something counted. */
const char *
asked_order(const struct asked *q)
{
	const struct asked_words most = asked_words("most");
	const struct asked_words least = asked_words("least");
	const struct clauses *c = &q->clauses;
	const bool is_most = asked_is_said(q->text, &most);
	struct span rest, item;
	bool down = false;

	if (!q->has_clauses || c->combined ||
	    is_most == asked_is_said(q->text, &least) ||
	    c->of[CLAUSE_LIMIT].at == c->of[CLAUSE_LIMIT].end)
		return NULL;
	rest = c->of[CLAUSE_ORDER];
	item = clauses_item(c, &rest);
	/* what is best when it is small, or late when it is large */
	if (item.at == item.end ||
	    asked_has_part(str_of(str_lower(q->arena, clauses_text(c, item))),
			   most.named))
		return NULL;
	for (size_t i = item.at; i < item.end; i++)
		down |= token_is(shape_token(&c->shape, i), "desc");
	if (down == is_most)
		return NULL;
	return is_most ? "The question asks for the most, and the statement"
			 " sorts the least first."
		       : "The question asks for the least, and the statement"
			 " sorts the most first.";
}

static void
read_asked(const struct job *job, const char *sql, struct asked *ret)
{
	const size_t room = 3 + 2 * strlen(job->question);
	struct buf b = buf_new(job->arena, room);

	*ret = (struct asked){ .arena = job->arena,
			       .question = str_of(job->question),
			       .sql = str_of(sql),
			       .lower = str_of(
				       str_lower(job->arena, str_of(sql))) };
	wording_read(job->arena, ret->question, &ret->words);
	buf_putc(&b, ' ');
	for (size_t i = 0; i < ret->words.n; i++)
		buf_printf(&b, "%s ",
			   ret->words.items[i].kind == WORDING_WORD
				   ? ret->words.items[i].text
				   : "#");
	ret->text = str_of(buf_text(&b));
	ret->has_clauses =
		clauses_read(job->arena, job->dialect, ret->sql, &ret->clauses);
}

struct complaint *
verify_asked(const struct job *job, const char *sql)
{
	static const char *(*const checks[])(const struct asked *) = {
		asked_year,    asked_number, asked_bound,
		asked_measure, asked_order,
	};
	struct complaint *ret;
	const char *say = NULL;
	struct asked q;

	read_asked(job, sql, &q);
	if (q.words.cut)
		return NULL;
	for (size_t i = 0; i < COUNT(checks) && !say; i++)
		say = checks[i](&q);
	if (!say)
		return NULL;
	ret = arena_alloc(job->arena, sizeof(*ret));
	ret->type = COMPLAINT_ASKED;
	ret->message = say;
	ret->suggestion = "Answer all of the question. If the statement does so"
			  " in another way, write the same again.";
	return ret;
}
