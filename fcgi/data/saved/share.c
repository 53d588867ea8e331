#include "data/saved/share.h"

#include "base/ban.h"

static const char *const kinds[] = {
	[SHARE_TURN] = "answer",
	[SHARE_CHAT] = "chat",
	[SHARE_SAVED] = "saved question",
	[SHARE_BOARD] = "board",
};
static_assert(COUNT(kinds) == SHARE__MAX, "one name a kind");

static const struct {
	struct str folder;
	enum share_kind kind;
} folders[] = {
	{ STR_INIT("chats"), SHARE_CHAT },
	{ STR_INIT("saved"), SHARE_SAVED },
	{ STR_INIT("boards"), SHARE_BOARD },
};

const char *
share_kind_name(enum share_kind kind)
{
	return kinds[kind];
}

enum share_kind
share_kind_find(const char *name)
{
	return (enum share_kind)str_index(kinds, COUNT(kinds), name);
}

/* "turns/2" below a chat */
static bool
read_turn(struct str rest, struct share_what *ret)
{
	struct str turns = str_cut(&rest, '/');
	uint64_t n = 0;

	if (ret->kind != SHARE_CHAT || !str_is(turns, "turns") ||
	    !str_to_uint(rest, UINT32_MAX, &n) || n == 0)
		return false;
	ret->kind = SHARE_TURN;
	ret->n = (size_t)n;
	return true;
}

bool
share_what(struct arena *a, const char *path, struct share_what *ret)
{
	struct str query = str_trim(str_of(path)), rest, folder, name;
	size_t i = 0;

	*ret = (struct share_what){ .n = 0 };
	rest = str_cut(&query, '?');
	ret->query = query;
	if (str_cut(&rest, '/').n)
		return false;
	folder = str_cut(&rest, '/');
	name = str_cut(&rest, '/');
	while (i < COUNT(folders) && !str_eq(folder, folders[i].folder))
		i++;
	if (i == COUNT(folders) || name.n == 0)
		return false;
	ret->kind = folders[i].kind;
	ret->name = str_dup(a, name);
	return rest.n == 0 || read_turn(rest, ret);
}
