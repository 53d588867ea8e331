/* What is said beside a statement tells what it is worth. */
#include <string.h>

#include "base/utf8.h"
#include "llm/reply.h"

#include "base/ban.h"

/* The first that is said counts. Folded: without case and accents. */
static const struct {
	struct str word;
	int rank;
} worths[] = {
	/* German, French, Spanish, Portuguese, Italian */
	{ STR_INIT("nicht korrekt"), -1 },
	{ STR_INIT("pas correct"), -1 },
	{ STR_INIT("no es correct"), -1 },
	{ STR_INIT("nao esta corret"), -1 },
	{ STR_INIT("non e corrett"), -1 },
	{ STR_INIT("non corrett"), -1 },
	{ STR_INIT("nicht richtig"), -1 },
	{ STR_INIT("inkorrekt"), -1 },
	{ STR_INIT("falsch"), -1 },
	{ STR_INIT("fehlerhaft"), -1 },
	{ STR_INIT("pruf"), -1 },
	{ STR_INIT("incorre"), -1 },
	{ STR_INIT("erron"), -1 },
	{ STR_INIT("fausse"), -1 },
	{ STR_INIT("verifica"), -1 },
	{ STR_INIT("verifier"), -1 },
	{ STR_INIT("verifiez"), -1 },
	{ STR_INIT("equivocad"), -1 },
	{ STR_INIT("comprob"), -1 },
	{ STR_INIT("errad"), -1 },
	{ STR_INIT("errat"), -1 },
	{ STR_INIT("scorrett"), -1 },
	{ STR_INIT("sbagliat"), -1 },
	{ STR_INIT("richtig"), 1 },
	{ STR_INIT("korrekt"), 1 },
	{ STR_INIT("korrigiert"), 1 },
	{ STR_INIT("endgultig"), 1 },
	{ STR_INIT("corrig"), 1 },
	{ STR_INIT("corret"), 1 },
	{ STR_INIT("corrett"), 1 },
	/* Korean, Chinese, Japanese, Russian */
	{ STR_INIT("\xed\x8b\x80\xeb\xa6\xb0"), -1 },            /* wrong */
	{ STR_INIT("\xec\x9e\x98\xeb\xaa\xbb"), -1 },            /* mistaken */
	{ STR_INIT("\xec\x98\xac\xeb\xb0\x94\xeb\xa5\xb8"), 1 }, /* right */
	{ STR_INIT("\xec\xb5\x9c\xec\xa2\x85"), 1 },             /* final */
	{ STR_INIT("\xe4\xb8\x8d\xe6\xad\xa3\xe7\xa1\xae"),
	  -1 },                                                  /* not right */
	{ STR_INIT("\xe9\x94\x99\xe8\xaf\xaf"), -1 },            /* wrong */
	{ STR_INIT("\xe6\xad\xa3\xe7\xa1\xae"), 1 },             /* right */
	{ STR_INIT("\xe6\x9c\x80\xe7\xbb\x88"), 1 },             /* final */
	{ STR_INIT("\xe9\x96\x93\xe9\x81\x95"), -1 },            /* mistaken */
	{ STR_INIT("\xe6\xad\xa3\xe3\x81\x97\xe3\x81\x84"), 1 }, /* right */
	{ STR_INIT("\xe6\x9c\x80\xe7\xb5\x82"), 1 },             /* final */
	{ STR_INIT(
		  "\xd0\xbd\xd0\xb5\xd0\xbf\xd1\x80\xd0\xb0\xd0\xb2\xd0\xb8\xd0\xbb\xd1\x8c\xd0\xbd"),
	  -1 },
	{ STR_INIT("\xd0\xbd\xd0\xb5\xd0\xb2\xd0\xb5\xd1\x80\xd0\xbd"), -1 },
	{ STR_INIT(
		  "\xd0\xbf\xd1\x80\xd0\xb0\xd0\xb2\xd0\xb8\xd0\xbb\xd1\x8c\xd0\xbd"),
	  1 },
	{ STR_INIT("alternativ"), -1 },
	{ STR_INIT("incorrect"), -1 },
	{ STR_INIT("final"), 1 },
	{ STR_INIT("not correct"), -1 },
	{ STR_INIT("correct"), 1 },
	{ STR_INIT("instead of"), -1 },
	{ STR_INIT("first try"), -1 },
	{ STR_INIT("wrong"), -1 },
	{ STR_INIT("mistake"), -1 },
	{ STR_INIT("do not"), -1 },
	{ STR_INIT("don't"), -1 },
	{ STR_INIT("don\xe2\x80\x99t"), -1 },
	{ STR_INIT("avoid"), -1 },
	{ STR_INIT("rather than"), -1 },
	{ STR_INIT("verify"), -1 },
	{ STR_INIT("check"), -1 },
	{ STR_INIT("confirm"), -1 },
	{ STR_INIT("inspect"), -1 },
	{ STR_INIT("explore"), -1 },
	{ STR_INIT("preview"), -1 },
	{ STR_INIT("you can also"), -1 },
	{ STR_INIT("you could also"), -1 },
	{ STR_INIT("if you want"), -1 },
	{ STR_INIT("optionally"), -1 },
	{ STR_INIT("equivalent to"), -1 },
	{ STR_INIT("revised query"), 1 },
	{ STR_INIT("revised version"), 1 },
	{ STR_INIT("revised statement"), 1 },
	{ STR_INIT("revised sql"), 1 },
	{ STR_INIT("improved query"), 1 },
	{ STR_INIT("improved version"), 1 },
	{ STR_INIT("improved statement"), 1 },
	{ STR_INIT("improved sql"), 1 },
	{ STR_INIT("fixed query"), 1 },
	{ STR_INIT("fixed version"), 1 },
	{ STR_INIT("fixed statement"), 1 },
	{ STR_INIT("fixed sql"), 1 },
	{ STR_INIT("updated query"), 1 },
	{ STR_INIT("updated version"), 1 },
	{ STR_INIT("updated statement"), 1 },
	{ STR_INIT("updated sql"), 1 },
	{ STR_INIT("old query"), -1 },
	{ STR_INIT("original query"), -1 },
	{ STR_INIT("previous query"), -1 },
};

bool
reply_denies(struct arena *a, struct str said)
{
	static const struct str ends[] = {
		STR_INIT(" not"),
		STR_INIT(" instead of"),
		STR_INIT(" rather than"),
	};

	said = str_trim(said);
	while (str_ends(said, STR(":")))
		said = str_first(said, said.n - 1);
	said = str_of(arena_printf(a, " %s", str_lower(a, said)));
	for (size_t i = 0; i < COUNT(ends); i++)
		if (str_ends(said, ends[i]))
			return true;
	return false;
}

int
reply_worth(struct arena *a, struct str said)
{
	const struct str folded = str_of(utf8_fold(a, said));

	if (reply_denies(a, said))
		return -1;
	for (size_t i = 0; i < COUNT(worths); i++)
		if (str_has(folded, worths[i].word))
			return worths[i].rank;
	return 0;
}

struct str
reply_last_sentence(struct str s)
{
	for (size_t n = s.n; n > 2; n--)
		if (s.p[n - 1] == ' ' && strchr(".!?", s.p[n - 2]))
			return str_from(s, n);
	return s;
}
