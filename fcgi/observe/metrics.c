#include "observe/metrics.h"

#include <stdatomic.h>
#include <sys/mman.h>

#include "data/turn.h"
#include "observe/model.h"

#include "base/ban.h"

#define LABELS_MAX 16 /* values of one label */

static const uint64_t bounds[] = { 1,    2,    5,     10,    25,
				   50,   100,  250,   500,   1000,
				   2500, 5000, 10000, 30000, 60000 };

#define BUCKETS (COUNT(bounds) + 1)

struct distribution {
	atomic_ullong buckets[BUCKETS]; /* the last: above all bounds */
	atomic_ullong sum;
};

struct numbers {
	atomic_ullong counters[COUNT__MAX][LABELS_MAX];
	struct distribution histograms[HISTOGRAM__MAX];
};

static struct numbers own;
static struct numbers *numbers = &own;

static const char *
name_found(size_t i)
{
	return i == 0 ? "success" : "failure";
}

static const char *
name_state(size_t i)
{
	return turn_state_name((enum turn_state)i);
}

static const char *
name_complaint(size_t i)
{
	return complaint_type_name((enum complaint_type)i);
}

static const char *
name_refusal(size_t i)
{
	return refusal_name((enum refusal)(i + 1));
}

static const char *
name_direction(size_t i)
{
	return i == 0 ? "input" : "output";
}

static const char *
name_shown(size_t i)
{
	return i == 0 ? "shown" : "withheld";
}

static const char *
name_delivered(size_t i)
{
	return i == 0 ? "sent" : "lost";
}

static const char *
name_end(size_t i)
{
	return model_end_name((enum model_end)i);
}

static const struct {
	const char *name, *help;
	const char *label; /* NULL: none */
	size_t n_labels;
	const char *(*label_value)(size_t i);
} counters[COUNT__MAX] = {
	[COUNT_QUESTIONS] = { "text2sql_requests_total", "Questions.", NULL, 1,
			      NULL },
	[COUNT_DIALECTS] = { "text2sql_dialect_resolved_total",
			     "Databases that were reached, and not.", "result",
			     2, name_found },
	[COUNT_PLAN_ERRORS] = { "text2sql_planning_errors_total",
				"Plans that failed.", NULL, 1, NULL },
	[COUNT_DRAFT_ERRORS] = { "text2sql_generation_errors_total",
				 "Drafts that failed or were refused.", NULL, 1,
				 NULL },
	[COUNT_RUN_ERRORS] = { "text2sql_execution_errors_total",
			       "Statements that failed.", NULL, 1, NULL },
	[COUNT_SUCCESSES] = { "text2sql_requests_success_total",
			      "Questions that were answered with rows.", NULL,
			      1, NULL },
	[COUNT_RETRIES] = { "text2sql_retries_total",
			    "Attempts after the first.", NULL, 1, NULL },
	[COUNT_ANSWERS] = { "text2sql_answer_built_total",
			    "Answers that were put into words.", NULL, 1,
			    NULL },
	[COUNT_REVIEWS] = { "text2sql_human_review_total",
			    "Questions that a person should look at.", NULL, 1,
			    NULL },
	[COUNT_OUTCOMES] = { "parlance_questions_total",
			     "Questions, by how they ended.", "outcome",
			     TURN__MAX, name_state },
	[COUNT_REJECTED] = { "parlance_sql_rejected_total",
			     "Attempts that failed, by why.", "reason",
			     COMPLAINT__MAX, name_complaint },
	[COUNT_REFUSED] = { "parlance_sql_refused_total",
			    "Statements that were not allowed, by what of"
			    " them.",
			    "refusal", REFUSAL__MAX - 1, name_refusal },
	[COUNT_MODEL_CALLS] = { "parlance_llm_requests_total",
				"Requests to model servers.", NULL, 1, NULL },
	[COUNT_MODEL_ENDS] = { "parlance_llm_calls_total",
			       "Calls to model servers, by how they ended.",
			       "outcome", MODEL_END__MAX, name_end },
	[COUNT_TOKENS] = { "parlance_llm_tokens_total",
			   "Tokens that model servers counted.", "direction", 2,
			   name_direction },
	[COUNT_UNAUDITED] = { "parlance_unaudited_total",
			      "Answers that the audit table does not have.",
			      "answer", 2, name_shown },
	[COUNT_SPANS] = { "parlance_otlp_spans_total",
			  "Spans for the collector.", "result", 2,
			  name_delivered },
	[COUNT_PUSHES] = { "parlance_otlp_pushes_total",
			   "Times that metrics went to the collector.",
			   "result", 2, name_delivered },
};

static const struct {
	const char *name, *help;
} histograms[HISTOGRAM__MAX] = {
	[TIME_SCHEMA] = { "text2sql_schema_fetch_latency_ms",
			  "Reading the schema." },
	[TIME_PLAN] = { "text2sql_planning_latency_ms", "Planning." },
	[TIME_DRAFT] = { "text2sql_generation_latency_ms", "First drafts." },
	[TIME_RUN] = { "text2sql_execution_latency_ms", "Running statements." },
	[TIME_FIX] = { "text2sql_repair_latency_ms", "Later drafts." },
	[TIME_WHOLE] = { "text2sql_total_latency_ms", "Whole questions." },
	[SIZE_CANDIDATES] = { "text2sql_candidate_count",
			      "Drafts for a question." },
	[SIZE_ROWS] = { "text2sql_execution_row_count", "Rows of an answer." },
};

void
metrics_share(void)
{
	void *p;

	if (numbers != &own)
		return;
	p = mmap(NULL, sizeof(own), PROT_READ | PROT_WRITE,
		 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (p != MAP_FAILED)
		numbers = p;
}

void
metrics_count(enum counter c, size_t label, uint64_t n)
{
	if (n > 0 && label < counters[c].n_labels && label < LABELS_MAX)
		atomic_fetch_add(&numbers->counters[c][label], n);
}

void
metrics_observe(enum histogram h, uint64_t value)
{
	struct distribution *d = &numbers->histograms[h];
	size_t i = 0;

	while (i < COUNT(bounds) && value > bounds[i])
		i++;
	atomic_fetch_add(&d->buckets[i], 1);
	atomic_fetch_add(&d->sum, value);
}

static void
list_counter(struct metric_list *list, enum counter c)
{
	struct metric *m = metric_add(list, counters[c].name, METRIC_COUNTER,
				      counters[c].help);

	for (size_t i = 0; i < counters[c].n_labels; i++) {
		struct metric_point p = { .value = atomic_load(
						  &numbers->counters[c][i]) };

		if (counters[c].label)
			p.labels[0] = (struct metric_label){
				counters[c].label, counters[c].label_value(i)
			};
		metric_put(list, m, &p);
	}
}

static void
list_histogram(struct metric_list *list, enum histogram h)
{
	struct distribution *d = &numbers->histograms[h];
	uint64_t *buckets = arena_array(list->arena, BUCKETS, sizeof(*buckets));
	struct metric *m = metric_add(list, histograms[h].name,
				      METRIC_HISTOGRAM, histograms[h].help);

	for (size_t i = 0; i < BUCKETS; i++)
		buckets[i] = atomic_load(&d->buckets[i]);
	m->bounds = bounds;
	m->n_bounds = COUNT(bounds);
	metric_put(list, m,
		   &(struct metric_point){ .value = atomic_load(&d->sum),
					   .buckets = buckets });
}

void
metrics_list(struct metric_list *list)
{
	for (enum counter c = 0; c < COUNT__MAX; c++)
		list_counter(list, c);
	for (enum histogram h = 0; h < HISTOGRAM__MAX; h++)
		list_histogram(list, h);
}
