#include "observe/audit.h"

#include "base/log.h"
#include "observe/metrics.h"

#include "base/ban.h"

void
audit_missed(const struct err *why, bool withheld)
{
	metrics_count(COUNT_UNAUDITED, withheld ? 1 : 0, 1);
	log_event(LOG_ERROR, "audit.missed", "answer=%s code=%s why=\"%s\"",
		  withheld ? "withheld" : "shown", err_row(why->kind)->code,
		  log_quotable(why->note));
}
