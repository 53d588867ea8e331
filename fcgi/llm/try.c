#include "base/clock.h"
#include "base/utf8.h"
#include "llm/llm.h"
#include "llm/reply.h"

#include "base/ban.h"

#define TOKENS 60
#define CALL_MS 15000
#define SHOWN_CHARS 60

/* What a refusal of one tiny question means. */
static const char *
advice_of(const struct err *e)
{
	if (e->kind == ERR_MODEL_SLOW || e->kind == ERR_DEADLINE)
		return "Take a faster model, or give it longer: llm.timeout.";
	if (e->kind == ERR_RATE)
		return "Wait, or ask its owner for a higher limit.";
	if (e->kind == ERR_MODEL_DOWN)
		return "Start it, or look at llm.base_url and the network"
		       " between.";
	return "Look at llm.model, llm.api and the key, and at the model"
	       " server's own log.";
}

/* Whether it wrote the statement that it was asked for. */
static void
judge(struct arena *a, const struct llm_reply *reply, struct probe *ret)
{
	struct str text = str_trim(str_of(reply->text));
	struct draft d = { .sql = NULL };
	const char *sql;

	reply_read(a, text, &d);
	sql = d.sql ? str_lower(a, str_of(d.sql)) : "";
	ret->ok = str_has(str_of(sql), STR("select")) &&
		  str_has(str_of(sql), STR("1"));
	if (ret->ok) {
		ret->what = arena_printf(a, "%s writes SQL, in %lld ms",
					 reply->model, (long long)ret->ms);
		return;
	}
	ret->what =
		arena_printf(a, "%s was asked for SELECT 1 and said: %s",
			     reply->model, utf8_shorten(a, text, SHOWN_CHARS));
	ret->advice = "Take a model that writes SQL in the form it is asked"
		      " for; until then the built-in translator helps out.";
}

void
llm_try(struct arena *a, const struct settings *s, struct wait *wait,
	struct probe *ret)
{
	static const struct llm_message messages[] = {
		{ "system", STR_INIT("You write SQL. Reply with one JSON"
				     " object: {\"sql\": \"…\"}") },
		{ "user", STR_INIT("Question: select the number 1") },
	};
	const struct llm_question question = { .messages = messages,
					       .n = COUNT(messages) };
	struct wait narrow = wait_within(wait, CALL_MS);
	struct settings own = *s;
	struct llm_reply reply;
	int64_t began_ms = clock_ms();
	const struct err *e;

	own.max_tokens = own.max_tokens < TOKENS ? own.max_tokens : TOKENS;
	own.llm_retries = 0;
	own.breaker_failures = 0; /* who looks is no failure of a question */
	*ret = (struct probe){ .wanted = true };
	e = llm_chat(a, &own, &question, &narrow, &reply);
	ret->ms = clock_ms() - began_ms;
	if (!e) {
		judge(a, &reply, ret);
		return;
	}
	ret->what = arena_printf(a, "a question fails: %s", e->note);
	ret->advice = advice_of(e);
}
