#include "drafter/grammar/old/doubt/doubt.h"

#include <string.h>

#include "base/ban.h"

/* Small words of other languages, without those that English has, too. */
static const char *const foreign[] = {
	/* clang-format off */
	/* German, and what others share with it */
	"wie", "viele", "wieviele", "welche", "welcher", "welches", "zeige",
	"zeig", "mir", "alle", "der", "das", "und", "ist", "sind", "nicht",
	"mit", "fur", "von", "dem", "ein", "eine", "einen", "wer", "wo", "wann",
	"gib", "uber", "haben", "gibt", "zum", "zur", "aller", "bitte", "nach",
	"mehr", "kosten", "wird", "werden", "wurde", "wurden", "auf", "aus",
	"bei", "jede", "jeder", "jedes", "liste", "pro", "vom", "letzten",
	"letztes", "letzter", "letzte", "diesem", "dieses", "diesen", "dieser",
	"nur", "ohne", "zwischen", "seit", "heute", "gestern", "wieviel",
	"die", "teuerste", "teuersten", "teuerster", "billigste", "billigsten",
	"gunstigste", "gunstigsten", "grosste", "grossten", "kleinste",
	"kleinsten", "hochste", "hochsten", "niedrigste", "niedrigsten",
	"meisten", "beste", "besten", "neueste", "neuesten", "alteste",
	"altesten", "schlechteste", "schlechtesten", "ersten", "anzahl",
	/* French */
	"combien", "quels", "quelles", "quel", "quelle", "sont", "les", "est",
	"dans", "avec", "pour", "moi", "tous", "toutes", "nous", "avons",
	"ont", "une", "qui", "et", "des", "montre", "affiche", "aux", "chaque",
	"donne", "leurs", "sur", "meilleurs", "meilleures", "derniers",
	"dernieres", "chers", "cheres",
	/* Spanish and Portuguese */
	"cuantos", "cuantas", "cuales", "cual", "quien", "quienes", "donde",
	"las", "los", "del", "el", "por", "todos", "todas", "muestra",
	"muestrame", "lista", "son", "hay", "cada", "quantos", "quantas",
	"quais", "qual", "sao", "dos", "mostre", "tienen",
	"dame", "que", "existem", "tem", "mejores", "caros", "caras", "ultimos",
	"ultimas", "mayores", "primeros",
	/* Italian */
	"quanti", "quante", "quali", "quale", "chi", "sono", "gli", "dei",
	"delle", "della", "nel", "tutti", "tutte", "mostra", "elenca", "il",
	"che", "ogni", "ci",
	/* Dutch */
	"hoeveel", "welke", "zijn", "het", "een", "toon", "laat", "zien",
	"geef", "elke", "voor",
	/* clang-format on */
	NULL
};

/* English that those languages do not write alike. */
static const char *const english[] = {
	"the", "what",  "which", "of",  "with", "how",   "many", "show",
	"who", "where", "for",   "and", "are",  "have",  "all",  "by",
	"per", "list",  "each",  "to",  "than", "whose", NULL
};

/* Of another script, beside what folds into letters of ours. */
static bool
is_strange(const char *fold)
{
	size_t n = 0;

	while ((unsigned char)fold[n] & 0x80)
		n++;
	return n > 0 && !fold[n];
}

bool
doubt_language(const struct parse *p, struct draft *ret)
{
	size_t others = 0, ours = 0, strange = 0, known = 0;

	for (size_t i = 0; i < p->n_words; i++) {
		const struct word *w = &p->words[i];

		if (w->kind != WORD_PLAIN)
			continue;
		/* "Los Angeles" is a name */
		others += !w->capital &&
			  !(w->covered_by == LINK_VALUE && w->solid > 0) &&
			  str_is_one_of(w->fold, foreign);
		ours += str_is_one_of(w->fold, english);
		strange += is_strange(w->fold);
		known += w->solid > 0;
	}
	if (!(others > 1 && others > ours) && !(others && !ours && !known) &&
	    !(strange && !ours && !known))
		return false;
	if (!ret)
		return true;
	*ret = (struct draft){ .clarify =
				       "The built-in translator reads English"
				       " only: please ask this in English,"
				       " as in these examples." };
	doubt_suggest(p, ret);
	return true;
}
