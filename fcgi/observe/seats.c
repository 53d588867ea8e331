#include "observe/seats.h"

#include <sys/mman.h>

#include "base/clock.h"
#include "base/hash/hash.h"
#include "observe/line.h"

#include "base/ban.h"

#define GRACE_MS 2000 /* a ticket outlives the time told by so much */
#define WAIT_MAX_S 60
#define FIRST_STAY_MS 1000 /* before any stay was measured */
#define SHORT_STAY_MS 500

struct seats {
	struct line *shared;
	int row; /* this worker's; -1 in the manager */
};

static void
unmap(void *arg)
{
	(void)munmap(arg, sizeof(struct line));
}

struct seats *
seats_create(struct arena *a)
{
	struct seats *q = arena_alloc(a, sizeof(*q));
	void *p = mmap(NULL, sizeof(struct line), PROT_READ | PROT_WRITE,
		       MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (p == MAP_FAILED)
		return NULL;
	arena_defer(a, unmap, p);
	q->shared = p;
	q->shared->stay_ms = FIRST_STAY_MS;
	q->row = -1;
	return q;
}

/* Never 0. */
uint64_t
seats_key(const char *text)
{
	const uint64_t h = hash_add(HASH_START, str_of(text));

	return h ? h : 1;
}

void
seats_sit(struct seats *q, int row)
{
	if (q && row >= 0 && row < SCOREBOARD_ROWS)
		q->row = row;
}

/* The seat this worker has; NULL: none. */
static struct holder *
own_seat(const struct seats *q)
{
	struct holder *seat =
		q && q->row >= 0 ? &q->shared->seats[q->row] : NULL;

	return seat && seat->since_ms ? seat : NULL;
}

void
seats_charge(struct seats *q, int64_t ms)
{
	const struct holder *seat = own_seat(q);

	if (!seat)
		return;
	line_lock(q->shared);
	cost_add(&q->shared->costs, seat->user, ms, clock_ms());
	line_unlock(q->shared);
}

static bool
must_end(struct line *s, struct holder *seat)
{
	/* whoever stands in line has less than their share, or it is full */
	const struct seats_limits limits = { s->most, s->most };
	struct look l;

	seat->is_long = true;
	l = line_look(s, &limits, clock_ms());
	seat->leaves = seat->leaves ||
		       (l.slow > (s->most + 1) / 2 && line_has_other(&l));
	return seat->leaves;
}

void
seats_quick(struct seats *q)
{
	const struct holder *seat = own_seat(q);

	if (!seat)
		return;
	line_lock(q->shared);
	cost_quick(&q->shared->costs, seat->user, clock_ms());
	line_unlock(q->shared);
}

bool
seats_must_end(struct seats *q)
{
	struct holder *seat = own_seat(q);
	bool must;

	if (!seat)
		return false;
	line_lock(q->shared);
	must = must_end(q->shared, seat);
	line_unlock(q->shared);
	return must;
}

enum pace
seats_pace(struct seats *q)
{
	const struct holder *seat = own_seat(q);
	enum pace pace;

	if (!seat)
		return PACE_QUICK;
	line_lock(q->shared);
	pace = cost_pace(&q->shared->costs, seat->user, clock_ms());
	line_unlock(q->shared);
	return pace;
}

static unsigned
wait_for(const struct look *l, unsigned place)
{
	int64_t ms = l->shared->stay_ms * place / l->limits->seats;
	int64_t s = (ms + 999) / 1000;

	if (s < 1)
		return 1;
	return s < WAIT_MAX_S ? (unsigned)s : WAIT_MAX_S;
}

static void
take_seat(struct seats *q, uint64_t user, int64_t now)
{
	struct line *s = q->shared;

	s->seats[q->row] = (struct holder){ .user = user, .since_ms = now };
	if (s->rows <= (unsigned)q->row)
		s->rows = (unsigned)q->row + 1;
}

static void
stand(const struct look *l, const struct seats_request *r, struct ticket *t,
      uint64_t number, struct seats_place *ret)
{
	unsigned away_s = r->again_s ? r->again_s : ret->wait_s;

	if (!t)
		return;
	*t = (struct ticket){
		.user = r->user,
		.what = r->what,
		.number = number,
		.until_ms = l->now + (int64_t)away_s * 1000 + GRACE_MS,
	};
}

static bool
enter(struct seats *q, const struct seats_limits *limits,
      const struct seats_request *r, struct seats_place *ret)
{
	struct line *s = q->shared;
	struct look l = line_look(s, limits, clock_ms());
	struct ticket *t = line_ticket(s, r);
	bool stood = t && t->number;
	uint64_t number = stood ? t->number : ++s->next_number;
	struct standing mine = line_standing(&l, r->user, number);
	unsigned before, next;

	s->most = limits->seats;
	before = line_before(&l, &mine, &next);
	if (line_may_sit(&l, &mine) && l.taken + next < limits->seats) {
		if (stood)
			t->number = 0;
		take_seat(q, r->user, l.now);
		return true;
	}
	ret->place = before + 1;
	ret->wait_s = wait_for(&l, ret->place);
	ret->soon = s->stay_ms < SHORT_STAY_MS;
	stand(&l, r, t, number, ret);
	return false;
}

bool
seats_enter(struct seats *q, const struct seats_limits *limits,
	    const struct seats_request *r, struct seats_place *ret)
{
	bool entered;

	*ret = (struct seats_place){ .place = 1, .wait_s = 1 };
	if (!q || q->row < 0)
		return true;
	line_lock(q->shared);
	entered = enter(q, limits, r, ret);
	line_unlock(q->shared);
	return entered;
}

/* A moving average: an eighth of it is the newest. */
static void
free_seat(struct line *s, struct holder *seat)
{
	int64_t stay = clock_ms() - seat->since_ms;

	s->stay_ms += (stay - s->stay_ms) / 8;
	*seat = (struct holder){ 0 };
}

void
seats_free(struct seats *q, int row)
{
	if (!q || row < 0 || row >= SCOREBOARD_ROWS)
		return;
	line_lock(q->shared);
	if (q->shared->seats[row].since_ms)
		free_seat(q->shared, &q->shared->seats[row]);
	line_unlock(q->shared);
}

void
seats_leave(struct seats *q)
{
	if (own_seat(q))
		seats_free(q, q->row);
}

void
seats_count(struct seats *q, unsigned *ret_seats, unsigned *ret_waiting)
{
	static const struct seats_limits any = { 1, 1 };
	struct look l;

	*ret_seats = *ret_waiting = 0;
	if (!q)
		return;
	line_lock(q->shared);
	l = line_look(q->shared, &any, clock_ms());
	*ret_seats = l.taken;
	for (size_t i = 0; i < LINE_TICKETS; i++)
		*ret_waiting += q->shared->tickets[i].number != 0;
	line_unlock(q->shared);
}
