#include "observe/model.h"

#include "base/log.h"
#include "observe/metrics.h"

#include "base/ban.h"

static const char *const names[MODEL_END__MAX] = {
	[MODEL_ANSWERED] = "answered",
	[MODEL_UNREACHED] = "unreached",
	[MODEL_SLOW] = "slow",
	[MODEL_CUT] = "cut",
	[MODEL_LIMITED] = "limited",
	[MODEL_REFUSED] = "refused",
	[MODEL_FAILED] = "failed",
	[MODEL_UNREADABLE] = "unreadable",
	[MODEL_LEFT_ALONE] = "left_alone",
	[MODEL_CANCELLED] = "cancelled",
};

const char *
model_end_name(enum model_end end)
{
	return end < MODEL_END__MAX ? names[end] : "";
}

/* What nobody can do anything about is no line: who leaves is no failure. */
void
model_ended(enum model_end end, const char *host, const char *note, int64_t ms)
{
	metrics_count(COUNT_MODEL_ENDS, end, 1);
	if (end == MODEL_ANSWERED || end == MODEL_CANCELLED ||
	    end == MODEL_LEFT_ALONE)
		return;
	log_event(LOG_WARN, "model.failed",
		  "outcome=%s host=%s ms=%lld why=\"%s\"", names[end], host,
		  (long long)ms, log_quotable(note));
}

void
model_paused(const char *host, unsigned failures, int64_t pause_ms)
{
	log_event(LOG_WARN, "model.paused", "host=%s failures=%u s=%lld", host,
		  failures, (long long)((pause_ms + 999) / 1000));
}
