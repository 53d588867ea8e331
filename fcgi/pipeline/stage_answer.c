#include <string.h>

#include "base/buf.h"
#include "drafter/prompt.h"
#include "llm/llm.h"
#include "pipeline/ask_model.h"
#include "pipeline/calculate.h"
#include "pipeline/stages.h"

#include "base/ban.h"

#define ANSWER_MAX 500
#define TOLD_CHARS 1500 /* of what a model writes */
#define TOLD_MAX 12000  /* and its bytes, with corrections */
#define VALUES_MAX 4    /* of a single row that the sentence names */

/* "1234567.5" as "1,234,567.5"; the digits are the engine's own. */
static void
put_number(struct buf *b, struct str text)
{
	size_t sign = text.n && (*text.p == '-' || *text.p == '+');
	size_t whole = sign;

	while (whole < text.n && text.p[whole] >= '0' && text.p[whole] <= '9')
		whole++;
	if (whole < text.n && text.p[whole] != '.') { /* 1e21 */
		buf_add(b, text);
		return;
	}
	for (size_t i = 0; i < text.n; i++) {
		if (i > sign && i < whole && (whole - i) % 3 == 0)
			buf_putc(b, ',');
		buf_putc(b, text.p[i]);
	}
}

static void
put_count(struct buf *b, size_t n)
{
	put_number(b, str_of(arena_printf(b->arena, "%zu", n)));
}

static void
put_cell(struct buf *b, const struct cell *c)
{
	if (c->type == CELL_NULL)
		buf_puts(b, "empty");
	else if (c->type == CELL_BLOB)
		buf_printf(b, "%zu bytes", c->text.n);
	else if (cell_is_number(c->type))
		put_number(b, c->text);
	else
		buf_add(b, c->text);
}

/* "COUNT(*)" is no name to read out; "order_count" is "order count". */
static void
put_name(struct buf *b, const char *name)
{
	if (strpbrk(name, "()*")) {
		buf_puts(b, strncasecmp(name, "count", 5) == 0 ? "count"
							       : "result");
		return;
	}
	for (; *name; name++)
		buf_putc(b, *name == '_' ? ' ' : *name);
}

static void
put_row(struct buf *b, const struct rows *r)
{
	for (size_t i = 0; i < r->n_cols; i++) {
		buf_puts(b, i ? ", " : "");
		put_name(b, r->cols[i].name);
		buf_puts(b, ": ");
		put_cell(b, &r->cells[i]);
	}
	buf_putc(b, '.');
}

/* An aggregate over no rows is NULL: that is no value, not an answer. */
static bool
is_nothing(const struct rows *r)
{
	for (size_t i = 0; i < r->n_cols; i++)
		if (r->cells[i].type != CELL_NULL)
			return false;
	return true;
}

static const char *
sentence(struct arena *a, const struct rows *r)
{
	struct buf b = buf_new(a, ANSWER_MAX);

	if (r->n_rows == 0)
		return "No rows match.";
	if (r->n_rows == 1 && !r->truncated && is_nothing(r))
		return "There is no value: no rows match.";
	if (r->n_rows == 1 && !r->truncated && r->n_cols <= VALUES_MAX)
		put_row(&b, r);
	if (b.n && !b.cut)
		return buf_text(&b);
	buf_clear(&b);
	if (r->truncated) {
		buf_puts(&b, "These are the first ");
		put_count(&b, r->n_rows);
		buf_puts(&b, " rows; there are more.");
	} else {
		buf_puts(&b, "Found ");
		put_count(&b, r->n_rows);
		buf_puts(&b, r->n_rows == 1 ? " row." : " rows.");
	}
	return buf_text(&b);
}

/* How much it was made from, in as few words as it takes. */
static const char *
with_count(struct arena *a, const char *text, const struct rows *r)
{
	struct buf b = buf_new(a, (size_t)2 * TOLD_MAX);

	buf_puts(&b, text);
	buf_puts(&b, r->truncated ? " (the first " : " (");
	put_count(&b, r->n_rows);
	buf_puts(&b, r->n_rows == 1 ? " row" : " rows");
	buf_puts(&b, r->truncated ? "; there are more)" : ")");
	return buf_text(&b);
}

static void
take_answer(struct job *job, const char *text)
{
	struct turn *turn = job->turn;
	const char *line = prompt_line(job->arena, text, TOLD_CHARS);

	if (!line)
		return;
	if (job->settings->calculator)
		line = calculate(job->arena, str_of(line), &turn->corrections,
				 &turn->n_corrections);
	turn->answer = with_count(job->arena, line, turn->rows);
	if (turn->n_corrections)
		job->detail = turn->corrections[0];
}

/* The sentence that stands there is as good, when the model has none. */
static const struct err *
ask(struct job *job)
{
	struct say say = { .rules = "prompt/answer",
			   .task = "prompt/result",
			   .tree = prompt_user(job) };
	const char *text = NULL;
	const struct err *e;

	if (!prompt_may_send(job, job->shown)) {
		job->detail = "these rows may not go to the model";
		return NULL;
	}
	prompt_result(job, job->shown, say.tree);
	e = model_ask(job, "answer", &say, &text);
	if (e && model_ends(e))
		return e;
	if (e)
		job->detail = e->say;
	else
		take_answer(job, text);
	return NULL;
}

const struct err *
stage_answer(const struct app *app, struct job *job, struct attempt *t)
{
	(void)app, (void)t;
	job->turn->answer = sentence(job->arena, job->turn->rows);
	if (!job->shown || job->settings->answer != ANSWER_MODEL ||
	    !llm_is_configured(job->settings))
		return NULL;
	return ask(job);
}
