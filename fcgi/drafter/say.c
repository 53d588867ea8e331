#include "drafter/say.h"

#include "drafter/prompt.h"
#include "llm/llm.h"
#include "llm/reply.h"

#include "base/ban.h"

#define HEARD_MAX ((size_t)64 << 20) /* a reply has llm.max_reply, 1 MB */

/* Both messages; errors as say_to_model(). */
static const struct err *
write_messages(const struct job *job, const struct say *say,
	       struct llm_message ret[2])
{
	const struct err *e;

	ret[0].role = "system";
	ret[1].role = "user";
	e = prompt_rules_text(job, say->rules, &ret[0].content);
	return e ? e : prompt_text(job, say->task, say->tree, &ret[1].content);
}

/*
 * The statement so far, to who listens. What is read of each piece is freed:
 * there are as many as tokens.
 */
static void
heard(const void *arg, struct str text)
{
	const struct job *job = arg;
	struct arena *a = arena_create(HEARD_MAX);
	struct str sql = reply_so_far(a, text);

	if (sql.n)
		job->sink.written(job->sink.arg, sql);
	arena_destroy(a);
}

static struct llm_question
question_of(const struct saying *s, const struct llm_message *both)
{
	struct llm_question q = { .messages = both,
				  .n = 2,
				  .schema = s->say.schema,
				  .grammar = s->say.grammar };

	if (s->say.is_draft && s->job->sink.written) {
		q.heard = heard;
		q.arg = s->job;
	}
	return q;
}

static void
take(struct saying *s, const struct llm_asked *asked)
{
	s->err = asked->err;
	s->said = (struct said){
		.text = s->err ? NULL : asked->reply.text,
		.model = asked->reply.model,
		.request = asked->reply.request,
		.calls = asked->reply.calls,
		.tokens_in = asked->reply.tokens_in,
		.tokens_out = asked->reply.tokens_out,
	};
}

void
say_all(struct saying *items, size_t n)
{
	const struct job *job = items->job;
	struct llm_asked *asked = arena_array(job->arena, n, sizeof(*asked));
	struct llm_question *questions =
		arena_array(job->arena, n, sizeof(*questions));
	struct llm_message *messages =
		arena_array(job->arena, 2 * n, sizeof(*messages));
	struct saying **sent = arena_array(job->arena, n, sizeof(*sent));
	size_t k = 0;

	for (size_t i = 0; i < n; i++) {
		struct saying *s = &items[i];
		struct llm_message *both = &messages[2 * k];

		s->said = (struct said){ .text = NULL };
		s->err = write_messages(s->job, &s->say, both);
		if (s->err)
			continue;
		questions[k] = question_of(s, both);
		asked[k].settings = s->job->settings;
		asked[k].question = &questions[k];
		sent[k++] = s;
	}
	llm_chat_all(job->arena, asked, k, job->wait);
	for (size_t i = 0; i < k; i++)
		take(sent[i], &asked[i]);
}

const struct err *
say_to_model(const struct job *job, const struct say *say, struct said *ret)
{
	struct saying one = { .job = job, .say = *say };

	say_all(&one, 1);
	*ret = one.said;
	return one.err;
}
