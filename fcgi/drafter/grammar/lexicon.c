#include "drafter/grammar/lexicon.h"

#include <string.h>

#include "base/ban.h"

/* clang-format off */
const char *const irregulars[] = {
	"people", "person", "persons", "person", "men", "man", "women", "woman",
	"children", "child", "gentlemen", "gentleman", "feet", "foot", "mice", "mouse", "geese", "goose",
	"teeth", "tooth", "lives", "live", "wives", "wife", "bought", "buy",
	"sold", "sell", "paid", "pay", "taught", "teach", "took", "take",
	"taken", "take", "won", "win", "held", "hold", "wrote", "write",
	"written", "write", "gave", "give", "given", "give", "made", "make",
	"built", "build", "died", "die", "dead", "die", "ran", "run", "flew",
	"fly", "flown", "fly", "drove", "drive", "driven", "drive", "spent",
	"spend", "sent", "send", "began", "begin", "begun", "begin", "went",
	"go", "came", "come", "became", "become", "got", "get", "met", "meet",
	"led", "lead", "lost", "lose", "chose", "choose", "chosen", "choose",
	"saw", "see", "seen", "see", "knew", "know", "known", "know", "grew",
	"grow", "broke", "break", "broken", "break", "fell", "fall", "found",
	"find", "kept", "keep", "lent", "lend", "thought", "think", "brought",
	"bring", "caught", "catch", "data", "data", "media", "media",
	"analyses", "analysis", "diagnoses", "diagnosis", "criteria",
	"criterion", "statuses", "status", "status", "status", "addresses",
	"address", "address", "address", "series", "series", "species",
	"species", "news", "news", "buses", "bus", "bus", "bus", "gas", "gas",
	"boss", "boss", "bosses", "boss", "sung", "sing", "sang", "sing",
	"worn", "wear", "wore", "wear", "sang", "sing", "hosted", "host",
	"theses", "thesis", "rating", "rating", "ratings", "rating", "building",
	"building", "buildings", "building", "booking", "booking", "bookings",
	"booking", "listing", "listing", "listings", "listing", "parking",
	"parking", NULL,
};

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
