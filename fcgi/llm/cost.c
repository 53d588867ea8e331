#include "llm/cost.h"

#include "base/str.h"

#include "base/ban.h"

struct price {
	double in, out;
};

static bool
fits(struct str name, const char *model)
{
	return name.n > 0 && str_starts(str_of(model), name);
}

/* The row of the longest name that fits. */
static struct price
price_of(const struct settings *s, const char *model)
{
	struct price best = { s->price_in, s->price_out };
	struct str rest = str_of(s->prices), row;
	size_t longest = 0;

	while ((row = str_word(&rest, " ,\n")).n) {
		struct str out = row, name = str_cut(&out, '=');
		struct str in = str_cut(&out, '/');
		struct price price;

		if (name.n <= longest || !fits(name, model) ||
		    !str_to_real(in, &price.in) ||
		    !str_to_real(out, &price.out))
			continue;
		longest = name.n;
		best = price;
	}
	return best;
}

int64_t
cost_of(const struct settings *s, const char *model, size_t tokens_in,
	size_t tokens_out)
{
	struct price price = price_of(s, model);

	return (int64_t)((double)tokens_in * price.in +
			 (double)tokens_out * price.out + 0.5);
}

bool
cost_is_known(const struct settings *s)
{
	return s->price_in > 0 || s->price_out > 0 || *s->prices;
}
