#include "store/db/squeeze.h"

#include <stdlib.h>
#include <zstd.h>

#include "base/ban.h"

#define PLAIN 'z'
#define WORDS 'y'
#define WORDS_FOR 8192 /* bytes; in more they save nothing to speak of */
#define SHORTEST 256   /* bytes; below it a frame gains little */
#define LEVEL 1 /* half a megabyte a millisecond, and a quarter is left */

/*
 * What the evidence of most turns has in it (turn_row.c), in its order. It
 * never changes, or what was squeezed with it is lost: another dictionary gets
 * another mark.
 */
static const char words[] =
	"The built-in translator came to something else."
	"the translator came to something else,"
	"How many different ,What is the highest ,What is the total "
	" per month by country,_count, AS total, AS month"
	"strftime('%Y-%m', IS NOT NULL GROUP BY  ORDER BY  DESC LIMIT "
	" LEFT JOIN  t2 ON t1.id = t2.  BETWEEN  AND  sum( avg( max( min("
	"SELECT count(DISTINCT t1. FROM  t1 JOIN  t2 ON t1."
	"_id = t2.id WHERE t2.Number of different  of  where "
	" is more than  is less than "
	"postgresql,duckdb,mysql,model,8:examples,"
	"93:,6:sqlite,40:Read as: how many , the , per , of ,"
	"23:There are , is ,7:grammar,----1:0,1:0,1:0,1:0,-01:1,"
	"1:0,1:1,57:SELECT count(*) AS  FROM ,1:-,5:model,6:800000,"
	"01:1,01:6,6:schema,18:Reading the schema,15:schema_selector,1:0,1:2,"
	"0-8:retrieve,20:Looking up the words,-1:0,1:2,"
	"0-5:notes,20:Looking up the notes,-1:0,1:0,"
	"0-6:select,15:Choosing tables,-1:0,1:0,"
	"0-4:plan,8:Planning,7:planner,1:0,1:0,"
	"0-5:draft,11:Writing SQL,13:sql_generator,1:1,1:1,"
	"043:examples: no verified example asks the same,6:Fixing,"
	"0-5:check,11:Checking it,-1:1,1:0,"
	"0-5:probe,21:Trying other readings,-1:1,1:0,"
	"0-7:execute,10:Running it,12:sql_executor,1:1,1:0,"
	"0-7:compare,29:Comparing with the translator,-1:1,1:5,"
	"0-6:verify,26:Comparing it with the data,-1:1,1:0,"
	"0-8:complain,17:Reading the error,"
	"0-6:answer,18:Writing the answer,16:answer_formatter,1:0,1:0,"
	"0-1:2,-67:Shows the number of rows from ; keeps rows where  is , and "
	"; one row per ,48:SELECT * FROM  WHERE  LIMIT 201,00--1:0,1:0,1:1,"
	"21:Written by the model.,35:Written by the built-in translator.,1:4,"
	"7:by city,8:by month,28:How many  are there?,"
	"38:What is the average  of ?,"
	"--1:0,1:0,1:0,1:0,1:1,1:2,1:0,1:0,1:0,1:0,1:0,1:0,1:0,1:0,1:0,1:0,"
	"1:0,1:0,01:0,-1:0,1:0,1:0,-1:0,1:0,-";

/*
 * To make them takes ten times as long as a turn does to be squeezed. The
 * dictionary is read only, so workers share the one that was made before they
 * were forked; room to work in a process has of its own, until it rests.
 */
static ZSTD_CDict *dictionary;
static ZSTD_CCtx *room_to_work;

void
squeeze_share(void)
{
	if (!dictionary)
		dictionary = ZSTD_createCDict(words, sizeof(words) - 1, LEVEL);
}

void
squeeze_rest(void)
{
	(void)ZSTD_freeCCtx(room_to_work);
	room_to_work = NULL;
}

/* The bytes of the frame; 0: it gains nothing. */
static size_t
compress(char *out, size_t room, struct str s, bool with_words)
{
	ZSTD_CCtx *z;
	size_t n;

	squeeze_share();
	if (!room_to_work)
		room_to_work = ZSTD_createCCtx();
	z = room_to_work;
	if (!z || !dictionary)
		return 0;
	n = with_words ? ZSTD_compress_usingCDict(z, out, room, s.p, s.n,
						  dictionary)
		       : ZSTD_compressCCtx(z, out, room, s.p, s.n, LEVEL);
	if (s.n > WORDS_FOR) /* it has grown with the content */
		squeeze_rest();
	/* what needs as much room as before is an error to it */
	return ZSTD_isError(n) ? 0 : n;
}

static bool
decompress(char *out, size_t size, struct str frame, bool with_words)
{
	ZSTD_DCtx *z = ZSTD_createDCtx();
	size_t n = z ? ZSTD_decompress_usingDict(z, out, size, frame.p, frame.n,
						 with_words ? words : NULL,
						 with_words ? sizeof(words) - 1
							    : 0)
		     : (size_t)-1;

	(void)ZSTD_freeDCtx(z);
	return n == size;
}

/* Nothing that a request is counted for: the arena gets what is left of it. */
struct str
squeeze(struct arena *a, struct str s)
{
	bool with_words = s.n <= WORDS_FOR;
	struct str ret = s;
	char *out;
	size_t n;

	if (s.n < SHORTEST || s.n > SQUEEZE_MAX)
		return s;
	out = malloc(s.n);
	if (!out)
		return s;
	out[0] = with_words ? WORDS : PLAIN;
	n = compress(out + 1, s.n - 1, s, with_words);
	if (n > 0)
		ret = (struct str){ arena_copy(a, out, n + 1), n + 1 };
	free(out);
	return ret;
}

char *
unsqueeze(struct arena *a, struct str in, size_t *ret_n)
{
	unsigned long long size;
	char *out;

	*ret_n = in.n;
	if (in.n == 0 || (in.p[0] != PLAIN && in.p[0] != WORDS))
		return arena_copy(a, in.p, in.n);
	/* unknown and error are larger than any limit */
	size = ZSTD_getFrameContentSize(in.p + 1, in.n - 1);
	if (size > SQUEEZE_MAX)
		return NULL;
	*ret_n = (size_t)size;
	out = arena_array(a, *ret_n + 1, 1);
	return decompress(out, *ret_n, str_from(in, 1), in.p[0] == WORDS)
		       ? out
		       : NULL;
}
