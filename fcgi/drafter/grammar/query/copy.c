#include <string.h>

#include "drafter/grammar/query/tree.h"

#include "base/ban.h"

static const char *
text_copy(struct arena *a, const char *text)
{
	return text ? arena_strdup(a, text) : NULL;
}

static const struct node_arm *
arms_copy(struct arena *a, const struct node *n)
{
	struct node_arm *arms = arena_array(a, n->n_arms, sizeof(*arms));

	for (size_t i = 0; i < n->n_arms; i++)
		arms[i] = (struct node_arm){
			test_copy(a, n->arms[i].test),
			text_copy(a, n->arms[i].label),
		};
	return arms;
}

const struct node *
node_copy(struct arena *a, const struct node *n)
{
	struct node *to;

	if (!n)
		return NULL;
	to = arena_alloc(a, sizeof(*to));
	*to = *n;
	to->text = text_copy(a, n->text);
	to->label = text_copy(a, n->label);
	to->a = node_copy(a, n->a);
	to->b = node_copy(a, n->b);
	to->key = node_copy(a, n->key);
	to->test = test_copy(a, n->test);
	to->arms = n->n_arms ? arms_copy(a, n) : NULL;
	return to;
}

const struct test *
test_copy(struct arena *a, const struct test *t)
{
	const struct test **parts;
	const struct node **list;
	struct test *to;

	if (!t)
		return NULL;
	to = arena_alloc(a, sizeof(*to));
	*to = *t;
	to->label = text_copy(a, t->label);
	to->a = node_copy(a, t->a);
	to->b = node_copy(a, t->b);
	if (t->parts && t->n) {
		to->parts = parts = arena_array(a, t->n, sizeof(*parts));
		for (size_t i = 0; i < t->n; i++)
			parts[i] = test_copy(a, t->parts[i]);
	}
	if (t->list && t->n) {
		to->list = list = arena_array(a, t->n, sizeof(*list));
		for (size_t i = 0; i < t->n; i++)
			list[i] = node_copy(a, t->list[i]);
	}
	return to;
}
