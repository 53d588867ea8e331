#include "drafter/grammar/old/words/lexicon.h"

#include "base/ban.h"

/* clang-format off */
/* Longest first where one ends another. */
const struct str name_tails[] = {
	STR_INIT("description"), STR_INIT("address"), STR_INIT("country"),
	STR_INIT("quantity"), STR_INIT("position"), STR_INIT("location"),
	STR_INIT("password"), STR_INIT("birthday"), STR_INIT("percent"),
	STR_INIT("number"), STR_INIT("status"), STR_INIT("length"),
	STR_INIT("amount"), STR_INIT("height"), STR_INIT("weight"),
	STR_INIT("points"), STR_INIT("street"), STR_INIT("gender"),
	STR_INIT("region"), STR_INIT("credit"), STR_INIT("title"),
	STR_INIT("price"), STR_INIT("count"), STR_INIT("phone"),
	STR_INIT("email"), STR_INIT("state"), STR_INIT("level"),
	STR_INIT("place"), STR_INIT("color"), STR_INIT("score"),
	STR_INIT("total"), STR_INIT("grade"), STR_INIT("group"),
	STR_INIT("class"), STR_INIT("stars"), STR_INIT("point"),
	STR_INIT("month"), STR_INIT("order"), STR_INIT("name"),
	STR_INIT("code"), STR_INIT("date"), STR_INIT("type"), STR_INIT("time"),
	STR_INIT("year"), STR_INIT("city"), STR_INIT("rate"), STR_INIT("rank"),
	STR_INIT("size"), STR_INIT("cost"), STR_INIT("town"), STR_INIT("team"),
	STR_INIT("role"), STR_INIT("days"), STR_INIT("from"), STR_INIT("area"),
	STR_INIT("fee"), STR_INIT("num"), STR_INIT("day"), STR_INIT("key"),
	STR_INIT("nbr"), STR_INIT("qty"), STR_INIT("amt"), STR_INIT("age"),
	STR_INIT("zip"), STR_INIT("sex"), STR_INIT("id"), STR_INIT("no"),
	STR_INIT("to"),
	{ NULL, 0 },
};
/* clang-format on */
