#include <string.h>

#include "knowledge/values/values.h"

#include "base/ban.h"

/* What else people call it: countries, peoples, states, the sexes. */
/* clang-format off */
static const char *const aliases[][2] = {
	{ "african", "africa" }, { "ak", "alaska" }, { "alabama", "al" },
	{ "alaska", "ak" }, { "america", "united states" },
	{ "america", "usa" }, { "american", "america" },
	{ "american", "united states" }, { "american", "us" },
	{ "american", "usa" }, { "ar", "arkansas" },
	{ "argentine", "argentina" }, { "argentinian", "argentina" },
	{ "arizona", "az" }, { "arkansas", "ar" }, { "asian", "asia" },
	{ "australian", "australia" }, { "austrian", "austria" },
	{ "az", "arizona" }, { "belgian", "belgium" }, { "boys", "male" },
	{ "brazilian", "brazil" }, { "britain", "united kingdom" },
	{ "british", "uk" }, { "british", "united kingdom" },
	{ "bulgarian", "bulgaria" }, { "ca", "california" },
	{ "california", "ca" }, { "canadian", "canada" },
	{ "chilean", "chile" }, { "chinese", "china" },
	{ "colombian", "colombia" }, { "colorado", "co" },
	{ "connecticut", "ct" }, { "croatian", "croatia" },
	{ "ct", "connecticut" }, { "cuban", "cuba" },
	{ "czech", "czech republic" }, { "danish", "denmark" },
	{ "delaware", "de" }, { "dutch", "netherlands" },
	{ "egyptian", "egypt" }, { "england", "united kingdom" },
	{ "english", "england" }, { "european", "europe" }, { "female", "f" },
	{ "filipino", "philippines" }, { "finnish", "finland" },
	{ "fl", "florida" }, { "florida", "fl" }, { "french", "france" },
	{ "ga", "georgia" }, { "georgia", "ga" }, { "german", "germany" },
	{ "girls", "female" }, { "greek", "greece" }, { "hawaii", "hi" },
	{ "holland", "netherlands" }, { "hungarian", "hungary" },
	{ "ia", "iowa" }, { "idaho", "id" }, { "il", "illinois" },
	{ "illinois", "il" }, { "indian", "india" }, { "indiana", "in" },
	{ "indonesian", "indonesia" }, { "iowa", "ia" },
	{ "iranian", "iran" }, { "irish", "ireland" },
	{ "israeli", "israel" }, { "italian", "italy" },
	{ "japanese", "japan" }, { "kansas", "ks" }, { "kentucky", "ky" },
	{ "kenyan", "kenya" }, { "korean", "korea" },
	{ "korean", "south korea" }, { "ks", "kansas" }, { "ky", "kentucky" },
	{ "la", "los angeles" }, { "louisiana", "la" }, { "maine", "me" },
	{ "malaysian", "malaysia" }, { "male", "m" }, { "man", "male" },
	{ "maryland", "md" }, { "massachusetts", "ma" }, { "md", "maryland" },
	{ "men", "male" }, { "mexican", "mexico" }, { "mi", "michigan" },
	{ "michigan", "mi" }, { "minnesota", "mn" }, { "mississippi", "ms" },
	{ "missouri", "mo" }, { "mn", "minnesota" }, { "mo", "missouri" },
	{ "montana", "mt" }, { "moroccan", "morocco" },
	{ "ms", "mississippi" }, { "mt", "montana" },
	{ "nc", "north carolina" }, { "nd", "north dakota" },
	{ "ne", "nebraska" }, { "nebraska", "ne" }, { "nevada", "nv" },
	{ "new hampshire", "nh" }, { "new jersey", "nj" },
	{ "new mexico", "nm" }, { "new york", "ny" }, { "new york", "nyc" },
	{ "new zealander", "new zealand" }, { "nh", "new hampshire" },
	{ "nigerian", "nigeria" }, { "nj", "new jersey" },
	{ "nm", "new mexico" }, { "no", "n" }, { "north carolina", "nc" },
	{ "north dakota", "nd" }, { "norwegian", "norway" },
	{ "nv", "nevada" }, { "ny", "new york" }, { "nyc", "new york" },
	{ "nyc", "new york city" }, { "ohio", "oh" }, { "oklahoma", "ok" },
	{ "oregon", "or" }, { "pakistani", "pakistan" },
	{ "pennsylvania", "pa" }, { "philippine", "philippines" },
	{ "polish", "poland" }, { "portuguese", "portugal" },
	{ "rhode island", "ri" }, { "ri", "rhode island" },
	{ "romanian", "romania" }, { "russian", "russia" },
	{ "sc", "south carolina" }, { "scottish", "scotland" },
	{ "sd", "south dakota" }, { "serbian", "serbia" },
	{ "sf", "san francisco" }, { "south carolina", "sc" },
	{ "south dakota", "sd" }, { "spanish", "spain" }, { "st", "saint" },
	{ "swedish", "sweden" }, { "swiss", "switzerland" },
	{ "tennessee", "tn" }, { "texas", "tx" }, { "thai", "thailand" },
	{ "tn", "tennessee" }, { "turkish", "turkey" }, { "tx", "texas" },
	{ "uk", "england" }, { "uk", "great britain" },
	{ "uk", "united kingdom" }, { "ukrainian", "ukraine" },
	{ "united kingdom", "uk" }, { "united states", "us" },
	{ "united states", "usa" }, { "us", "united states" },
	{ "us", "usa" }, { "usa", "united states" },
	{ "usa", "united states of america" }, { "usa", "us" },
	{ "ut", "utah" }, { "utah", "ut" }, { "va", "virginia" },
	{ "vermont", "vt" }, { "vietnamese", "vietnam" },
	{ "virginia", "va" }, { "vt", "vermont" }, { "wa", "washington" },
	{ "washington", "wa" }, { "welsh", "wales" },
	{ "west virginia", "wv" }, { "wi", "wisconsin" },
	{ "wisconsin", "wi" }, { "woman", "female" }, { "women", "female" },
	{ "wv", "west virginia" }, { "wy", "wyoming" }, { "wyoming", "wy" },
	{ "yes", "y" },
};
/* clang-format on */

const char *
value_alias(const char *name, const char *after)
{
	bool past = name == after;

	for (size_t i = 0; i < COUNT(aliases); i++) {
		if (*aliases[i][0] != *name || strcmp(aliases[i][0], name) != 0)
			continue;
		if (past)
			return aliases[i][1];
		past = aliases[i][1] == after;
	}
	return NULL;
}
