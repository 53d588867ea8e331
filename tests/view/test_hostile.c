#include "tests/test.h"

#include "tests/view/fixture.h"

/*
 * Everything that a visitor, a model or a database can put into a page is
 * hostile at once: no form of it may come out as markup.
 */
static const char *const payloads[] = {
	"<script>alert(1)</script>",
	"\"><img src=x onerror=alert(1)>",
	"' onmouseover='alert(1)",
	"</title></desc></svg><svg onload=alert(1)>",
	"javascript:alert(1)",
	"{{title}}{{{base}}}{{>part/head}}",
	"</code></pre><b>bold</b>",
	"--><!--",
	"&lt;b&gt;&#60;i&#62;",
	"\xe2\x80\x8f\xef\xbb\xbfgnp.exe",
	"=HYPERLINK(\"http://evil\")",
};

static struct turn
hostile_turn(struct arena *a, const char *s, size_t n, enum turn_state state)
{
	struct complaint *c = arena_alloc(a, sizeof(*c));
	struct attempt *attempts = arena_array(a, 2, sizeof(*attempts));
	struct timing *timing = arena_alloc(a, sizeof(*timing));
	const char **texts = arena_array(a, 2, sizeof(*texts));
	struct turn t = turn_new(n, s, state);

	texts[0] = texts[1] = s;
	*c = (struct complaint){ .type = COMPLAINT_OTHER,
				 .message = s,
				 .problem_area = s,
				 .suggestion = s,
				 .sqlstate = s,
				 .name = s,
				 .nearest = s };
	attempts[0].draft = (struct draft){ .sql = s, .drafter = s };
	attempts[0].complaint = c;
	attempts[1] = attempts[0];
	attempts[1].complaint = NULL;
	*timing = (struct timing){ s, s, s, 1, 5, true, s, 0, 0 };
	t.answer = t.clarify = t.explanation = t.sql = t.drafter = t.model = s;
	t.error_say = t.sqlstate = s;
	t.error = ERR_NO_SQL;
	t.confidence = 0.5;
	t.tables = t.choices = texts;
	t.n_tables = t.n_choices = 2;
	t.attempts = attempts;
	t.n_attempts = 2;
	t.timings = timing;
	t.n_timings = 1;
	t.model_calls = 1;
	return t;
}

/* Bars for even n, else a line: names and labels are the payload. */
static struct rows *
hostile_rows(struct arena *a, const char *s, bool line)
{
	struct rows *rows = rows_of(a, "x|y",
				    line ? "t2024-01|i3\nt2024-02|i4\n"
					   "t2024-03|i5\n"
					 : "ta|i3\ntb|i4\n");

	rows->cols[0].name = rows->cols[1].name = s;
	if (!line)
		rows->cells[0].text = str_of(s);
	return rows;
}

static struct view_chat
hostile_chat(struct arena *a, const char *s)
{
	struct turn *turns = arena_array(a, TURN__MAX + 1, sizeof(*turns));
	struct chat *chat = arena_alloc(a, sizeof(*chat));
	struct database *db = arena_alloc(a, sizeof(*db));

	*chat = fixture_chats[0];
	chat->title = s;
	chat->database = s;
	*db = fixture_shop;
	db->name = db->title = db->description = s;
	for (size_t i = 0; i <= TURN__MAX; i++) {
		turns[i] = hostile_turn(a, s, i + 1, i % TURN__MAX);
		turns[i].rows = hostile_rows(a, s, i == TURN__MAX);
	}
	turns[TURN__MAX].state = TURN_ANSWERED;
	return (struct view_chat){ .chat = chat,
				   .database = db,
				   .turns = turns,
				   .n_turns = TURN__MAX + 1,
				   .samples = &chat->title,
				   .n_samples = 1,
				   .notice = s,
				   .question = s };
}

static struct view
hostile_view(struct arena *a, struct sheet *sheet, const struct view_chat *p)
{
	struct view v = fixture_view(a, sheet);
	struct user *user = arena_alloc(a, sizeof(*user));
	const struct database **list = arena_alloc(a, sizeof(*list));

	*user = (struct user){ .name = p->chat->title, .admin = true };
	list[0] = p->database;
	v.user = user;
	v.title = v.origin = v.request_id = p->chat->title;
	v.databases = list;
	v.n_databases = 1;
	v.chats = p->chat;
	v.n_chats = 1;
	return v;
}

static struct schema *
hostile_schema(struct arena *a, const char *s)
{
	struct schema *schema = arena_alloc(a, sizeof(*schema));
	struct schema_table *table = arena_alloc(a, sizeof(*table));
	struct schema_column *col = arena_alloc(a, sizeof(*col));
	const char **samples = arena_alloc(a, sizeof(*samples));

	samples[0] = s;
	*col = (struct schema_column){ .name = s,
				       .declared = s,
				       .comment = s,
				       .samples = samples,
				       .n_samples = 1 };
	*table = (struct schema_table){
		.name = s, .comment = s, .cols = col, .n_cols = 1
	};
	*schema = (struct schema){
		.dialect = s, .fingerprint = s, .tables = table, .n_tables = 1
	};
	return schema;
}

/* A note of that text defines a name of that text. */
static struct json_object *
understood_as(struct arena *a, const char *s)
{
	struct json_object *list = json_add_array(json_new(a), "notes");
	struct json_object *one = json_push_object(list);

	json_set_text(one, "text", s);
	json_set_text(one, "name", s);
	json_set_text(one, "meaning", s);
	return list;
}

/* Each page once, one after the other. */
static void
all_pages(const struct view *v, const struct view_chat *p)
{
	const char *s = p->chat->title;
	struct view_home home = {
		.database = p->database,
		.samples = &s,
		.n_samples = 1,
		.question = s,
		.notice = s,
		.showcase = p->chat,
		.n_showcase = 1,
	};
	struct stage_event event = { true, s, s, s, s, 1, 5, true, s, 0, 0, s };
	const struct err why = { ERR_INTERNAL, s, s, s, 3 };
	const struct note note = {
		.id = s, .title = s, .text = s, .author = s
	};
	struct passage passage = { s, s };
	const struct passages passages = { &passage, 1 };
	const struct view_notes notes = {
		.database = p->database,
		.items = &note,
		.passages = &passages,
		.n = 1,
		.may_edit = true,
		.problem = s,
		.understood = understood_as(v->arena, s),
	};

	assert_null(view_home(v, &home));
	home.all = true;
	assert_null(view_home(v, &home));
	assert_null(view_chat(v, p));
	assert_null(view_live_start(v, p));
	assert_null(view_live_step(v, &event));
	event.began = false;
	assert_null(view_live_step(v, &event));
	assert_null(view_live_end(v, p));
	assert_null(view_live_broken(v, p, &why));
	assert_null(view_live_wait(v, p, 2, NULL));
	assert_null(view_turn(v, p, &p->turns[2], 1));
	assert_null(view_databases(v));
	assert_null(view_database(
		v, &(struct view_database){ p->database,
					    hostile_schema(v->arena, s), &s, 1,
					    &notes, s, 2 }));
	assert_null(view_database(
		v, &(struct view_database){ p->database,
					    hostile_schema(v->arena, s), &s, 1,
					    &notes, NULL, 1 }));
	assert_null(view_notes(v, &notes));
	assert_null(view_ask(v));
	assert_null(view_error(v, &why));
}

/* What no page may hold, whatever went in. */
static const char *const markup[] = {
	"<script", "<img", "\"><svg onload",     "\"><img",  "<b>bold",
	"<!--",    "<i>",  "href=\"javascript:", "style=\"", "' on",
};

static void
test_html(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(payloads); i++) {
		struct arena *a = arena_create((size_t)256 << 20);
		struct sheet *sheet = sheet_new(a);
		struct view_chat p = hostile_chat(a, payloads[i]);
		struct view v = hostile_view(a, sheet, &p);
		const char *html;

		all_pages(&v, &p);
		html = buf_text(&sheet->text);
		for (size_t m = 0; m < COUNT(markup); m++) {
			const char *at = strstr(html, markup[m]);

			if (at)
				print_error("%s: %.200s\n", payloads[i], at);
			assert_null(at);
		}
		/* data is no template */
		if (strstr(payloads[i], "{{title}}"))
			assert_non_null(strstr(html, "{{title}}{{{base}}}"));
		arena_destroy(a);
	}
}

static const char *
as(struct arena *a, enum format f, const struct turn *t)
{
	struct sheet *sheet = sheet_new(a);

	assert_null(view_turn_as(a, f, t, &sheet->out));
	return buf_text(&sheet->text);
}

/* In no line of Markdown outside the fenced SQL is there a bare tag. */
static bool
md_is_plain(const char *text)
{
	struct str all = str_of(text);
	bool fenced = false;

	while (all.n) {
		struct str line = str_cut(&all, '\n');

		if (str_starts(line, STR("```")))
			fenced = !fenced;
		for (size_t i = 0; i < line.n && !fenced; i++)
			if (line.p[i] == '<' &&
			    (i == 0 || line.p[i - 1] != '\\'))
				return false;
	}
	return true;
}

static void
test_other_forms(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(payloads); i++) {
		struct arena *a = arena_create((size_t)256 << 20);
		struct view_chat p = hostile_chat(a, payloads[i]);

		for (size_t n = 0; n < p.n_turns; n++) {
			const struct turn *t = &p.turns[n];

			assert_non_null(
				json_parse(a, str_of(as(a, FORMAT_JSON, t))));
			assert_true(md_is_plain(as(a, FORMAT_MD, t)));
			assert_null(strstr(as(a, FORMAT_TEXT, t), "\u200f"));
			assert_null(strstr(as(a, FORMAT_CSV, t), "\n=HYPER"));
		}
		arena_destroy(a);
	}
}

TESTS(CASE(test_html), CASE(test_other_forms))
