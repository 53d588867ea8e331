#include "drafter/grammar/combine/plan.h"

#include "base/ban.h"

const struct test *
plan_anchored(const struct plan *p, const struct test *t)
{
	struct test *copy;
	const struct test **parts;

	if (t->anchor != NO_TABLE || t->kind == TEST_COMPARE)
		return t;
	/* "invoices without reversed invoices" are not reversed */
	if (rule_is_without(t) && t->parts[0]->n &&
	    t->parts[0]->table == (p->rows != NO_TABLE ? p->rows : p->base))
		return test_not(p->x->arena, t->parts[0]->parts[0]);
	if (t->kind == TEST_EXISTS && t->n == 0) {
		const struct node *key = rule_key_to(
			p->x, p->rows != NO_TABLE ? p->rows : p->base,
			t->table);

		if (key) /* its own key says whether there is one */
			return test_not(p->x->arena,
					test_null(p->x->arena, key));
	}
	copy = arena_alloc(p->x->arena, sizeof(*copy));
	*copy = *t;
	copy->anchor = p->rows != NO_TABLE ? p->rows : p->base;
	if (t->n == 0 || !t->parts || t->kind == TEST_EXISTS)
		return copy;
	parts = arena_array(p->x->arena, t->n, sizeof(*parts));
	for (size_t i = 0; i < t->n; i++)
		parts[i] = plan_anchored(p, t->parts[i]);
	copy->parts = parts;
	return copy;
}
