#include "sql/mend/mending.h"

#include "base/ban.h"

/*
 * A column that several tables have. It is obvious which is meant when those
 * tables are joined by just that column: they have the same value, and the
 * first has one in an outer join too.
 */

static struct str
called(const struct table_ref *ref)
{
	return ref->alias.n ? ref->alias : ref->name;
}

static bool
has_column(const struct mending *m, const struct table_ref *ref,
	   struct str name)
{
	const struct schema_table *t = schema_table(m->schema, ref->name);

	return t && schema_column(t, name);
}

/* a.name = b.name, either way round. */
static bool
is_joined(const struct mending *m, const struct table_ref *x,
	  const struct table_ref *y, struct str name)
{
	for (size_t i = 0; i + 6 < m->shape.n_tokens; i++) {
		struct str a = token_name(m->arena, mending_token(m, i));
		struct str b = token_name(m->arena, mending_token(m, i + 4));

		if (token_is_op(mending_token(m, i + 1), ".") &&
		    token_is_op(mending_token(m, i + 3), "=") &&
		    token_is_op(mending_token(m, i + 5), ".") &&
		    str_eq_nocase(token_name(m->arena, mending_token(m, i + 2)),
				  name) &&
		    str_eq_nocase(token_name(m->arena, mending_token(m, i + 6)),
				  name) &&
		    ((str_eq_nocase(a, called(x)) &&
		      str_eq_nocase(b, called(y))) ||
		     (str_eq_nocase(a, called(y)) &&
		      str_eq_nocase(b, called(x)))))
			return true;
	}
	return false;
}

/* A RIGHT or FULL join keeps rows that the first table has not. */
static bool
keeps_second(const struct mending *m)
{
	for (size_t i = 0; i < m->shape.n_tokens; i++)
		if (token_is(mending_token(m, i), "right") ||
		    token_is(mending_token(m, i), "full"))
			return true;
	return false;
}

static const struct table_ref *
whose(const struct mending *m, struct str name)
{
	const struct table_ref *first = NULL;
	bool joined = false;

	for (size_t i = 0; i < m->shape.n_refs; i++) {
		const struct table_ref *ref = &m->shape.refs[i];

		if (ref->cte || ref->call || ref->text)
			return NULL;
		if (!has_column(m, ref, name))
			continue;
		if (first && !is_joined(m, first, ref, name))
			return NULL;
		joined |= first != NULL;
		first = first ? first : ref;
	}
	return joined && !keeps_second(m) ? first : NULL;
}

bool
mend_ambiguous(struct mending *m)
{
	struct str name = str_of(m->complaint->name);
	const struct table_ref *ref;

	if (m->complaint->type != COMPLAINT_AMBIGUOUS || !m->schema ||
	    name.n == 0)
		return false;
	ref = whose(m, name);
	for (size_t i = 0; ref && i < m->shape.n_tokens; i++) {
		struct token t = mending_token(m, i),
			     next = mending_token(m, i + 1);

		if (!token_is_name(t) ||
		    !str_eq_nocase(token_name(m->arena, t), name) ||
		    token_is_op(next, ".") || token_is_op(next, "(") ||
		    (i && (token_is_op(mending_token(m, i - 1), ".") ||
			   token_is(mending_token(m, i - 1), "as"))))
			continue;
		mending_put(m, i, i + 1,
			    arena_printf(m->arena, "%s.%s",
					 mending_name(m, str_dup(m->arena,
								 called(ref))),
					 str_dup(m->arena, t.text)),
			    NULL);
		return true;
	}
	return false;
}
