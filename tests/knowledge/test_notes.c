#include "knowledge/notes/notes.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/json.h"
#include "store/knowledge/note.h"
#include "tests/pipeline/agent.h"

#include "base/ban.h"

static char folder[] = "/tmp/parlance-notes-XXXXXX";

/* The words of the last rule's match_all are those that a prompt must have. */
static const char rules[] =
	"[{\"path\": \"/embeddings\", \"match\": \"(?m)^down$\","
	"  \"times\": -1, \"status\": 500, \"error\": \"sick\"},"
	"{\"path\": \"/embeddings\", \"match\": \"(?m)^slow$\","
	"  \"times\": -1, \"hang\": true},"
	"{\"match\": \"fenced\", \"match_all\": \"Oslo is the capital of"
	" Norway\", \"sql\": \"select count(*) from orders where city ="
	" 'Oslo'\"},"
	"{\"match\": \"revenue\", \"match_all\": \"means: sum of total\","
	"  \"sql\": \"select sum(total) from orders\"},"
	"{\"match\": \".\", \"sql\": \"select 1\"}]";

static const char *
write_note(const char *name, const char *text)
{
	const char *path = arena_printf(a, "%s/%s", folder, name);
	FILE *f = fopen(path, "w");

	assert_non_null(f);
	assert_true(fputs(text, f) >= 0);
	assert_int_equal(fclose(f), 0);
	return path;
}

static int
start(void **state)
{
	(void)state;
	return mkdtemp(folder) ? agent_start(rules) : -1;
}

static int
stop(void **state)
{
	const char *all[] = { "a.md", "b.md", "c.txt", "no.c" };
	char path[100];

	for (size_t i = 0; i < COUNT(all); i++) {
		(void)snprintf(path, sizeof(path), "%s/%s", folder, all[i]);
		(void)unlink(path);
	}
	(void)rmdir(folder);
	return agent_stop(state);
}

static void
a_file_is_read_and_read_again(void **state)
{
	struct turn *t;

	(void)state;
	settings->drafters = "grammar";
	t = agent_ask("how many orders from Oslo");
	assert_int_equal(t->n_notes, 0);
	assert_null(agent_timing(t, "notes").stage);
	db.notes = write_note("a.md", "# Cities\n- Oslo is far away.\n"
				      "- Rome is warm.\n");
	t = agent_ask("how many orders from Oslo");
	assert_int_equal(t->n_notes, 1);
	assert_string_equal(t->notes[0].text, "Oslo is far away.");
	assert_string_equal(t->notes[0].heading, "Cities");
	assert_string_equal(t->notes[0].title, "a.md");
	assert_string_equal(t->notes[0].source, "file");
	assert_string_equal(t->notes[0].by, "words");
	assert_true(t->notes[0].score > 0);
	assert_string_equal(agent_timing(t, "notes").detail,
			    "1 passage near it");
	(void)write_note("a.md", "Oslo is cold, and dark as well.\n");
	t = agent_ask("how many orders from Oslo");
	assert_int_equal(t->n_notes, 1);
	assert_string_equal(t->notes[0].text,
			    "Oslo is cold, and dark as well.");
	db.notes = "/nowhere/a.md";
	t = agent_ask("how many orders from Oslo");
	assert_int_equal(t->n_notes, 0);
	assert_non_null(strstr(agent_timing(t, "retrieve").detail, "a.md: "));
}

static void
a_folder_is_all_of_its_notes(void **state)
{
	struct turn *t;

	(void)state;
	settings->drafters = "grammar";
	(void)write_note("a.md", "Oslo is far away.\n");
	(void)write_note("b.md", "Oslo is cold.\n");
	(void)write_note("c.txt", "Oslo is dark.\n");
	(void)write_note("no.c", "Oslo is no note.\n");
	db.notes = folder;
	assert_int_equal(agent_ask("orders from Oslo")->n_notes, 3);
	settings->top_k = 2;
	assert_int_equal(agent_ask("orders from Oslo")->n_notes, 2);
	settings->top_k = 0;
	t = agent_ask("orders from Oslo");
	assert_int_equal(t->n_notes, 0);
	assert_null(agent_timing(t, "notes").stage);
	settings->top_k = 5;
	(void)unlink(write_note("b.md", ""));
	assert_int_equal(agent_ask("orders from Oslo")->n_notes, 2);
}

static void
a_prompt_has_what_was_found(void **state)
{
	struct turn *t;

	(void)state;
	(void)write_note("a.md", "Oslo is the capital of Norway.\n\n"
				 "revenue means sum of total\n");
	db.notes = folder;
	t = agent_ask("fenced Oslo");
	assert_string_equal(t->rows->cells[0].text.p, "2");
	t = agent_ask("what is the revenue");
	assert_string_equal(t->sql, "select sum(total) from orders");
	assert_string_equal(t->terms[0].words, "revenue");
}

static void
terms_are_read_by_the_grammar(void **state)
{
	struct turn *t;

	(void)state;
	settings->drafters = "grammar";
	(void)write_note("a.md", "- takings means sum of total\n"
				 "- purchase = order\n"
				 "- nordic means in the city \"Oslo\"\n");
	db.notes = folder;
	t = agent_ask("what are the takings");
	assert_non_null(strstr(t->sql, "sum(total)"));
	assert_int_equal(t->n_terms, 1);
	t = agent_ask("how many purchases");
	assert_non_null(strstr(t->sql, "count(*)"));
	assert_non_null(strstr(t->sql, "orders"));
}

static void
notes_are_found_by_meaning(void **state)
{
	struct turn *t;

	(void)state;
	settings->notes_tokens = 0;
	settings->embedding_model = "small";
	settings->keep_prompts = true;
	(void)write_note("a.md", "- Turnover is without tax.\n"
				 "- The weather is fine.\n");
	db.notes = folder;
	t = agent_ask("income");
	assert_true(t->n_notes > 0);
	assert_string_equal(t->notes[0].text, "Turnover is without tax.");
	assert_string_equal(t->notes[0].by, "meaning");
	assert_int_equal(agent_timing(t, "notes").model_calls, 1);
	assert_true(agent_timing(t, "notes").tokens > 0);
	assert_string_equal(t->exchanges[0].stage, "embed");
	assert_non_null(strstr(t->exchanges[0].request, "income"));
	/* what has its vector is not sent again */
	t = agent_ask("turnover");
	assert_string_equal(t->notes[0].by, "words, meaning");
	assert_null(strstr(t->exchanges[0].request, "weather"));
}

static void
words_alone_do_when_the_server_fails(void **state)
{
	struct turn *t;

	(void)state;
	settings->notes_tokens = 0;
	settings->embedding_model = "small";
	settings->llm_retries = 0;
	(void)write_note("a.md", "- Down is not up.\n");
	db.notes = folder;
	t = agent_ask("down");
	assert_int_equal(t->state, TURN_ANSWERED);
	assert_int_equal(t->n_notes, 1);
	assert_string_equal(t->notes[0].by, "words");
	assert_non_null(strstr(agent_timing(t, "notes").detail,
			       "by their words alone"));
	(void)write_note("a.md", "- Slow is not fast.\n");
	settings->embedding_timeout_ms = 100;
	t = agent_ask("slow");
	assert_int_equal(t->state, TURN_ANSWERED);
	assert_int_equal(t->n_notes, 1);
}

static void
the_deadline_of_the_question_holds(void **state)
{
	struct turn *t;

	(void)state;
	settings->notes_tokens = 0;
	settings->embedding_model = "small";
	settings->embedding_timeout_ms = 60000;
	settings->llm_timeout_ms = 60000;
	settings->question_timeout_ms = 200;
	(void)write_note("a.md", "- Slow is not fast.\n");
	db.notes = folder;
	t = agent_ask("slow");
	assert_int_equal(t->state, TURN_FAILED);
	assert_int_equal(t->error, ERR_DEADLINE);
}

static void
vectors_are_made_ahead(void **state)
{
	struct wait w = wait_forever();
	struct buf b = buf_new(a, 1 << 20);
	struct turn *t;
	size_t n = 0;

	(void)state;
	settings->notes_tokens = 0;
	settings->embedding_model = "small";
	for (size_t i = 0; i < 150; i++)
		buf_printf(&b, "- turnover number %zu\n", i);
	db.notes = write_note("a.md", buf_text(&b));
	assert_null(notes_sync(&app, a, &db, NULL, NULL));
	assert_null(notes_embed(&app, a, &db, &w, &n));
	assert_int_equal(n, 150);
	assert_null(notes_embed(&app, a, &db, &w, &n));
	assert_int_equal(n, 0);
	settings->keep_prompts = true;
	t = agent_ask("income");
	assert_non_null(strstr(t->exchanges[0].request,
			       "/v1/embeddings\n{\"model\":\"small\","));
	assert_non_null(strstr(t->exchanges[0].request, "\n[input]\nincome"));
	assert_int_equal(t->n_notes, 5);
}

/* Whether the question's own words find them or not. */
static void
what_fits_is_sent_whole(void **state)
{
	const char *sent;
	struct turn *t;

	(void)state;
	settings->embedding_model = "small";
	settings->keep_prompts = true;
	db.notes = write_note("a.md", "# Prices\n- total: in cents\n\n"
				      "# Staff\n- A clerk is no manager.\n");
	t = agent_ask("any thing");
	assert_int_equal(t->n_notes, 0);
	assert_null(agent_timing(t, "embed").stage);
	assert_string_equal(t->exchanges[0].stage, "draft");
	sent = t->exchanges[0].request;
	assert_non_null(strstr(sent, "# Staff\n- A clerk is no manager.\n```"));
	assert_non_null(strstr(sent, "total REAL, -- in cents"));
	assert_null(strstr(sent, "# Prices"));
	settings->notes_tokens = 5;
	settings->embedding_model = "";
	t = agent_ask("any thing");
	assert_null(strstr(t->exchanges[t->n_exchanges - 1].request, "clerk"));
}

/* What the chat was about is still meant, and rules hold whatever is asked. */
static void
long_notes_are_looked_up(void **state)
{
	struct turn before = { .question = "how is the turnover" };
	struct job *job;

	(void)state;
	settings->notes_tokens = 0;
	db.notes = write_note("a.md", "- Turnover is without tax.\n"
				      "- Cancelled orders never count.\n"
				      "- The weather is fine.\n");
	job = asking_job("and in Rome?");
	job->history = &before;
	job->n_history = 1;
	assert_null(pipeline_run(&app, job));
	assert_int_equal(job->turn->n_notes, 2);
	assert_string_equal(job->turn->notes[0].text,
			    "Turnover is without tax.");
	assert_string_equal(job->turn->notes[0].by, "earlier questions");
	assert_string_equal(job->turn->notes[1].text,
			    "Cancelled orders never count.");
	assert_string_equal(job->turn->notes[1].by, "rule");
}

static void
a_note_without_text_is_refused(void **state)
{
	struct note n = { .database = "shop", .title = "x", .text = " \n\n" };

	(void)state;
	assert_int_equal(notes_write(&app, a, &n)->kind, ERR_INPUT);
}

TESTS_IN(start, stop, AGENT_CASE(a_file_is_read_and_read_again),
	 AGENT_CASE(a_folder_is_all_of_its_notes),
	 AGENT_CASE(a_prompt_has_what_was_found),
	 AGENT_CASE(terms_are_read_by_the_grammar),
	 AGENT_CASE(notes_are_found_by_meaning),
	 AGENT_CASE(words_alone_do_when_the_server_fails),
	 AGENT_CASE(the_deadline_of_the_question_holds),
	 AGENT_CASE(vectors_are_made_ahead),
	 AGENT_CASE(what_fits_is_sent_whole),
	 AGENT_CASE(long_notes_are_looked_up),
	 AGENT_CASE(a_note_without_text_is_refused))
