#include "data/token.h"

#include "base/str.h"

#include "base/ban.h"

static const char *const scopes[] = {
	[TOKEN_READ] = "read",
	[TOKEN_ASK] = "ask",
};
static_assert(COUNT(scopes) == TOKEN_SCOPE__MAX, "one name a scope");

const char *
token_scope_name(enum token_scope scope)
{
	return scopes[scope];
}

enum token_scope
token_scope_find(const char *name)
{
	return (enum token_scope)str_index(scopes, COUNT(scopes), name);
}
