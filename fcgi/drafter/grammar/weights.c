#include "drafter/grammar/feature.h"

#include "base/ban.h"

#define FIRST '#'
#define GAP '\\' /* is not in the alphabet: it would need an escape */
#define MIDDLE 45

double
weight_letter(char c)
{
	return WEIGHT_STEP * (c - FIRST - (c > GAP) - MIDDLE);
}

double
weight_of(const struct parse *p, uint32_t h)
{
	const size_t i = h & (WEIGHTS - 1);

	if (p->weights)
		return (double)p->weights[i];
	return weight_letter(weight_rows[i / WEIGHT_ROW][i % WEIGHT_ROW]);
}
