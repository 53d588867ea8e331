/*
 * For LD_PRELOAD: a monotonic clock that goes by the processor time of this
 * process, SLOW times slower, and timers that take SLOW times as long. A time
 * limit ends the same statements however busy the machine is. The date is the
 * real one.
 */
#include <stdbool.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define SLOW 20
#define START_S 1000000 /* no time is near zero, as after a real start */

int
clock_gettime(clockid_t clock_id, struct timespec *tp)
{
	const bool is_date = clock_id != CLOCK_MONOTONIC;
	const long failed =
		syscall(SYS_clock_gettime,
			is_date ? clock_id : CLOCK_PROCESS_CPUTIME_ID, tp);

	if (!failed && !is_date) {
		const long left = (long)(tp->tv_sec % SLOW);

		tp->tv_sec = START_S + tp->tv_sec / SLOW;
		tp->tv_nsec = (left * 1000000000 + tp->tv_nsec) / SLOW;
	}
	return (int)failed;
}

int
setitimer(__itimer_which_t which, const struct itimerval *restrict new,
	  struct itimerval *restrict old)
{
	struct itimerval slow = *new;

	slow.it_value.tv_sec *= SLOW;
	slow.it_value.tv_usec *= SLOW;
	slow.it_value.tv_sec += slow.it_value.tv_usec / 1000000;
	slow.it_value.tv_usec %= 1000000;
	return (int)syscall(SYS_setitimer, which, &slow, old);
}

unsigned
alarm(unsigned seconds)
{
	const struct itimerval timer = { .it_value.tv_sec = seconds };
	struct itimerval old = { { 0 }, { 0 } };

	(void)setitimer(ITIMER_REAL, &timer, &old);
	return (unsigned)(old.it_value.tv_sec / SLOW);
}
