#include "command/doctor/finding.h"

#include "base/ban.h"

void
doctor_add(struct doctor *d, const char *about, const char *state,
	   const char *what, const char *advice)
{
	if (d->n < FINDINGS_MAX)
		d->all[d->n++] = (struct finding){ about, state, what, advice };
}

void
doctor_add_bad(struct doctor *d, const char *about, const struct err *e,
	       const char *advice)
{
	doctor_add(d, about, "bad", e->note ? e->note : e->say, advice);
	if (!d->worst)
		d->worst = e;
}
