#ifndef BASE_ADDRESS_H
#define BASE_ADDRESS_H

#include <sys/socket.h>

#include "base/str.h"

/* Network addresses in digits: nothing here asks a name server. */

/*
 * "ADDRESS:PORT", an IPv6 address in brackets: "[::1]:9000". False: it is
 * none, and maybe a path.
 */
bool address_read(struct str text, struct sockaddr_storage *ret,
		  socklen_t *ret_n);

/*
 * Whether it is one of a list of addresses without ports, blanks or commas
 * between; an IPv4 address that came by IPv6 counts as itself.
 */
bool address_is_one_of(const struct sockaddr_storage *address, struct str list);
/* Of this machine alone: 127.0.0.0/8 or ::1. */
bool address_is_loopback(const struct sockaddr_storage *address);

#endif
