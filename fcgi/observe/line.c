#include "observe/line.h"

#include <sched.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"

#include "base/ban.h"

#define TICKETS_OF_ONE 4 /* more requests of a user share the last */

#define TURNS 64 /* given to others before it sleeps */
#define SLEEP_NS 50000

void
line_lock(struct line *s)
{
	static const struct timespec nap = { 0, SLEEP_NS };
	const int64_t until = clock_ms() + LINE_LOCK_MS;
	const int me = (int)getpid();
	int nobody = 0;

	for (unsigned i = 0;
	     !atomic_compare_exchange_strong(&s->holder, &nobody, me); i++) {
		nobody = 0;
		if (i < TURNS)
			(void)sched_yield();
		else
			(void)nanosleep(&nap, NULL);
		if (clock_ms() > until) {
			atomic_store(&s->holder, me);
			return;
		}
	}
}

void
line_unlock(struct line *s)
{
	int me = (int)getpid();

	(void)atomic_compare_exchange_strong(&s->holder, &me, 0);
}

static unsigned
rows_of(const struct line *s)
{
	return s->rows < SCOREBOARD_ROWS ? s->rows : SCOREBOARD_ROWS;
}

static unsigned
seats_of(const struct line *s, uint64_t user)
{
	const unsigned rows = rows_of(s);
	unsigned n = 0;

	for (unsigned i = 0; i < rows; i++)
		n += s->seats[i].since_ms && s->seats[i].user == user;
	return n;
}

static enum pace
pace_of_seat(const struct look *l, const struct holder *seat)
{
	return seat->is_long ? PACE_SLOW
			     : cost_pace(&l->shared->costs, seat->user, l->now);
}

static void
count_seat(struct look *l, const struct holder *seat)
{
	enum pace pace;

	if (!seat->since_ms)
		return;
	l->taken++;
	if (seat->leaves)
		return;
	pace = pace_of_seat(l, seat);
	l->slow += pace == PACE_SLOW;
	l->unknown += pace == PACE_UNKNOWN;
}

struct look
line_look(struct line *s, const struct seats_limits *limits, int64_t now)
{
	struct look l = { .shared = s, .limits = limits, .now = now };
	const unsigned rows = rows_of(s);

	for (unsigned i = 0; i < rows; i++)
		count_seat(&l, &s->seats[i]);
	for (size_t i = 0; i < LINE_TICKETS; i++)
		if (s->tickets[i].number && s->tickets[i].until_ms < now)
			s->tickets[i].number = 0;
	return l;
}

struct standing
line_standing(const struct look *l, uint64_t user, uint64_t number)
{
	const struct ticket *t = l->shared->tickets;
	struct standing mine = {
		.user = user,
		.number = number,
		.seats = seats_of(l->shared, user),
		.pace = cost_pace(&l->shared->costs, user, l->now),
	};

	mine.held = mine.seats;
	for (size_t i = 0; i < LINE_TICKETS; i++)
		mine.held += t[i].number && t[i].user == user &&
			     t[i].number < number;
	return mine;
}

static bool
is_before(const struct standing *a, const struct standing *b)
{
	if (a->pace != b->pace)
		return a->pace < b->pace;
	return a->held != b->held ? a->held < b->held : a->number < b->number;
}

bool
line_may_sit(const struct look *l, const struct standing *mine)
{
	unsigned seats = l->limits->seats;

	if (mine->seats >= l->limits->per_user)
		return false;
	if (mine->pace == PACE_SLOW && l->slow >= (seats + 1) / 2)
		return false;
	return mine->pace == PACE_QUICK ||
	       l->slow + l->unknown < seats - seats / 4;
}

unsigned
line_before(const struct look *l, const struct standing *mine,
	    unsigned *ret_next)
{
	unsigned n = 0;

	*ret_next = 0;
	for (size_t i = 0; i < LINE_TICKETS; i++) {
		const struct ticket *t = &l->shared->tickets[i];
		struct standing other;

		if (!t->number || t->number == mine->number)
			continue;
		other = line_standing(l, t->user, t->number);
		if (!is_before(&other, mine))
			continue;
		n++;
		*ret_next += line_may_sit(l, &other);
	}
	return n;
}

struct ticket *
line_ticket(struct line *s, const struct seats_request *r)
{
	struct ticket *empty = NULL, *last = NULL;
	unsigned n = 0;

	for (size_t i = 0; i < LINE_TICKETS; i++) {
		struct ticket *t = &s->tickets[i];

		if (!t->number) {
			empty = empty ? empty : t;
			continue;
		}
		if (t->user != r->user)
			continue;
		if (t->what == r->what)
			return t;
		n++;
		if (!last || t->number > last->number)
			last = t;
	}
	return n < TICKETS_OF_ONE ? empty : last;
}

bool
line_has_other(const struct look *l)
{
	const struct line *s = l->shared;

	for (size_t i = 0; i < LINE_TICKETS; i++) {
		const struct ticket *t = &s->tickets[i];

		if (t->number &&
		    cost_pace(&s->costs, t->user, l->now) != PACE_SLOW &&
		    seats_of(s, t->user) < l->limits->per_user)
			return true;
	}
	return false;
}
