#include <string.h>

#include "base/buf.h"
#include "view/export/export.h"
#include "view/export/turn.h"
#include "view/tree/number.h"
#include "view/tree/tree.h"
#include "view/view.h"

#include "base/ban.h"

#define NOTE_MAX 400
#define FORMATTED_ROWS 10
#define FORMATTED_MAX ((size_t)64 << 10)

static void
put_line(struct emit *e, struct arena *a, const char *before, const char *text)
{
	emit_puts(e, before);
	emit_str(e, text_tame(a, str_of(text)));
	emit_char(e, '\n');
}

/* The evidence in one line: who, how sure, how long. */
static const char *
note(struct arena *a, const struct turn *t)
{
	const char *band = band_words(turn_band(t));
	struct buf b = buf_new(a, NOTE_MAX);

	if (t->drafter)
		buf_printf(&b, "by %s, ",
			   strcmp(t->drafter, "given") == 0 ? "you"
							    : t->drafter);
	if (band)
		buf_printf(&b, "%s, ", say(band));
	if (t->n_attempts > 1)
		buf_printf(&b, "%zu attempts, ", t->n_attempts);
	buf_puts(&b, number_took(a, t->ms));
	return buf_text(&b);
}

static void
put_unused(struct emit *e, struct arena *a, const struct turn *t)
{
	struct buf b = buf_new(a, NOTE_MAX);

	for (size_t i = 0; i < t->n_unused; i++)
		buf_printf(&b, " %s", t->unused[i]);
	if (t->n_unused)
		put_line(e, a, say("Not used:"), buf_text(&b));
}

static void
put_respelt(struct emit *e, struct arena *a, const struct turn *t)
{
	struct buf b = buf_new(a, NOTE_MAX);

	for (size_t i = 0; i < t->n_respelt; i++)
		buf_printf(&b, "%s %s -> %s", i ? "," : "", t->respelt[i].word,
			   t->respelt[i].as);
	if (t->n_respelt)
		put_line(e, a, say("Corrected:"), buf_text(&b));
}

static void
put_notice(struct emit *e, struct arena *a, const struct turn *t)
{
	if (t->notice)
		put_line(e, a, "", say_again(a, t->notice));
}

/* How it was read stands there unless that is beyond doubt. */
const struct err *
view_text_head(struct arena *a, const struct turn *t, struct writer *out)
{
	const char *answer = t->by_hand ? NULL : view_answer(a, t);
	struct emit e;

	emit_init(&e, a, out);
	put_notice(&e, a, t);
	if (answer)
		put_line(&e, a, "", answer);
	if (view_shows_reading(t) && turn_band(t) != BAND_SURE) {
		if (t->reading)
			put_line(&e, a,
				 arena_printf(a, "%s ", say("I read this as:")),
				 t->reading);
		put_unused(&e, a, t);
		put_respelt(&e, a, t);
	}
	if (answer && t->rows && t->rows->n_cols)
		emit_char(&e, '\n');
	return emit_end(&e, a);
}

static const struct err *
text_rows(struct arena *a, const struct turn *t, struct writer *out)
{
	struct export *x;
	struct row_sink sink = export_sink(a, FORMAT_TEXT, out, &x);
	const struct err *e = view_text_head(a, t, out);

	if (!e)
		e = view_send_rows(&sink, t->rows);
	if (e)
		return e;
	x->note = note(a, t);
	return view_export_end(&sink, t->rows->truncated);
}

static bool
to_buf(void *arg, struct str bytes)
{
	buf_add(arg, bytes);
	return true;
}

struct str
turn_formatted(struct arena *a, const struct turn *t)
{
	struct buf b = buf_new(a, FORMATTED_MAX);
	struct writer out = { to_buf, &b };
	struct row_sink sink = view_export(a, FORMAT_TEXT, &out, true);
	struct rows few;

	if (!t->rows)
		return (struct str){ NULL, 0 };
	few = *t->rows;
	few.truncated = few.truncated || few.n_rows > FORMATTED_ROWS;
	if (few.n_rows > FORMATTED_ROWS)
		few.n_rows = FORMATTED_ROWS;
	if (view_send_rows(&sink, &few) ||
	    view_export_end(&sink, few.truncated))
		return (struct str){ NULL, 0 };
	return buf_str(&b);
}

static void
put_choices(struct emit *e, struct arena *a, const struct turn *t)
{
	for (size_t i = 0; i < t->n_choices; i++)
		put_line(e, a, "- ", t->choices[i]);
}

/* What was complained of, unless the message, said before, tells it. */
static void
put_attempt(struct emit *e, struct arena *a, const struct turn *t, size_t i)
{
	const struct attempt *attempt = &t->attempts[i];
	const struct complaint *c = attempt->complaint;
	const char *message = turn_message(t);

	emit_char(e, '\n');
	emit_puts(e, arena_printf(a, say("Attempt %zu:"), i + 1));
	emit_char(e, '\n');
	put_line(e, a, "  ", attempt->draft.sql ? attempt->draft.sql : "");
	if (!c || (message && c->message &&
		   str_has(str_of(message), str_of(c->message))))
		return;
	put_line(e, a, "  ", c->message ? say_again(a, c->message) : "");
	if (c->suggestion)
		put_line(e, a, "  ", say_again(a, c->suggestion));
}

static void
put_advice(struct emit *e, struct arena *a, const struct turn *t)
{
	const char *const *advice = advice_for_turn(t);

	if (advice[0])
		emit_puts(e, arena_printf(a, "\n%s:\n", say("What helps")));
	for (size_t i = 0; i < 4 && advice[i]; i++) {
		emit_puts(e, "- ");
		emit_puts(e, say_again(a, advice[i]));
		emit_char(e, '\n');
	}
}

/* The statement, and how a script says yes. */
static void
put_change(struct emit *e, struct arena *a, const struct turn *t)
{
	const struct change *c = t->change;

	if (!c)
		return;
	if (c->everything && t->state == TURN_PROPOSED)
		put_line(e, a, "",
			 say("There is no condition: every row of the table is"
			     " meant."));
	if (c->note)
		put_line(e, a, "", c->note);
	put_line(e, a, "\n  ", t->sql ? t->sql : "");
	if (t->state == TURN_PROPOSED && t->chat)
		emit_puts(e,
			  arena_printf(a,
				       "\nNothing is changed yet. To run it:"
				       " POST /chats/%s/turns/%zu/run, or"
				       " confirm=1 with chat=%s and turn=%zu to"
				       " /ask.\n",
				       t->chat, t->n, t->chat, t->n));
}

const struct err *
turn_text(struct arena *a, const struct turn *t, struct writer *out)
{
	struct emit e;

	if (t->state == TURN_ANSWERED && t->rows)
		return text_rows(a, t, out);
	emit_init(&e, a, out);
	put_notice(&e, a, t);
	put_line(&e, a, "", view_message(a, t) ? view_message(a, t) : "");
	put_choices(&e, a, t);
	put_change(&e, a, t);
	for (size_t i = 0; t->state == TURN_FAILED && i < t->n_attempts; i++)
		put_attempt(&e, a, t, i);
	put_advice(&e, a, t);
	return emit_end(&e, a);
}

/* A fence that the text cannot close. */
static void
put_fenced(struct emit *e, struct arena *a, const char *sql)
{
	size_t longest = 2, run = 0;
	char *fence;

	for (const char *p = sql; *p; p++) {
		run = *p == '`' ? run + 1 : 0;
		longest = run > longest ? run : longest;
	}
	fence = arena_alloc(a, longest + 2);
	memset(fence, '`', longest + 1);
	emit_puts(e, arena_printf(a, "\n%ssql\n%s\n%s\n", fence, sql, fence));
}

static void
put_paragraph(struct emit *e, const char *before, const char *text)
{
	if (!text || !*text)
		return;
	emit_puts(e, before);
	emit_md(e, str_of(text));
	emit_char(e, '\n');
}

static void
md_attempts(struct emit *e, struct arena *a, const struct turn *t)
{
	for (size_t i = 0; i < t->n_attempts; i++) {
		const struct complaint *c = t->attempts[i].complaint;

		if (!c)
			continue;
		put_paragraph(e, "\nAn attempt failed: ", c->message);
		put_paragraph(e, "", c->suggestion);
		if (t->attempts[i].draft.sql)
			put_fenced(e, a, t->attempts[i].draft.sql);
	}
}

const struct err *
view_md_head(struct arena *a, const struct turn *t, struct writer *out)
{
	struct emit e;

	emit_init(&e, a, out);
	put_paragraph(&e, "## ", t->question);
	if (t->notice)
		put_paragraph(&e, "\n", say_again(a, t->notice));
	put_paragraph(&e, "\n", view_message(a, t));
	if (t->n_choices)
		emit_char(&e, '\n');
	for (size_t i = 0; i < t->n_choices; i++)
		put_paragraph(&e, "- ", t->choices[i]);
	if (t->rows && t->rows->n_cols)
		emit_char(&e, '\n');
	return emit_end(&e, a);
}

const struct err *
view_md_tail(struct arena *a, const struct turn *t, struct writer *out)
{
	struct emit e;

	emit_init(&e, a, out);
	if (t->sql && t->state == TURN_ANSWERED)
		put_fenced(&e, a, t->sql);
	md_attempts(&e, a, t);
	return emit_end(&e, a);
}

const struct err *
turn_md(struct arena *a, const struct turn *t, struct writer *out)
{
	const struct err *e = view_md_head(a, t, out);

	if (!e && t->rows && t->rows->n_cols) {
		struct row_sink sink = view_export(a, FORMAT_MD, out, false);

		e = view_send_rows(&sink, t->rows);
		if (!e)
			e = view_export_end(&sink, t->rows->truncated);
	}
	return e ? e : view_md_tail(a, t, out);
}
