#include "driver/number.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/ban.h"

static bool
is_special(double v, char ret[REAL_BYTES])
{
	const char *name = isnan(v) ? "NaN" : v > 0 ? "Infinity" : "-Infinity";

	if (isfinite(v))
		return false;
	(void)snprintf(ret, REAL_BYTES, "%s", name);
	return true;
}

void
real_text(double v, char ret[REAL_BYTES])
{
	if (is_special(v, ret))
		return;
	for (int digits = DBL_DIG; digits <= DBL_DECIMAL_DIG; digits++) {
		double back;

		(void)snprintf(ret, REAL_BYTES, "%.*g", digits, v);
		back = strtod(ret, NULL);
		if (!(back < v) && !(back > v))
			return;
	}
}

void
float_text(float v, char ret[REAL_BYTES])
{
	if (is_special((double)v, ret))
		return;
	for (int digits = FLT_DIG; digits <= FLT_DECIMAL_DIG; digits++) {
		float back;

		(void)snprintf(ret, REAL_BYTES, "%.*g", digits, (double)v);
		back = strtof(ret, NULL);
		if (!(back < v) && !(back > v))
			return;
	}
}
