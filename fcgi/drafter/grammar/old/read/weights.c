#include "drafter/grammar/old/read/feature.h"

#include "base/ban.h"

#define FIRST '#'
#define GAP '\\' /* is not in the alphabet: it would need an escape */
#define MIDDLE 45

/* lexicon/reader.weights as it is, among what is only read. */
__asm__(".section .rodata\n"
	".globl weight_rows\n"
	"weight_rows:\n"
	".incbin \"lexicon/reader.weights\"\n"
	".byte 0\n"
	".text\n");
extern const char weight_rows[];

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
	return weight_letter(weight_rows[i / WEIGHT_ROW * (WEIGHT_ROW + 1) +
					 i % WEIGHT_ROW]);
}
