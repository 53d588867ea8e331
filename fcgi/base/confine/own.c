#include "base/confine/own.h"

#include <pthread.h>
#include <stdbool.h>
#include <unistd.h>

#include "base/ban.h"

static pid_t own;

static void
in_child(void)
{
	own = getpid();
}

pid_t
own_pid(void)
{
	static bool told; /* of forks; else it is asked for each time */

	if (told)
		return own;
	told = pthread_atfork(NULL, NULL, in_child) == 0;
	own = getpid();
	return own;
}
