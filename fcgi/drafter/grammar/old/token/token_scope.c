#include <string.h>

#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/token/token.h"

#include "base/ban.h"

#define FAR 4 /* keys away from the root, at most */

struct scope
scope_of(const struct parse *p, int root)
{
	const size_t n = p->schema->n_tables;
	struct scope sc = { .p = p, .root = root };

	sc.far = arena_array(p->arena, n, sizeof(*sc.far));
	sc.by = arena_array(p->arena, n, sizeof(*sc.by));
	sc.key = arena_array(p->arena, n, sizeof(*sc.key));
	for (size_t t = 0; t < n; t++)
		sc.far[t] = (int)t == root ? 0 : NONE;
	for (int far = 0; far < FAR; far++)
		for (size_t t = 0; t < n; t++)
			for (size_t i = 0; sc.far[t] == far && i < p->n_keys[t];
			     i++) {
				const struct schema_key *k = &p->keys[t][i];

				if (sc.far[k->to] != NONE)
					continue;
				sc.far[k->to] = far + 1;
				sc.by[k->to] = (int)t;
				sc.key[k->to] = k;
			}
	return sc;
}
