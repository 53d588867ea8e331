#include "drafter/grammar/rank/trees.h"

#include <math.h>

#include "base/ban.h"

#define TREES_MAX 800
#define LEVELS 4
#define LEAVES (1U << LEVELS)

/* lexicon/ranker.trees as it is, among what is only read. */
__asm__(".section .rodata\n"
	".globl ranker_text\n"
	"ranker_text:\n"
	".incbin \"lexicon/ranker.trees\"\n"
	".byte 0\n"
	".text\n");
extern const char ranker_text[];

struct ranker_tree {
	short feature[LEVELS];
	float bound[LEVELS];
	float leaf[LEAVES];
};

static struct {
	struct ranker_tree items[TREES_MAX];
	size_t n;
	double base;
	bool read, asked[RANK__MAX];
} trees;

static float
number(struct str *rest)
{
	double x = 0;

	(void)str_to_real(str_word(rest, " "), &x);
	return (float)x;
}

static bool
read_tree(struct str line, struct ranker_tree *ret)
{
	for (size_t i = 0; i < LEVELS; i++) {
		const struct str name = str_word(&line, " ");
		size_t f = 0;

		while (f < RANK__MAX && !str_eq(name, str_of(rank_names[f])))
			f++;
		if (f == RANK__MAX)
			return false;
		ret->feature[i] = (short)f;
		trees.asked[f] = true;
		ret->bound[i] = number(&line);
	}
	(void)str_word(&line, " "); /* | */
	for (size_t i = 0; i < LEAVES; i++)
		ret->leaf[i] = number(&line);
	return true;
}

size_t
trees_ready(void)
{
	struct str rest = str_of(ranker_text);

	while (!trees.read && rest.n) {
		struct str line = str_cut(&rest, '\n');
		const struct str what = str_word(&line, " ");

		if (str_eq(what, STR("base")))
			trees.base = (double)number(&line);
		if (str_eq(what, STR("tree")) && trees.n < TREES_MAX)
			trees.n += read_tree(line, &trees.items[trees.n]);
	}
	trees.read = true;
	return trees.n;
}

bool
trees_ask(size_t from, size_t to)
{
	for (size_t i = from; i < to; i++)
		if (trees.asked[i])
			return true;
	return false;
}

double
trees_right(const double x[RANK__MAX])
{
	double z = trees.base;

	for (size_t i = 0; i < trees.n; i++) {
		const struct ranker_tree *t = &trees.items[i];
		unsigned leaf = 0;

		for (unsigned k = 0; k < LEVELS; k++)
			leaf |= (unsigned)((float)x[t->feature[k]] >
					   t->bound[k])
				<< k;
		z += (double)t->leaf[leaf];
	}
	return 1 / (1 + exp(-z));
}
