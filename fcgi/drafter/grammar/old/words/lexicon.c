#include "drafter/grammar/old/words/lexicon.h"

#include <stddef.h>

#include "base/ban.h"

/* clang-format off */
/* Longest first where one ends another. */
const char *const name_tails[] = {
	"description", "address", "country", "quantity", "position", "location",
	"password", "birthday", "percent", "number", "status", "length",
	"amount", "height", "weight", "points", "street", "gender", "region",
	"credit", "title", "price", "count", "phone", "email", "state", "level",
	"place", "color", "score", "total", "grade", "group", "class", "stars",
	"point", "month", "order", "name", "code", "date", "type", "time",
	"year", "city", "rate", "rank", "size", "cost", "town", "team", "role",
	"days", "from", "area", "fee", "num", "day", "key", "nbr", "qty", "amt",
	"age", "zip", "sex", "id", "no", "to", NULL,
};
/* clang-format on */
