#include "base/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

#include "base/ban.h"

#define TEXT_MAX 64

/* Of 16 bytes, IPv4 as ::ffff:a.b.c.d. */
static bool
read_bytes(struct str text, struct in6_addr *ret, bool *ret_six)
{
	char room[TEXT_MAX + 8] = "::ffff:";
	size_t n = memchr(text.p, ':', text.n) ? 0 : strlen(room);

	if (text.n == 0 || text.n > TEXT_MAX)
		return false;
	memcpy(room + n, text.p, text.n);
	room[n + text.n] = '\0';
	*ret_six = n == 0;
	return inet_pton(AF_INET6, room, ret) == 1;
}

static bool
bytes_of(const struct sockaddr_storage *address, struct in6_addr *ret)
{
	const void *at = address;
	const struct sockaddr_in *four = at;
	const struct sockaddr_in6 *six = at;

	memset(ret, 0, sizeof(*ret));
	if (address->ss_family == AF_INET6) {
		*ret = six->sin6_addr;
	} else if (address->ss_family == AF_INET) {
		ret->s6_addr[10] = ret->s6_addr[11] = 0xff;
		memcpy(ret->s6_addr + 12, &four->sin_addr, 4);
	} else {
		return false;
	}
	return true;
}

static socklen_t
fill(struct sockaddr_storage *ret, const struct in6_addr *bytes, bool six,
     uint16_t port)
{
	void *at = ret;
	struct sockaddr_in *in4 = at;
	struct sockaddr_in6 *in6 = at;

	memset(ret, 0, sizeof(*ret));
	if (six) {
		in6->sin6_family = AF_INET6;
		in6->sin6_addr = *bytes;
		in6->sin6_port = htons(port);
		return sizeof(*in6);
	}
	in4->sin_family = AF_INET;
	memcpy(&in4->sin_addr, bytes->s6_addr + 12, 4);
	in4->sin_port = htons(port);
	return sizeof(*in4);
}

bool
address_read(struct str text, struct sockaddr_storage *ret, socklen_t *ret_n)
{
	struct str host = text, port;
	bool bracketed = text.n && text.p[0] == '[', six;
	struct in6_addr bytes;
	uint64_t n;

	while (host.n && host.p[host.n - 1] != ':')
		host.n--;
	port = str_from(text, host.n);
	host.n -= host.n > 0;
	if (bracketed) {
		if (!str_ends(host, STR("]")))
			return false;
		host = str_first(str_from(host, 1), host.n - 2);
	}
	if (!str_to_uint(port, 65535, &n) || n == 0 ||
	    !read_bytes(host, &bytes, &six) || six != bracketed)
		return false;
	*ret_n = fill(ret, &bytes, six, (uint16_t)n);
	return true;
}

bool
address_is_one_of(const struct sockaddr_storage *address, struct str list)
{
	struct in6_addr own, other;
	struct str word;
	bool six;

	if (!bytes_of(address, &own))
		return false;
	while ((word = str_word(&list, " ,\t\n")).n)
		if (read_bytes(word, &other, &six) &&
		    memcmp(&own, &other, sizeof(own)) == 0)
			return true;
	return false;
}

bool
address_is_loopback(const struct sockaddr_storage *address)
{
	struct in6_addr own;

	if (!bytes_of(address, &own))
		return false;
	return IN6_IS_ADDR_LOOPBACK(&own) ||
	       (IN6_IS_ADDR_V4MAPPED(&own) && own.s6_addr[12] == 127);
}
