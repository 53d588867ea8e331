#include "store/user/usage.h"

#include "base/clock.h"
#include "store/db/db.h"

#include "base/ban.h"

#define MINUTE_MS (INT64_C(60) * 1000)

static int64_t
minute_of(int64_t now)
{
	return now / MINUTE_MS;
}

static int64_t
day_of(int64_t now)
{
	return now / DAY_MS;
}

static const struct err *
read_row(struct arena *a, struct db_stmt *st, void *ret)
{
	(void)a;
	*(struct usage *)ret = (struct usage){ db_int(st, 0), db_int(st, 1),
					       db_int(st, 2), db_int(st, 3) };
	return NULL;
}

static const struct err *
read_usage(struct store *s, struct arena *a, const char *owner, int64_t now,
	   struct usage *ret)
{
	struct db_found found = { .read = read_row, .items = ret };

	*ret = (struct usage){ .questions_minute = 0 };
	return db_read(s, a, &found,
		       "SELECT CASE WHEN minute = ? THEN questions_minute"
		       " ELSE 0 END, questions_day, tokens_day, cost_day"
		       " FROM usage WHERE owner = ? AND day = ?",
		       "iti", minute_of(now), owner, day_of(now));
}

const struct err *
store_usage_get(struct store *s, struct arena *a, const char *owner,
		struct usage *ret)
{
	return read_usage(s, a, owner, clock_wall_ms(), ret);
}

static const struct err *
add(struct store *s, struct arena *a, const char *owner, int64_t now,
    const struct usage *more)
{
	return db_run(s, a,
		      "INSERT INTO usage (owner, day, minute,"
		      " questions_minute, questions_day, tokens_day, cost_day)"
		      " VALUES (?, ?, ?, ?, ?, ?, ?)"
		      " ON CONFLICT (owner, day) DO UPDATE SET"
		      " questions_minute = excluded.questions_minute + CASE"
		      " WHEN usage.minute = excluded.minute"
		      " THEN usage.questions_minute ELSE 0 END,"
		      " minute = excluded.minute,"
		      " questions_day = usage.questions_day +"
		      " excluded.questions_day,"
		      " tokens_day = usage.tokens_day + excluded.tokens_day,"
		      " cost_day = usage.cost_day + excluded.cost_day",
		      "tiiiiii", owner, day_of(now), minute_of(now),
		      more->questions_minute, more->questions_day,
		      more->tokens_day, more->cost_day);
}

static bool
reached(uint64_t limit, int64_t used)
{
	return limit > 0 && used >= 0 && (uint64_t)used >= limit;
}

static unsigned
seconds_to_next(int64_t now, int64_t period_ms)
{
	return (unsigned)((period_ms - now % period_ms + 999) / 1000);
}

/* NULL, or which limit is reached and when it is not any more. */
static const struct err *
refuse(struct arena *a, const struct settings *settings, const struct usage *u,
       int64_t now)
{
	const struct {
		uint64_t limit;
		int64_t used, period_ms;
		const char *say;
	} rules[] = {
		{ settings->questions_per_minute, u->questions_minute,
		  MINUTE_MS, "questions a minute" },
		{ settings->questions_per_day, u->questions_day, DAY_MS,
		  "questions a day" },
		{ settings->tokens_per_day, u->tokens_day, DAY_MS,
		  "model tokens a day" },
	};

	for (size_t i = 0; i < COUNT(rules); i++)
		if (reached(rules[i].limit, rules[i].used))
			return err_retry(
				a,
				err_say(a, ERR_RATE,
					"Your limit of %llu %s is reached.",
					(unsigned long long)rules[i].limit,
					rules[i].say),
				seconds_to_next(now, rules[i].period_ms));
	return NULL;
}

/* The one limit that is no count. */
static const struct err *
refuse_cost(struct arena *a, const struct settings *s, const struct usage *u,
	    int64_t now)
{
	if (s->cost_per_day <= 0 || (double)u->cost_day < s->cost_per_day * 1e6)
		return NULL;
	return err_retry(a,
			 err_say(a, ERR_RATE,
				 "Your limit of %g %s a day for models is"
				 " reached.",
				 s->cost_per_day, s->currency),
			 seconds_to_next(now, DAY_MS));
}

static bool
any(const struct settings *settings)
{
	return settings->questions_per_minute || settings->questions_per_day ||
	       settings->tokens_per_day || settings->cost_per_day > 0;
}

const struct err *
store_usage_take_within(struct store *s, struct arena *a, const char *owner,
			const struct settings *settings)
{
	const struct usage one = { 1, 1, 0, 0 };
	const struct err *e;
	struct usage u;
	int64_t now;

	if (!any(settings))
		return NULL;
	e = db_lock(s, a, arena_printf(a, "usage %s", owner));
	/* others may have counted a later minute while this one waited */
	now = clock_wall_ms();
	if (!e)
		e = read_usage(s, a, owner, now, &u);
	if (!e)
		e = refuse(a, settings, &u, now);
	if (!e)
		e = refuse_cost(a, settings, &u, now);
	return e ? e : add(s, a, owner, now, &one);
}

const struct err *
store_usage_take(struct store *s, struct arena *a, const char *owner,
		 const struct settings *settings)
{
	const struct err *e;

	if (!any(settings))
		return NULL;
	e = db_begin(s, a);
	if (e)
		return e;
	return db_end(s, a, store_usage_take_within(s, a, owner, settings));
}

const struct err *
store_usage_spend(struct store *s, struct arena *a, const char *owner,
		  const struct settings *settings, size_t tokens, int64_t cost)
{
	const struct usage more = { .tokens_day = (int64_t)tokens,
				    .cost_day = cost };
	bool counts = (settings->tokens_per_day && tokens) ||
		      (settings->cost_per_day > 0 && cost);

	if (!counts)
		return NULL;
	return add(s, a, owner, clock_wall_ms(), &more);
}
