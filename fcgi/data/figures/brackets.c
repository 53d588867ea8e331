#include <string.h>

#include "data/names.h"

#include "base/ban.h"

/* A letter or digit of ASCII: the arguments of a call begin with no sign. */
static bool
is_plain(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (c >= '0' && c <= '9');
}

/* Where its last bracket opens; n: nowhere. */
static size_t
opening_of(struct str name)
{
	const char close = name.n ? name.p[name.n - 1] : '\0';
	const char open = close == ')' ? '(' : '[';

	if (close != ')' && close != ']')
		return name.n;
	for (size_t i = name.n - 1; i-- > 0;)
		if (name.p[i] == open)
			return i;
	return name.n;
}

bool
name_with_brackets(struct str name, struct str *ret_before,
		   struct str *ret_inside)
{
	const size_t at = opening_of(name);
	struct str inside;

	if (at == 0 || at == name.n)
		return false;
	inside = str_first(str_from(name, at + 1), name.n - at - 2);
	for (size_t i = 0; i < inside.n; i++)
		if (strchr("()[]\"'`*,", inside.p[i]))
			return false;
	if (!inside.n || (!strchr(" _", name.p[at - 1]) && is_plain(*inside.p)))
		return false;
	*ret_before = str_first(name, at);
	while (ret_before->n && strchr(" _", ret_before->p[ret_before->n - 1]))
		ret_before->n--;
	*ret_inside = str_trim(inside);
	return ret_before->n && ret_inside->n;
}
