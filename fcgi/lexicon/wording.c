#include "lexicon/wording.h"

#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "lexicon/common.h"
#include "lexicon/lexicon.h"

#include "base/ban.h"

#define QUOTED_MAX 200 /* bytes between two marks */

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool
is_inner(char c)
{
	return is_digit(c) || (c >= 'a' && c <= 'z') ||
	       (c >= 'A' && c <= 'Z') || c == '_' || (unsigned char)c >= 0x80;
}

/* A reader's place in the question. */
struct reader {
	struct arena *arena;
	struct str s;
	size_t i;
	struct wording *to;
};

static char
at(const struct reader *r, size_t i)
{
	return i < r->s.n ? r->s.p[i] : '\0';
}

static void
add(struct reader *r, size_t n, enum wording_kind kind, const char *text)
{
	struct wording *w = r->to;

	if (w->n == WORDING_MAX)
		w->cut = true;
	else
		w->items[w->n++] = (struct wording_word){
			.kind = kind, .text = text, .at = r->i, .n = n
		};
	r->i += n;
}

/* Bytes of the mark at i that opens (or, with its pair, closes) a quotation. */
static size_t
mark_at(const struct reader *r, size_t i, const char **ret_close)
{
	static const char *const marks[][2] = {
		{ "\"", "\"" },         { "'", "'" },           { "`", "`" },
		{ "\u201c", "\u201d" }, { "\u2018", "\u2019" },
	};

	for (size_t k = 0; k < COUNT(marks); k++)
		if (str_starts(str_from(r->s, i), str_of(marks[k][0]))) {
			*ret_close = marks[k][1];
			return strlen(marks[k][0]);
		}
	return 0;
}

/* 'one two', but not the apostrophe of "the customers' orders". */
static bool
read_quoted(struct reader *r)
{
	const char *close = "";
	size_t open = mark_at(r, r->i, &close), end;

	if (!open || (r->i > 0 && is_inner(at(r, r->i - 1))))
		return false;
	end = r->i + open;
	while (end < r->s.n && end - r->i < QUOTED_MAX &&
	       (!str_starts(str_from(r->s, end), str_of(close)) ||
		is_inner(at(r, end + strlen(close)))))
		end++;
	if (!str_starts(str_from(r->s, end), str_of(close)) ||
	    end == r->i + open)
		return false;
	add(r, end + strlen(close) - r->i, WORDING_QUOTED,
	    str_dup(r->arena,
		    str_first(str_from(r->s, r->i + open), end - r->i - open)));
	return true;
}

static bool
has_shape(const struct reader *r, const char *shape)
{
	size_t n = strlen(shape);

	for (size_t k = 0; k < n; k++)
		if (shape[k] == '0' ? !is_digit(at(r, r->i + k))
				    : at(r, r->i + k) != shape[k])
			return false;
	return !is_inner(at(r, r->i + n));
}

static bool
read_date(struct reader *r)
{
	static const char shape[] = "0000-00-00";
	size_t n = strlen(shape);

	if (!has_shape(r, shape))
		return false;
	add(r, n, WORDING_DATE,
	    str_dup(r->arena, str_first(str_from(r->s, r->i), n)));
	return true;
}

/* "1,234.50" and "-3": digits, and a sign where no word or blank is before. */
static bool
read_number(struct reader *r)
{
	struct buf b = buf_new(r->arena, 64);
	size_t i = r->i;
	bool point = false;

	if (at(r, i) == '-' && (i == 0 || at(r, i - 1) == ' '))
		buf_putc(&b, at(r, i++));
	if (!is_digit(at(r, i)))
		return false;
	for (;; i++) {
		bool between = is_digit(at(r, i + 1));

		if (at(r, i) == '.' && between && !point)
			point = true;
		else if (at(r, i) == ',' && between && !point)
			continue;
		else if (!is_digit(at(r, i)))
			break;
		buf_putc(&b, at(r, i));
	}
	if (is_inner(at(r, i)) || b.cut)
		return false;
	add(r, i - r->i, WORDING_NUMBER, buf_text(&b));
	return true;
}

/* A word without its apostrophes: "what's" is "whats". */
static void
read_word(struct reader *r, bool keep_idle)
{
	struct buf b = buf_new(r->arena, r->s.n + 1);
	const char *word;
	size_t i = r->i;
	double number;

	for (;
	     is_inner(at(r, i)) || (at(r, i) == '\'' && is_inner(at(r, i + 1)));
	     i++)
		if (at(r, i) != '\'')
			buf_putc(&b, at(r, i));
	word = utf8_fold(r->arena, buf_str(&b));
	if (lexicon_number(word, &number) && number >= 2)
		add(r, i - r->i, WORDING_NUMBER,
		    arena_printf(r->arena, "%.0f", number));
	else if (!keep_idle && word_is_common(str_of(word), COMMON_TO_WORDING))
		r->i = i;
	else
		add(r, i - r->i, WORDING_WORD, word);
}

/* "# open orders", "#customers": how many; not "item #5" or "c#". */
static bool
is_count_sign(const struct reader *r)
{
	size_t i = r->i + 1;

	if (at(r, r->i) != '#' || (r->i > 0 && is_inner(at(r, r->i - 1))))
		return false;
	while (at(r, i) == ' ')
		i++;
	return is_inner(at(r, i)) && !is_digit(at(r, i));
}

/* Signs that change what is asked; other punctuation does not. */
static void
read_sign(struct reader *r)
{
	char c = at(r, r->i);

	if (is_count_sign(r))
		add(r, 1, WORDING_WORD, "number");
	else if (c && strchr("<>=%+*/&#@$!~^|", c) &&
		 !(c == '!' && at(r, r->i + 1) != '='))
		add(r, 1, WORDING_WORD, arena_printf(r->arena, "%c", c));
	else
		r->i++;
}

static void
read_all(struct arena *a, struct str question, bool keep_idle,
	 struct wording *ret)
{
	struct reader r = { .arena = a, .s = question, .to = ret };

	ret->n = 0;
	ret->cut = false;
	while (r.i < r.s.n && !ret->cut) {
		if (read_quoted(&r) || read_date(&r) || read_number(&r))
			continue;
		if (is_inner(at(&r, r.i)))
			read_word(&r, keep_idle);
		else
			read_sign(&r);
	}
}

void
wording_read(struct arena *a, struct str question, struct wording *ret)
{
	read_all(a, question, false, ret);
	if (ret->n == 0)
		read_all(a, question, true, ret);
}

const char *
wording_text(struct arena *a, const struct wording *w)
{
	struct buf b = buf_new(a, (size_t)1 << 20);

	for (size_t i = 0; i < w->n; i++) {
		bool quoted = w->items[i].kind == WORDING_QUOTED;

		buf_printf(&b, "%s%s%s%s", i ? " " : "", quoted ? "'" : "",
			   w->items[i].text, quoted ? "'" : "");
	}
	return buf_text(&b);
}

static bool
is_like(const struct wording_word *x, const struct wording_word *y)
{
	return x->kind == y->kind &&
	       (x->kind != WORDING_WORD || strcmp(x->text, y->text) == 0);
}

/* Words in common, twice, of all; each counts once. */
double
wording_likeness(const struct wording *x, const struct wording *y)
{
	bool used[WORDING_MAX] = { false };
	size_t common = 0;

	for (size_t i = 0; i < x->n; i++)
		for (size_t k = 0; k < y->n; k++)
			if (!used[k] && is_like(&x->items[i], &y->items[k])) {
				used[k] = true;
				common++;
				break;
			}
	return x->n == 0 && y->n == 0
		       ? 0
		       : 2.0 * (double)common / (double)(x->n + y->n);
}
