#include "base/language/language.h"
#include "view/tree/tree.h"

#include "base/ban.h"

static const struct {
	enum format format;
	const char *what;
} formats[] = {
	{ FORMAT_HTML, "the chat, in this browser" },
	{ FORMAT_TEXT, "a table for a terminal; what curl gets by itself" },
	{ FORMAT_JSON, "everything: answer, SQL, rows, attempts" },
	{ FORMAT_XLSX, "rows, a workbook of Excel" },
	{ FORMAT_CSV, "rows, for a spreadsheet" },
	{ FORMAT_TSV, "rows, with tabs" },
	{ FORMAT_NDJSON, "rows, an object a line" },
	{ FORMAT_MD, "question, answer, table and SQL in Markdown" },
	{ FORMAT_SQL, "the statement alone" },
};

static const struct {
	unsigned status;
	const char *meaning;
} statuses[] = {
	{ 200, "answered; or a question back: status in the JSON says which" },
	{ 400, "the form was not understood" },
	{ 403, "not allowed to ask this database, or posted from another "
	       "site" },
	{ 404, "no such database or chat" },
	{ 413, "the question is too long" },
	{ 415, "a content type that is not read here" },
	{ 422, "no working SQL; the answer lists every attempt" },
	{ 429, "too many questions; Retry-After says when" },
	{ 502, "the model failed" },
	{ 503, "busy, or the database cannot be reached; Retry-After" },
	{ 504, "out of time" },
};

static void
add_formats(struct json_object *page)
{
	struct json_object *list = tree_list(page, "formats");

	for (size_t i = 0; i < COUNT(formats); i++) {
		struct json_object *o = json_push_object(list);

		tree_text(o, "name", format_row(formats[i].format)->name);
		tree_text(o, "what", say(formats[i].what));
	}
}

static void
add_statuses(struct json_object *page)
{
	struct json_object *list = tree_list(page, "statuses");

	for (size_t i = 0; i < COUNT(statuses); i++) {
		struct json_object *o = json_push_object(list);

		tree_int(o, "status", statuses[i].status);
		tree_text(o, "meaning", say(statuses[i].meaning));
	}
}

struct json_object *
tree_ask(const struct view *v)
{
	struct json_object *page;

	page = tree_page(v, say("Ask from a script"),
			 (struct place){ NULL, NULL });
	tree_text(page, "address",
		  arena_printf(v->arena, "%s%s/ask", v->origin ? v->origin : "",
			       v->base));
	tree_text(page, "example", "how many orders were there in 2024");
	add_formats(page);
	add_statuses(page);
	return page;
}
