#include "drafter/grammar/lexicon.h"

#include <stdlib.h>
#include <string.h>

#include "base/ban.h"

/* clang-format off */
const struct irregular irregulars[] = {
	{ "address", "address" }, { "addresses", "address" },
	{ "analyses", "analysis" }, { "armour", "armor" },
	{ "became", "become" }, { "began", "begin" }, { "begun", "begin" },
	{ "behaviour", "behavior" }, { "behaviours", "behavior" },
	{ "booking", "booking" }, { "bookings", "booking" },
	{ "boss", "boss" }, { "bosses", "boss" }, { "bought", "buy" },
	{ "broke", "break" }, { "broken", "break" }, { "brought", "bring" },
	{ "building", "building" }, { "buildings", "building" },
	{ "built", "build" }, { "bus", "bus" }, { "buses", "bus" },
	{ "came", "come" }, { "catalogue", "catalog" },
	{ "catalogues", "catalog" }, { "caught", "catch" },
	{ "centre", "center" }, { "centres", "center" },
	{ "children", "child" }, { "chose", "choose" }, { "chosen", "choose" },
	{ "colour", "color" }, { "colours", "color" },
	{ "criteria", "criterion" }, { "data", "data" }, { "dead", "die" },
	{ "defence", "defense" }, { "diagnoses", "diagnosis" },
	{ "died", "die" }, { "driven", "drive" }, { "drove", "drive" },
	{ "enrolment", "enrollment" }, { "enrolments", "enrollment" },
	{ "favourite", "favorite" }, { "favourites", "favorite" },
	{ "feet", "foot" }, { "fell", "fall" }, { "flavour", "flavor" },
	{ "flavours", "flavor" }, { "flew", "fly" }, { "flown", "fly" },
	{ "found", "find" }, { "gas", "gas" }, { "gave", "give" },
	{ "geese", "goose" }, { "gentlemen", "gentleman" },
	{ "given", "give" }, { "got", "get" }, { "grew", "grow" },
	{ "grey", "gray" }, { "harbour", "harbor" }, { "harbours", "harbor" },
	{ "held", "hold" }, { "honours", "honors" }, { "hosted", "host" },
	{ "jewellery", "jewelry" }, { "kept", "keep" }, { "knew", "know" },
	{ "known", "know" }, { "labour", "labor" }, { "led", "lead" },
	{ "left", "leave" }, { "lent", "lend" }, { "licence", "license" },
	{ "licences", "license" }, { "listing", "listing" },
	{ "listings", "listing" }, { "litre", "liter" }, { "litres", "liter" },
	{ "lives", "live" }, { "lost", "lose" }, { "made", "make" },
	{ "media", "media" }, { "men", "man" }, { "met", "meet" },
	{ "metre", "meter" }, { "metres", "meter" }, { "mice", "mouse" },
	{ "neighbour", "neighbor" }, { "neighbourhood", "neighborhood" },
	{ "neighbourhoods", "neighborhood" }, { "neighbours", "neighbor" },
	{ "news", "news" }, { "organisation", "organization" },
	{ "organisations", "organization" }, { "paid", "pay" },
	{ "parking", "parking" }, { "people", "person" },
	{ "persons", "person" }, { "programme", "program" },
	{ "programmes", "program" }, { "ran", "run" }, { "rating", "ratin" },
	{ "ratings", "ratin" }, { "sang", "sing" }, { "saw", "see" },
	{ "seen", "see" }, { "sent", "send" }, { "series", "series" },
	{ "sold", "sell" }, { "specialisation", "specialization" },
	{ "species", "species" }, { "spent", "spend" }, { "status", "status" },
	{ "statuses", "status" }, { "sung", "sing" }, { "taken", "take" },
	{ "taught", "teach" }, { "teeth", "tooth" }, { "theatre", "theater" },
	{ "theatres", "theater" }, { "theses", "thesis" },
	{ "thought", "think" }, { "took", "take" },
	{ "traveller", "traveler" }, { "travellers", "traveler" },
	{ "tyre", "tire" }, { "tyres", "tire" }, { "went", "go" },
	{ "wives", "wife" }, { "women", "woman" }, { "won", "win" },
	{ "wore", "wear" }, { "worn", "wear" }, { "written", "write" },
	{ "wrote", "write" },
};
const size_t n_irregulars = COUNT(irregulars);

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

static int
by_form(const void *form, const void *row)
{
	return strcmp(form, ((const struct irregular *)row)->form);
}

const char *
irregular_lemma(const char *word)
{
	const struct irregular *found = bsearch(word, irregulars, n_irregulars,
						sizeof(*irregulars), by_form);

	return found ? found->lemma : NULL;
}

bool
number_word(const char *word, double *ret)
{
	static const struct {
		const char *word;
		double value;
	} words[] = {
		{ "zero", 0 },       { "one", 1 },       { "two", 2 },
		{ "three", 3 },      { "four", 4 },      { "five", 5 },
		{ "six", 6 },        { "seven", 7 },     { "eight", 8 },
		{ "nine", 9 },       { "ten", 10 },      { "eleven", 11 },
		{ "twelve", 12 },    { "dozen", 12 },    { "thirteen", 13 },
		{ "fourteen", 14 },  { "fifteen", 15 },  { "sixteen", 16 },
		{ "seventeen", 17 }, { "eighteen", 18 }, { "nineteen", 19 },
		{ "twenty", 20 },    { "thirty", 30 },   { "forty", 40 },
		{ "fifty", 50 },     { "sixty", 60 },    { "seventy", 70 },
		{ "eighty", 80 },    { "ninety", 90 },   { "hundred", 100 },
		{ "thousand", 1e3 }, { "million", 1e6 }, { "billion", 1e9 },
		{ "single", 1 },     { "multiple", 1 },  { "several", 1 },
		{ "once", 1 },       { "twice", 2 },     { "thrice", 3 },
	};

	for (size_t i = 0; i < COUNT(words); i++)
		if (strcmp(word, words[i].word) == 0) {
			*ret = words[i].value;
			return true;
		}
	return false;
}
