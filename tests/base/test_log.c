#include "base/log.h"

#include <stdio.h>
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

static void
no_text_moves_what_is_read(void **state)
{
	static const struct {
		const char *text, *want;
	} cases[] = {
		{ "caf\xc3\xa9 \xe2\x82\xac", "caf\xc3\xa9 \xe2\x82\xac" },
		{ "a\nb\x1b[2J\x7f", "a?b?[2J?" },
		{ "a\xc2\x9b"
		  "2J\xc2\x85z",
		  "a??2J??z" },
		{ "a\xc2\xa0z", "a\xc2\xa0z" },
		{ "x\xe2\x80\xa8y\xe2\x80\x8bz", "x???y???z" },
		{ "\xe2\x81\xa0\xef\xbb\xbf", "??????" },
		/* bytes that are no character: a terminal obeys some */
		{ "cut \xe2\x80", "cut ??" },
		{ "cut \xc2", "cut ?" },
		{ "a\x9b"
		  "2J",
		  "a?2J" },
		{ "a\xc0\x8az", "a??z" },
		{ "a\xe0\x80\x8az", "a???z" },
		{ "\xed\xa0\x80", "???" },
		{ "a\xc2\xadz\xef\xbf\xbby", "a??z???y" },
		{ "x\xf3\xa0\x80\x81y", "x????y" },
		{ "\xf0\x9f\x98\x80 \xed\x95\x9c",
		  "\xf0\x9f\x98\x80 \xed\x95\x9c" },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		char line[64];

		(void)snprintf(line, sizeof(line), "%s", cases[i].text);
		log_clean(line);
		assert_string_equal(line, cases[i].want);
	}
}

TESTS(CASE(no_text_ends_its_quotes), CASE(no_text_moves_what_is_read),
      CASE(lines_are_objects_too))
