#include <string.h>

#include "base/buf.h"
#include "drafter/drafter.h"
#include "knowledge/values/literal.h"
#include "pipeline/ask_model.h"
#include "pipeline/verify/verify.h"
#include "sql/check/check.h"
#include "sql/check/conditions.h"

#include "base/ban.h"

#define TEXT_BYTES ((size_t)256 << 10)
#define NEAR_BYTES 1000

bool
verify_is_model(const struct job *job, const struct draft *d)
{
	const struct drafter *by = d->sql ? drafter_of(job, d) : NULL;

	return !job->given_sql && by && by->uses_model;
}

bool
verify_is_wanted(const struct job *job, const struct draft *d)
{
	return job->index && job->facts && verify_is_model(job, d);
}

static void
find(const struct job *job, const struct compared_text *t,
     struct literal_found *ret)
{
	const struct column_facts *f =
		facts_find(job->facts, t->column.table, t->column.col);

	*ret = (struct literal_found){ .fit = LITERAL_UNKNOWN };
	if (f && t->order == TEXT_EQUAL &&
	    !job->schema->tables[t->column.table]
		     .cols[t->column.col]
		     .samples_hidden)
		values_literal(job->arena, job->index, f, t->value, ret);
}

/*
 * A code in the column's own case, where more of them are stored than the
 * index holds and all samples look alike.
 */
static const char *
shaped(const struct job *job, const struct compared_text *t)
{
	const struct schema_column *c =
		&job->schema->tables[t->column.table].cols[t->column.col];
	const struct column_facts *f =
		facts_find(job->facts, t->column.table, t->column.col);
	const char *as = f && !f->complete && t->order == TEXT_EQUAL &&
					 !c->samples_hidden
				 ? schema_column_shaped(job->arena, c, t->value)
				 : NULL;

	return as && !str_is(t->value, as) ? as : NULL;
}

/* The text that is meant; NULL: it is right, or nobody knows. */
static const char *
meant_text(const struct job *job, const struct compared_text *t)
{
	struct literal_found found;
	const char *as = verify_mended_flag(job, t);

	if (as)
		return as;
	find(job, t, &found);
	if (found.fit == LITERAL_MENDED)
		return found.mended;
	as = shaped(job, t);
	return as ? as : verify_mended_day(job, t);
}

static void
note(const struct job *job, struct mends *m, struct str was, const char *now)
{
	m->what = arena_grow(job->arena, m->what, m->n, sizeof(*m->what));
	m->what[m->n++] =
		arena_printf(job->arena, "%s for %.*s", now, (int)was.n, was.p);
}

/* As a literal of the column. */
static const char *
literal_of(const struct job *job, const struct compared_text *t,
	   const char *value)
{
	const struct schema_column *c =
		&job->schema->tables[t->column.table].cols[t->column.col];
	struct buf b = buf_new(job->arena, NEAR_BYTES);

	if (cell_is_number(c->type))
		return value;
	dialect_text(job->dialect, &b, str_of(value));
	return buf_text(&b);
}

/* Literals of *sql, in order, put as they are meant. */
static void
mend_literals(const struct job *job, const char **sql,
	      const struct compared_text *items, size_t n,
	      const char *(*meant)(const struct job *,
				   const struct compared_text *),
	      struct mends *ret)
{
	struct buf b = buf_new(job->arena, TEXT_BYTES);
	struct str rest = str_of(*sql);
	const size_t before = ret->n;

	for (size_t i = 0; i < n; i++) {
		const struct str at = items[i].at;
		const char *mended = meant(job, &items[i]);

		if (!mended)
			continue;
		mended = literal_of(job, &items[i], mended);
		note(job, ret, at, mended);
		buf_add(&b, str_first(rest, (size_t)(at.p - rest.p)));
		buf_puts(&b, mended);
		rest = str_from(rest, (size_t)(at.p - rest.p) + at.n);
	}
	buf_add(&b, rest);
	if (ret->n > before && !b.cut)
		*sql = buf_text(&b);
}

static void
mend_texts(const struct job *job, const char **sql, struct mends *ret)
{
	struct conditions c;

	sql_conditions(job->arena, job->dialect, job->schema, str_of(*sql), &c);
	mend_literals(job, sql, c.texts, c.n_texts, meant_text, ret);
	sql_conditions(job->arena, job->dialect, job->schema, str_of(*sql), &c);
	mend_literals(job, sql, c.signs, c.n_signs, verify_mended_flag, ret);
}

bool
verify_mend_draft(const struct job *job, struct draft *d, struct mends *ret)
{
	const size_t before = ret->n;
	const char *mended;

	if (!job->settings->verify || !verify_is_model(job, d))
		return false;
	mended = sql_mend_misread(job->arena, job->dialect, job->schema,
				  str_of(d->sql), ret);
	if (mended)
		d->sql = mended;
	mended = sql_mend_ungrouped(job->arena, job->dialect, str_of(d->sql),
				    ret);
	if (mended)
		d->sql = mended;
	if (verify_is_wanted(job, d)) {
		mend_texts(job, &d->sql, ret);
		(void)verify_mend_last_days(job, &d->sql, ret);
	}
	return ret->n > before;
}

const char *
verify_column_name(const struct job *job, const struct column_ref *c)
{
	const struct schema_table *t = &job->schema->tables[c->table];

	return arena_printf(job->arena, "%s.%s", t->name, t->cols[c->col].name);
}

static const char *
stored_there(const struct job *job, const struct literal_found *found)
{
	struct buf b = buf_new(job->arena, NEAR_BYTES);

	if (found->n_near == 0)
		return "Look for it in another column, or with LIKE.";
	buf_puts(&b, "Stored there: ");
	for (size_t i = 0; i < found->n_near; i++) {
		buf_puts(&b, i ? ", " : "");
		dialect_text(job->dialect, &b, str_of(found->near[i]));
	}
	buf_puts(&b, ". Use the one that is meant, or look in another column.");
	return buf_text(&b);
}

/* What the visitor wrote so, and nothing near it is stored, there is none of. */
static bool
is_asked_for(const struct job *job, const struct compared_text *t,
	     const struct literal_found *found)
{
	return found->n_near == 0 && str_has(str_of(job->question), t->value);
}

/* Why no row has the text, and what to do; NULL: some may. */
static const char *
advice_on(const struct job *job, const struct compared_text *t)
{
	struct literal_found found;

	find(job, t, &found);
	if (found.fit != LITERAL_NONE) {
		const char *advice = verify_no_number(job, t);

		return advice ? advice : verify_bad_day(job, t);
	}
	return is_asked_for(job, t, &found) ? NULL : stored_there(job, &found);
}

struct complaint *
verify_texts(const struct job *job, const char *sql)
{
	struct conditions c;

	sql_conditions(job->arena, job->dialect, job->schema, str_of(sql), &c);
	for (size_t i = 0; i < c.n_texts; i++) {
		const struct compared_text *t = &c.texts[i];
		const char *advice = advice_on(job, t);
		struct complaint *ret;

		if (!advice)
			continue;
		ret = arena_alloc(job->arena, sizeof(*ret));
		ret->type = COMPLAINT_VALUE;
		ret->message = arena_printf(job->arena, "No %s is %.*s.",
					    verify_column_name(job, &t->column),
					    (int)t->at.n, t->at.p);
		ret->problem_area =
			arena_printf(job->arena, "Column: %s",
				     verify_column_name(job, &t->column));
		ret->suggestion = advice;
		return ret;
	}
	return NULL;
}

bool
verify_all_stored(const struct job *job, const char *sql)
{
	struct conditions c;
	bool any = false;

	sql_conditions(job->arena, job->dialect, job->schema, str_of(sql), &c);
	for (size_t i = 0; i < c.n_texts; i++) {
		struct literal_found found;

		if (c.texts[i].order != TEXT_EQUAL)
			continue;
		find(job, &c.texts[i], &found);
		if (found.fit != LITERAL_STORED)
			return false;
		any = true;
	}
	return any;
}
