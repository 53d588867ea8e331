#include <ctype.h>

#include "drafter/grammar/lex/calendar.h"
#include "drafter/grammar/old/strict/analytic.h"
#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

#define WORDS_BYTES 1000

static void
say_period(struct buf *b, const struct period *period)
{
	if (period->from && period->to) {
		cal_put_span(b, period->from, period->to);
		return;
	}
	if (period->from)
		buf_printf(b, " from %s", period->from);
	if (period->to)
		buf_printf(b, " until before %s", period->to);
}

static void
say_words(const struct parse *p, struct buf *b, const struct token *t)
{
	buf_puts(b, b->n ? " " : "");
	buf_add(b, words_span(p, t->from, t->to));
}

/* The words that were taken, with dates where a period was named. */
const char *
analytic_explain(const struct parse *p, const struct tokens *ts)
{
	struct buf b = buf_new(p->arena, WORDS_BYTES);

	buf_puts(&b, "Read as:");
	for (size_t i = 0; i < ts->n; i++)
		if (ts->items[i].kind == TOK_PERIOD)
			say_period(&b, &ts->items[i].period);
		else if (ts->items[i].kind != TOK_ASK)
			say_words(p, &b, &ts->items[i]);
	buf_putc(&b, '.');
	return buf_text(&b);
}
