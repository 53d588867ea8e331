#include "base/log.h"

#include <string.h>

#include "tests/test.h"

#include "base/ban.h"

static void
no_text_ends_its_quotes(void **state)
{
	static const struct {
		const char *text, *want;
	} cases[] = {
		{ "plain", "plain" },
		{ "", "" },
		{ NULL, "" },
		{ "x\" level=error event=forged why=\"",
		  "x' level=error event=forged why='" },
		{ "a\\\"b", "a/'b" },
	};
	char longer[3000];

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(log_quotable(cases[i].text), cases[i].want);
	memset(longer, '"', sizeof(longer));
	longer[sizeof(longer) - 1] = '\0';
	assert_null(strchr(log_quotable(longer), '"'));
}

static const struct {
	const char *line, *want;
} lines[] = {
	{ "ts=1.5 level=info event=a.b pid=12 ok=yes",
	  "{\"ts\":1.5,\"level\":\"info\",\"event\":\"a.b\",\"pid\":12,"
	  "\"ok\":\"yes\"}" },
	{ "why=\"two words = one\" n=-3",
	  "{\"why\":\"two words = one\",\"n\":-3}" },
	{ "why=\"\" x=", "{\"why\":\"\",\"x\":\"\"}" },
	{ "id=007 v=1.2.3 w=1. x=.5 y=0.5 z=1e3",
	  "{\"id\":\"007\",\"v\":\"1.2.3\",\"w\":\"1.\",\"x\":\".5\","
	  "\"y\":0.5,\"z\":\"1e3\"}" },
	{ "path=a\\b\"c", "{\"path\":\"a\\\\b\\\"c\"}" },
	{ "why=\"caf\xc3\xa9\"", "{\"why\":\"caf\xc3\xa9\"}" },
	{ "why=\"caf\xc3\"", "{\"why\":\"caf?\"}" },
	{ "why=\"cut off", "{\"why\":\"cut off\"}" },
	{ "", "{}" },
};

static void
lines_are_objects_too(void **state)
{
	char room[400];

	(void)state;
	for (size_t i = 0; i < COUNT(lines); i++) {
		size_t n = log_json(str_of(lines[i].line), room, sizeof(room));

		room[n] = '\0';
		assert_string_equal(room, lines[i].want);
	}
	/* whole fields alone, whatever the room */
	for (size_t room_n = 16; room_n < 90; room_n++) {
		size_t n = log_json(str_of(lines[0].line), room, room_n);

		assert_true(n <= room_n);
		assert_int_equal(room[n - 1], '}');
	}
}

TESTS(CASE(no_text_ends_its_quotes), CASE(lines_are_objects_too))
