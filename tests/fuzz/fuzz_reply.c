#include <stdlib.h>

#include "llm/api.h"
#include "llm/reply.h"

#include "base/ban.h"

/* NOLINTNEXTLINE(readability-identifier-naming) */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* Any text is SQL, a question, or neither; never both. */
int /* NOLINTNEXTLINE(readability-identifier-naming) */
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct arena *a = arena_create((size_t)1 << 26);
	struct str text = { (const char *)data, n };
	struct llm_reply reply = { .model = "fuzz" };
	struct draft d;
	int64_t ms = 0;

	reply_read(a, text, &d);
	if (d.sql && d.clarify)
		abort();
	if ((d.sql && !*d.sql) || (d.clarify && !*d.clarify))
		abort();
	(void)reply_declines(a, text);
	(void)reply_so_far(a, text);
	if (!llm_read_answer(a, text, &reply) && !reply.text)
		abort();
	reply.text = NULL;
	if (!llm_read_anthropic(a, text, &reply) && !reply.text)
		abort();
	if (llm_read_pause(text, &ms) && ms <= 0)
		abort();
	arena_destroy(a);
	return 0;
}
