#include "base/accept.h"

#include "base/ban.h"

double
accept_quality(struct str params)
{
	double q = 1;

	while (params.n > 0) {
		struct str value = str_trim(str_cut(&params, ';'));
		struct str name = str_trim(str_cut(&value, '='));

		if (str_is_nocase(name, "q") &&
		    !str_to_real(str_trim(value), &q))
			q = 0;
	}
	return q < 0 || q > 1 ? 0 : q;
}
