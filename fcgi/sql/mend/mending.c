#include "sql/mend/mending.h"

#include <string.h>

#include "base/ban.h"

#define NOTE_CHARS 120 /* of one side of a note */

void
mending_read(struct mending *m, struct str text)
{
	m->text = text;
	m->shape = shape_read(m->arena, m->dialect, text);
}

static const char *
change_note(const struct mending *m, struct str was, const char *with)
{
	struct str now = str_of(with);

	if (str_trim(now).n == 0)
		return arena_printf(
			m->arena, "without %.*s",
			(int)(was.n < NOTE_CHARS ? was.n : NOTE_CHARS), was.p);
	return arena_printf(
		m->arena, "%.*s for %.*s",
		(int)(now.n < NOTE_CHARS ? now.n : NOTE_CHARS), now.p,
		(int)(was.n < NOTE_CHARS ? was.n : NOTE_CHARS), was.p);
}

static void
add_note(struct mends *done, struct arena *a, const char *note)
{
	for (size_t i = 0; i < done->n; i++)
		if (strcmp(done->what[i], note) == 0)
			return;
	done->what = arena_grow(a, done->what, done->n, sizeof(*done->what));
	done->what[done->n++] = note;
}

struct token
mending_token(const struct mending *m, size_t i)
{
	return shape_token(&m->shape, i);
}

void
mending_put_bytes(struct mending *m, size_t from, size_t to, const char *with,
		  const char *note)
{
	struct str was = { m->text.p + from, to - from };
	struct buf b = buf_new(m->arena, m->text.n + strlen(with) + 1);

	buf_add(&b, str_first(m->text, from));
	buf_puts(&b, with);
	buf_add(&b, str_from(m->text, to));
	add_note(m->done, m->arena, note ? note : change_note(m, was, with));
	mending_read(m, str_of(buf_text(&b)));
}

static size_t
offset(const struct mending *m, const char *p)
{
	return (size_t)(p - m->text.p);
}

void
mending_put(struct mending *m, size_t at, size_t end, const char *with,
	    const char *note)
{
	struct str was = mending_text(m, at, end);

	mending_put_bytes(m, offset(m, was.p), offset(m, was.p) + was.n, with,
			  note);
}

struct str
mending_text(const struct mending *m, size_t at, size_t end)
{
	const struct token *t = m->shape.tokens;
	const char *last;

	if (at >= m->shape.n_tokens || at >= end)
		return (struct str){ m->text.p + m->text.n, 0 };
	last = t[end - 1].text.p + t[end - 1].text.n;
	return (struct str){ t[at].text.p, (size_t)(last - t[at].text.p) };
}

bool
mending_is(const struct mending *m, const char *list)
{
	struct str rest = str_of(list), word;

	if (!list)
		return true;
	while ((word = str_word(&rest, " ")).n)
		if (str_is(word, m->dialect->name))
			return true;
	return false;
}

bool
mending_has(const struct mending *m, const char *list)
{
	return mending_is(m, list) && !(mending_is(m, "clickhouse") &&
					m->complaint->type == COMPLAINT_SYNTAX);
}

bool
mending_lacks(const struct mending *m, struct str function)
{
	return m->complaint->name &&
	       str_eq_nocase(str_of(m->complaint->name), function) &&
	       mending_is(m, "sqlite mysql mariadb clickhouse oracle hana");
}

const char *
mending_name(const struct mending *m, const char *name)
{
	struct buf b = buf_new(m->arena, 2 * strlen(name) + 3);

	dialect_name(m->dialect, &b, str_of(name));
	return buf_text(&b);
}

const struct schema_column *
mending_column(const struct mending *m, size_t i)
{
	const struct token t = mending_token(m, i);
	const struct schema_column *ret = NULL;

	if (!m->schema || !token_is_name(t))
		return NULL;
	for (size_t k = 0; k < m->shape.n_refs; k++) {
		const struct schema_table *table =
			schema_table(m->schema, m->shape.refs[k].name);
		const struct schema_column *c =
			table ? schema_column(table, token_name(m->arena, t))
			      : NULL;

		if (c && ret && c->type != ret->type)
			return NULL;
		ret = ret ? ret : c;
	}
	return ret;
}

/* Reserved words that are functions before a bracket. */
static const char *const calls[] = { "cast", "left", "right", "if", NULL };

static bool
is_call_word(struct token t)
{
	return t.kind == TOKEN_WORD &&
	       (!lex_is_reserved(t.text) || dialect_lists(calls, t.text));
}

static bool
is_operand_token(struct token t)
{
	return token_is_name(t) || t.kind == TOKEN_TEXT ||
	       t.kind == TOKEN_NUMBER;
}

/* The "(" of the ")" at i; i: there is none. */
static size_t
open_of(const struct shape *s, size_t i)
{
	for (size_t k = i; k-- > 0;)
		if (token_is_op(s->tokens[k], "(") && s->after[k] == i + 1)
			return k;
	return i;
}

bool
mending_operand_before(const struct mending *m, size_t i, size_t *ret)
{
	const struct token *t = m->shape.tokens;
	size_t k = i;

	if (k == 0)
		return false;
	k--;
	if (token_is_op(t[k], ")")) {
		size_t open = open_of(&m->shape, k);

		if (open == k)
			return false;
		k = open;
		if (k > 0 && is_call_word(t[k - 1]))
			k--;
	} else if (!is_operand_token(t[k]) ||
		   (t[k].kind == TOKEN_WORD && lex_is_reserved(t[k].text) &&
		    !str_starts(str_of(str_lower(m->arena, t[k].text)),
				STR("current_")))) {
		return false;
	}
	while (k > 1 && token_is_op(t[k - 1], ".") &&
	       is_operand_token(t[k - 2]))
		k -= 2;
	*ret = k;
	return true;
}

bool
mending_operand_at(const struct mending *m, size_t i, size_t *ret_end)
{
	const struct shape *s = &m->shape;
	const struct token *t = s->tokens;

	if (i >= s->n_tokens)
		return false;
	if (token_is_op(t[i], "(")) {
		*ret_end = s->after[i];
		return true;
	}
	if (!is_operand_token(t[i]) ||
	    (t[i].kind == TOKEN_WORD && !is_call_word(t[i])))
		return false;
	while (i + 2 < s->n_tokens && token_is_op(t[i + 1], ".") &&
	       is_operand_token(t[i + 2]))
		i += 2;
	*ret_end = i + 1;
	if (t[i].kind == TOKEN_WORD && i + 1 < s->n_tokens &&
	    token_is_op(t[i + 1], "("))
		*ret_end = s->after[i + 1];
	return true;
}
