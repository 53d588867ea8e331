#include "chat/ask.h"

#include "base/clock.h"
#include "base/utf8.h"
#include "pipeline/pipeline.h"
#include "settings/settings.h"

#include "base/ban.h"

#define GONE_MS 3000      /* without a look, once the client left */
#define RENEWALS 4        /* in the time of one lease */
#define GONE_RENEW_MS 500 /* then, each also asks who looked */
#define STOP_LOOK_MS 500  /* how soon a stopped turn is noticed */

/* Keeps the lease of a running turn, and knows when nobody wants it. */
struct keeper {
	struct store *store;
	struct arena *arena;
	struct turn_id id;
	int64_t lease_ms;
	int64_t next_ms;   /* monotonic */
	int64_t stop_ms;   /* monotonic; when to look whether it was stopped */
	int64_t left_ms;   /* monotonic; when the client left, 0 */
	int64_t looked_ms; /* wall clock; 0: nobody did */
	bool lost;         /* the turn is not ours any more, or stopped */
	const struct wait *outer;
};

/* A store that fails is asked again: nothing depends on this. */
static void
look_whether_stopped(struct keeper *k, int64_t now)
{
	bool stopped = false;

	if (now < k->stop_ms || k->lost)
		return;
	k->stop_ms = now + STOP_LOOK_MS;
	k->lost =
		!store_turn_is_stopped(k->store, k->arena, &k->id, &stopped) &&
		stopped;
}

static void
keep(void *arg)
{
	struct keeper *k = arg;
	int64_t now = clock_ms();
	const struct err *e;

	if (k->outer->tick)
		k->outer->tick(k->outer->arg);
	look_whether_stopped(k, now);
	if (now < k->next_ms || k->lost)
		return;
	k->next_ms =
		now + (k->left_ms ? GONE_RENEW_MS : k->lease_ms / RENEWALS);
	e = store_turn_renew(k->store, k->arena, &k->id, k->lease_ms,
			     &k->looked_ms);
	/* a busy store is asked again at the next tick, well before the end */
	k->lost = e && e->kind == ERR_CONFLICT;
}

static bool
is_unwanted(void *arg, bool left)
{
	struct keeper *k = arg;
	int64_t now = clock_ms(), since;

	if (k->lost ||
	    (k->outer->cancelled && k->outer->cancelled(k->outer->arg, left)))
		return true;
	if (!left)
		return false;
	if (!k->left_ms) {
		k->left_ms = now;
		k->next_ms = now; /* has anybody else looked? */
	}
	since = now - k->left_ms;
	if (k->looked_ms && clock_wall_ms() - k->looked_ms < since)
		since = clock_wall_ms() - k->looked_ms;
	return since > GONE_MS;
}

/* In the arena: the turn keeps pointers into it. */
static struct job *
job_of(const struct asking *as, struct wait *wait)
{
	struct job *job = arena_alloc(as->arena, sizeof(*job));

	job->arena = as->arena;
	job->settings = as->settings;
	job->database = as->db;
	job->templates = as->app->templates;
	job->question = utf8_blank(as->arena, str_of(as->turn->question));
	job->user = as->q->user->name;
	job->history = as->before ? as->before->items : NULL;
	job->n_history = as->before ? as->before->n : 0;
	job->wait = wait;
	job->sink = as->q->sink;
	job->today_ms = settings_today_ms(as->settings);
	job->given_sql = as->turn->given_sql;
	job->chosen_sql = as->turn->chosen_sql;
	job->may_write =
		!as->q->reads_only && chat_may_write(as->q->user, as->db);
	job->turn = as->turn;
	return job;
}

const struct err *
ask_prepare(const struct asking *as, struct wait *wait, struct job **ret)
{
	*ret = job_of(as, wait);
	return pipeline_prepare(as->app, *ret);
}

const struct err *
ask_explain(const struct asking *as, const char *drafter,
	    struct json_object **ret)
{
	struct wait wait = *as->q->wait;

	return pipeline_explain(as->app, job_of(as, &wait), drafter, ret);
}

const struct err *
ask_understood(const struct asking *as, struct json_object **ret)
{
	struct wait wait = *as->q->wait;

	return pipeline_understood(as->app, job_of(as, &wait), ret);
}

const struct err *
ask_run(const struct asking *as)
{
	int64_t lease_ms = (int64_t)as->app->config->settings->lease_ms;
	struct wait wait = *as->q->wait;
	struct keeper keeper = {
		.store = as->app->store,
		.arena = as->arena,
		.id = { as->q->user->owner, as->turn->chat, as->turn->n },
		.lease_ms = lease_ms,
		.next_ms = clock_ms() + lease_ms / RENEWALS,
		.stop_ms = clock_ms() + STOP_LOOK_MS,
		.outer = as->q->wait,
	};

	if (as->turn->chat) {
		wait.tick = keep;
		wait.cancelled = is_unwanted;
		wait.arg = &keeper;
	}
	return pipeline_run(as->app, job_of(as, &wait));
}
