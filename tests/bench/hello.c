/*
 * What the same nginx gives beside us: the smallest FastCGI program, four
 * processes on one socket. hello SOCKET
 */
#include <fcgiapp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "listen.h"

#define PROCESSES 4

static void
serve(int fd)
{
	FCGX_Request request;

	(void)FCGX_InitRequest(&request, fd, 0);
	while (FCGX_Accept_r(&request) == 0) {
		(void)FCGX_PutS("Content-Type: text/plain\r\n\r\nhello\n",
				request.out);
		FCGX_Finish_r(&request);
	}
}

int
main(int argc, char **argv)
{
	int fd = argc == 2 ? listen_on(argv[1]) : -1;

	if (fd < 0) {
		(void)fputs("usage: hello SOCKET\n", stderr);
		return 2;
	}
	(void)FCGX_Init();
	(void)signal(SIGTERM, SIG_DFL);
	for (int i = 1; i < PROCESSES; i++)
		if (fork() == 0) {
			(void)prctl(PR_SET_PDEATHSIG, SIGTERM);
			break;
		}
	serve(fd);
	return 0;
}
