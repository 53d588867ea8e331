#include <string.h>

#include "llm/api.h"
#include "llm/stream.h"
#include "tests/test.h"

#include "base/ban.h"

#define OPEN "data: {\"choices\":[{\"delta\":{\"content\":"
#define SHUT "}}]}\n\n"
#define DONE "data: [DONE]\n\n"

/* text NULL: no answer; it is read in steps of every length. */
static const struct {
	const char *name;
	bool anthropic;
	const char *bytes;
	const char *text;
	size_t tokens_in, tokens_out;
} cases[] = {
	{ "pieces", false,
	  OPEN "\"SEL\"" SHUT OPEN "\"ECT 1\"" SHUT
	       "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}"
	       "\n\ndata: {\"choices\":[],\"usage\":{\"prompt_tokens\":7,"
	       "\"completion_tokens\":5}}\n\ndata: [DONE]\n\n",
	  "SELECT 1", 7, 5 },
	{ "no usage: counted by pieces", false,
	  OPEN "\"a\"" SHUT OPEN "\"b\"" SHUT DONE, "ab", 0, 2 },
	{ "broken off", false, OPEN "\"a\"" SHUT OPEN "\"b\"" SHUT, NULL, 0,
	  2 },
	{ "CR and LF, comments, events, a null usage", false,
	  ": hi\r\nevent: x\r\nid: 3\r\ndata:{\"choices\":[{\"delta\":{"
	  "\"content\":\"x\"}}],\"usage\":null}\r\n\r\n" DONE,
	  "x", 0, 1 },
	{ "CR alone, and data in two lines", false,
	  "data: {\"choices\":\rdata: [{\"delta\":{\"content\":\"y\"}}]}\r\rdata: [DONE]\r\r",
	  "y", 0, 1 },
	{ "the last event without its end", false,
	  "data: {\"choices\":[{\"delta\":{\"content\":\"z\"},"
	  "\"finish_reason\":\"stop\"}]}",
	  "z", 0, 1 },
	{ "whole, though a stream was asked for", false,
	  " {\"choices\":[{\"message\":{\"content\":\"w\"}}],"
	  "\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":2}}",
	  "w", 1, 2 },
	{ "cut at max_tokens", false,
	  OPEN "\"a\"" SHUT
	       "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"length\"}"
	       "]}\n\n",
	  NULL, 0, 1 },
	{ "an error in the middle", false,
	  OPEN "\"a\"" SHUT "data: {\"error\":{\"message\":\"overloaded\"}}"
	       "\n\n",
	  NULL, 0, 1 },
	{ "a refusal", false,
	  "data: {\"choices\":[{\"delta\":{\"refusal\":\"No.\"}}]}\n\n", NULL,
	  0, 0 },
	{ "nothing", false, "data: [DONE]\n\n", NULL, 0, 0 },
	{ "no SSE and no JSON", false, "<html>\n\n</html>", NULL, 0, 0 },
	{ "garbled JSON", false, "data: {\"choices\":\n\n", NULL, 0, 0 },
	{ "Anthropic's", true,
	  "event: message_start\ndata: {\"type\":\"message_start\",\"message\":"
	  "{\"model\":\"m\",\"usage\":{\"input_tokens\":9,\"output_tokens\":1}}"
	  "}\n\nevent: content_block_delta\ndata: {\"type\":"
	  "\"content_block_delta\",\"delta\":{\"type\":\"text_delta\",\"text\":"
	  "\"SELECT 2\"}}\n\nevent: message_delta\ndata: {\"type\":"
	  "\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"},"
	  "\"usage\":{\"output_tokens\":4}}\n\n",
	  "SELECT 2", 9, 4 },
	{ "only reasoning", false,
	  "data: {\"choices\":[{\"delta\":{\"reasoning_content\":"
	  "\"SELECT \"}}]}\n\ndata: {\"choices\":[{\"delta\":{"
	  "\"reasoning_content\":\"1\"}}]}\n\n" DONE,
	  "SELECT 1", 0, 0 },
	{ "a tool", false,
	  "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,"
	  "\"function\":{\"arguments\":\"{\\\"sql\\\":\"}}]}}]}\n\n"
	  "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,"
	  "\"function\":{\"arguments\":\"\\\"SELECT 1\\\"}\"}}]}}]}\n\n" DONE,
	  "[{\"function\":{\"arguments\":\"{\\\"sql\\\":\\\"SELECT 1\\\"}\"}}]",
	  0, 0 },
	{ "Anthropic's tool", true,
	  "data: {\"delta\":{\"partial_json\":\"{\\\"sql\\\":\"}}\n\n"
	  "data: {\"delta\":{\"partial_json\":\"\\\"SELECT 1\\\"}\"}}\n\n"
	  "data: {\"delta\":{\"stop_reason\":\"tool_use\"}}\n\n",
	  "{\"sql\":\"SELECT 1\"}", 0, 0 },
	{ "Anthropic's error", true,
	  "event: error\ndata: {\"type\":\"error\",\"error\":{\"message\":"
	  "\"Overloaded\"}}\n\n",
	  NULL, 0, 0 },
};

static void
try_in_steps(struct arena *a, size_t i, size_t step)
{
	struct str rest = str_of(cases[i].bytes), body;
	struct llm_reply reply = { .model = "m" };
	struct llm_stream s;
	const struct err *e;

	llm_stream_init(&s, a, 100000, cases[i].anthropic);
	for (; rest.n; rest = str_from(rest, step))
		assert_true(llm_stream_take(&s, str_first(rest, step)));
	body = llm_stream_body(&s);
	e = cases[i].anthropic ? llm_read_anthropic(a, body, &reply)
			       : llm_read_answer(a, body, &reply);
	if (!e != (cases[i].text != NULL))
		fail_msg("%s: %.*s", cases[i].name, (int)body.n, body.p);
	if (cases[i].text)
		assert_string_equal(reply.text, cases[i].text);
	assert_int_equal(reply.tokens_in, cases[i].tokens_in);
	assert_int_equal(reply.tokens_out, cases[i].tokens_out);
}

static void
streams_become_bodies(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		for (size_t step = 1; step < 60; step += step < 8 ? 1 : 13) {
			try_in_steps(a, i, step);
			arena_reset(a);
		}
	arena_destroy(a);
}

static void
too_much_ends_it(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct llm_stream s;
	bool more = true;

	(void)state;
	llm_stream_init(&s, a, 1000, false);
	for (size_t i = 0; more && i < 1000; i++)
		more = llm_stream_take(&s, STR(OPEN "\"abc\"" SHUT));
	assert_false(more);
	arena_destroy(a);
}

TESTS(CASE(streams_become_bodies), CASE(too_much_ends_it))
