/* Models that think aloud: what they say in the end. */
#include <string.h>

#include "base/buf.h"
#include "llm/reply.h"

#include "base/ban.h"

/* Where what stands in s, in ASCII of either case; s.n: nowhere. */
static size_t
find(struct str s, struct str what)
{
	for (size_t i = 0; i + what.n <= s.n; i++)
		if (str_eq_nocase(str_first(str_from(s, i), what.n), what))
			return i;
	return s.n;
}

static size_t
find_last(struct str s, struct str what)
{
	for (size_t i = s.n - (s.n < what.n ? s.n : what.n) + 1; i-- > 0;)
		if (s.n >= what.n && str_starts(str_from(s, i), what))
			return i;
	return s.n;
}

struct thought {
	struct str open, close;
};

/*
 * Text without what stands between the two. The opening one may be missing,
 * when the server wrote it itself; what is not closed goes on to the end.
 */
static struct str
without_thought(struct arena *a, struct str s, const struct thought *t)
{
	struct buf out = buf_new(a, s.n + 1);
	size_t close = find(s, t->close);

	if (close == s.n && find(s, t->open) == s.n)
		return s;
	while (s.n) {
		size_t open = find(s, t->open);

		close = find(s, t->close);
		if (close < open) {
			buf_clear(&out);
			s = str_from(s, close + t->close.n);
			continue;
		}
		buf_add(&out, str_first(s, open));
		s = close < s.n ? str_from(s, close + t->close.n)
				: str_first(s, 0);
	}
	return buf_str(&out);
}

/* "<|channel|>final<|message|>…": that, or what a tool is called with. */
static struct str
of_channel(struct str s)
{
	static const struct str channel = STR_INIT("<|channel|>");
	static const struct str message = STR_INIT("<|message|>");
	size_t at = find_last(s, STR("<|channel|>final"));

	if (at == s.n)
		at = find_last(s, STR("<|channel|>commentary"));
	if (at == s.n)
		return find(s, channel) < s.n ? str_first(s, 0) : s;
	s = str_from(s, at);
	at = find(s, message);
	return str_from(s, at < s.n ? at + message.n : s.n);
}

/* The same without marks: "analysis…assistantfinal…", or in words. */
static struct str
of_joined_channel(struct str s)
{
	static const struct {
		struct str first, final;
	} forms[] = {
		{ STR_INIT("analysis"), STR_INIT("assistantfinal") },
		{ STR_INIT("Here is my thought process:"),
		  STR_INIT("Here is my response:") },
		{ STR_INIT("Thinking..."), STR_INIT("...done thinking.") },
	};

	for (size_t i = 0; i < COUNT(forms); i++) {
		size_t at = find_last(s, forms[i].final);

		if (at < s.n && str_starts(str_trim(s), forms[i].first))
			return str_from(s, at + forms[i].final.n);
	}
	return s;
}

/* Marks that templates of models put around a turn. */
static struct str
inside_marks(struct str s)
{
	static const struct str starts[] = {
		STR_INIT("<|im_start|>assistant"),
		STR_INIT("<start_of_turn>model"),
		STR_INIT("<|assistant|>"),
		STR_INIT("<|begin_of_solution|>"),
		STR_INIT("<|START_RESPONSE|>"),
	};
	static const struct str ends[] = {
		STR_INIT("<|im_end|>"),
		STR_INIT("<|eot_id|>"),
		STR_INIT("<|endoftext|>"),
		STR_INIT("<|end|>"),
		STR_INIT("<|return|>"),
		STR_INIT("<|call|>"),
		STR_INIT("<|eom_id|>"),
		STR_INIT("[/INST]"),
		STR_INIT("<|end_of_text|>"),
		STR_INIT("<|end_of_solution|>"),
		STR_INIT("<|END_RESPONSE|>"),
		STR_INIT("<end_of_turn>"),
		STR_INIT("</s>"),
	};

	for (size_t i = 0; i < COUNT(starts); i++) {
		size_t at = find_last(s, starts[i]);

		if (at < s.n)
			s = str_from(s, at + starts[i].n);
	}
	if (find(s, STR("[INST]")) < find_last(s, STR("[/INST]")))
		s = str_from(s, find_last(s, STR("[/INST]")) + 7);
	for (size_t i = 0; i < COUNT(ends); i++)
		s = str_first(s, find(s, ends[i]));
	return s;
}

struct str
reply_spoken(struct arena *a, struct str s)
{
	static const struct thought thoughts[] = {
		{ STR_INIT("<think>"), STR_INIT("</think>") },
		{ STR_INIT("<thinking>"), STR_INIT("</thinking>") },
		{ STR_INIT("<thought>"), STR_INIT("</thought>") },
		{ STR_INIT("<reasoning>"), STR_INIT("</reasoning>") },
		{ STR_INIT("<reflection>"), STR_INIT("</reflection>") },
		{ STR_INIT("<analysis>"), STR_INIT("</analysis>") },
		{ STR_INIT("<antThinking>"), STR_INIT("</antThinking>") },
		{ STR_INIT("<thoughts>"), STR_INIT("</thoughts>") },
		{ STR_INIT("<reason>"), STR_INIT("</reason>") },
		{ STR_INIT("<plan>"), STR_INIT("</plan>") },
		{ STR_INIT("<critique>"), STR_INIT("</critique>") },
		{ STR_INIT("<inner_monologue>"),
		  STR_INIT("</inner_monologue>") },
		{ STR_INIT("<scratchpad>"), STR_INIT("</scratchpad>") },
		{ STR_INIT("[THINK]"), STR_INIT("[/THINK]") },
		{ STR_INIT("<|begin_of_thought|>"),
		  STR_INIT("<|end_of_thought|>") },
		{ STR_INIT("<|START_THINKING|>"),
		  STR_INIT("<|END_THINKING|>") },
		{ STR_INIT("<seed:think>"), STR_INIT("</seed:think>") },
		{ STR_INIT("<|thinking|>"), STR_INIT("<|/thinking|>") },
		{ STR_INIT("\xe2\x97\x81think\xe2\x96\xb7"),
		  STR_INIT("\xe2\x97\x81/think\xe2\x96\xb7") },
	};

	for (size_t i = 0; i < COUNT(thoughts); i++)
		s = without_thought(a, s, &thoughts[i]);
	return inside_marks(of_joined_channel(of_channel(s)));
}
