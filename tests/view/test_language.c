#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "pipeline/stages.h"
#include "say/sentence.h"
#include "tests/view/fixture_shapes.h"
#include "view/chart/chart.h"
#include "view/tree/number.h"
#include "view/tree/tree.h"

/*
 * Words, sentences and figures in each language, and a chat page of each as
 * it is sent: tests/golden/chat_CODE.html.
 */

static struct texts *texts;

static int
load(void **state)
{
	*state = arena_create((size_t)256 << 20);
	return texts_load(*state, "", &texts) ? -1 : 0;
}

static int
drop(void **state)
{
	language_use(NULL, LANGUAGE_EN);
	arena_destroy(*state);
	return 0;
}

static void
wants(const char *english)
{
	for (int l = LANGUAGE_EN + 1; english && l < LANGUAGE__MAX; l++)
		if (!texts_find(texts, (enum language)l, str_of(english)))
			fail_msg("templates/text/%s.tsv lacks \"%s\"",
				 language_code((enum language)l), english);
}

/* Words that stand in tables: scripts/texts sees those that are said. */
static void
tables_are_said(void **state)
{
	(void)state;
	for (int i = 0; i < ERR__MAX; i++) {
		const char *const *advice = advice_for((enum err_kind)i);

		wants(err_row((enum err_kind)i)->title);
		for (size_t k = 0; k < 4; k++)
			wants(advice[k]);
	}
	for (int i = BAND_UNSURE; i < BAND__MAX; i++)
		wants(band_words((enum band)i));
	for (const struct stage *s = stages; s->name; s++)
		wants(s->label);
	for (unsigned status = 400; status < 600; status++) {
		const struct view_static *s = view_static_find(status);

		wants(s ? s->why.say : NULL);
		wants(s ? s->title : NULL);
	}
}

static void
the_header_chooses(void **state)
{
	static const struct {
		const char *header;
		enum language language;
	} cases[] = {
		{ "", LANGUAGE_EN },
		{ "de", LANGUAGE_DE },
		{ "de-CH,de;q=0.9,en;q=0.8", LANGUAGE_DE },
		{ "en-US,en;q=0.9,ko;q=0.8", LANGUAGE_EN },
		{ "it,ko;q=0.3", LANGUAGE_KO },
		{ "fr;q=0.2, es ;q=0.7", LANGUAGE_ES },
		{ "fr;q=0", LANGUAGE_EN },
		{ "*", LANGUAGE_EN },
		{ ",;=,,de;q=x,FR", LANGUAGE_FR },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_int_equal(language_accepted(str_of(cases[i].header)),
				 cases[i].language);
}

static void
figures_are_written(void **state)
{
	static const struct {
		const char *english, *said[LANGUAGE__MAX];
	} cases[] = {
		{ "1,234.5",
		  { "1,234.5", "1.234,5", "1 234,5", "1.234,5", "1,234.5" } },
		{ "-€ 1,234.50",
		  { "-€ 1,234.50", "-1.234,50 €", "-1 234,50 €", "-1.234,50 €",
		    "-€ 1,234.50" } },
		{ "$12.50",
		  { "$12.50", "12,50 $", "12,50 $", "12,50 $", "$12.50" } },
		{ "12.5 %",
		  { "12.5 %", "12,5 %", "12,5 %", "12,5 %", "12.5%" } },
		{ "3.5 kg",
		  { "3.5 kg", "3,5 kg", "3,5 kg", "3,5 kg", "3.5 kg" } },
		/* no figures */
		{ "1.2.3", { "1.2.3", "1.2.3", "1.2.3", "1.2.3", "1.2.3" } },
		{ "12,34", { "12,34", "12,34", "12,34", "12,34", "12,34" } },
		{ "3.5x", { "3.5x", "3.5x", "3.5x", "3.5x", "3.5x" } },
		{ "", { "", "", "", "", "" } },
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		for (int l = 0; l < LANGUAGE__MAX; l++) {
			language_use(texts, (enum language)l);
			assert_string_equal(
				str_dup(*state,
					say_figure(*state,
						   str_of(cases[i].english))),
				cases[i].said[l]);
		}
	language_use(texts, LANGUAGE_FR);
	assert_string_equal(number_of(*state, 0, "row", "rows"), "0 ligne");
	language_use(texts, LANGUAGE_DE);
	assert_string_equal(number_of(*state, 1234, "row", "rows"),
			    "1.234 Zeilen");
	language_use(texts, LANGUAGE_KO);
	assert_string_equal(number_of(*state, 1, "row", "rows"), "행 1개");
}

/* A text that was stored is known by its fixed parts. */
static void
stored_texts_are_said(void **state)
{
	static const struct {
		const char *english, *german;
	} cases[] = {
		{ "Cancelled.", "Abgebrochen." },
		{ "Ask about Web shop…", "Fragen Sie nach Web shop …" },
		{ "Try again in 5 seconds.",
		  "Versuchen Sie es in 5 seconds noch einmal." },
		{ "What nobody has written.", "What nobody has written." },
		{ "Written by the built-in translator.",
		  "Geschrieben von dem eingebauten Übersetzer." },
		{ "No orders in 2026: the orders end on 2025-12-31.",
		  "Keine orders in 2026: Die orders enden am 2025-12-31." },
		{ "Ask about …", "Ask about …" },
		{ "There is no such format.", "Dieses Format gibt es nicht." },
		{ "A link is open for 30 days at most.",
		  "Ein Link ist höchstens 30 Tage offen." },
		{ "Year has no value: give one above. These are the last figures"
		  " there were.",
		  "Year hat keinen Wert: Geben Sie oben einen an. Dies sind die"
		  " letzten Zahlen, die es gab." },
		{ "The statement did not run: The function x is not allowed"
		  " here. Write one SELECT statement that only reads.",
		  "Die Anweisung lief nicht: Die Funktion x ist hier nicht"
		  " erlaubt. Schreiben Sie eine SELECT-Anweisung, die nur"
		  " liest." },
		{ "Cancelled. Nobody wrote this.",
		  "Abgebrochen. Nobody wrote this." },
		{ "Send 20 files at most at once.",
		  "Höchstens 20 Dateien auf einmal." },
		{ "There is no column orders.stage.",
		  "Es gibt keine Spalte orders.stage." },
		{ "[rights sales] needs the name of a database",
		  "[rights sales] braucht den Namen einer Datenbank" },
		{ "row_limit of [rights sales] takes a number of rows, not"
		  " \"many\"",
		  "row_limit von [rights sales] nimmt eine Zahl von Zeilen, nicht"
		  " „many“" },
		{ "The question names 2024, and the statement does not.",
		  "Die Frage nennt 2024, die Anweisung nicht." },
		{ "No orders.status is 'open'.",
		  "Kein Wert von orders.status ist 'open'." },
		{ "From a verified example, in other words: Who is it?",
		  "Aus einem geprüften Beispiel, mit anderen Worten: Who is"
		  " it?" },
		{ "Your upload: 1 row of a.csv",
		  "Von Ihnen hochgeladen: 1 Zeile aus a.csv" },
		{ "What does “big” go by here?", "Wonach geht „big“ hier?" },
		{ "5 of 7", "5 of 7" },
		{ "", "" },
	};

	language_use(texts, LANGUAGE_DE);
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(say_again(*state, cases[i].english),
				    cases[i].german);
	assert_null(say_again(*state, NULL));
	language_use(texts, LANGUAGE_EN);
	assert_string_equal(say_again(*state, "Cancelled."), "Cancelled.");
}

/* What a stage had to say, by parts: "; " stands between them. */
static void
details_are_said(void **state)
{
	static const struct {
		const char *english, *german;
	} cases[] = {
		{ "3 of 40 tables, about 900 tokens; the model named 2 of them",
		  "3 von 40 Tabellen, etwa 900 Token; das Modell nannte 2"
		  " davon" },
		{ "200 rows, there are more", "200 Zeilen, es gibt mehr" },
		{ "no table x; no column a.b", "keine Tabelle x; keine Spalte"
					       " a.b" },
		{ "grammar: no draft; model: the reply held no SQL",
		  "grammar: kein Entwurf; model: die Antwort enthielt kein"
		  " SQL" },
		{ "mended: 'Oslo' for 'oslo'; amount for amout",
		  "berichtigt: 'Oslo' statt 'oslo'; amount statt amout" },
		{ "mended: 'Wait for it; now' for 'wait for it; now'",
		  "berichtigt: 'Wait for it; now' statt 'wait for it; now'" },
		{ "mended: without public.; before '2025-02-01' for up to"
		  " '2025-01-31'",
		  "berichtigt: ohne public.; vor '2025-02-01' statt bis"
		  " '2025-01-31'" },
		{ "mended: a name for the query in brackets",
		  "berichtigt: ein Name für die Abfrage in Klammern" },
		{ "mended: nobody knows", "berichtigt: nobody knows" },
	};

	language_use(texts, LANGUAGE_DE);
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(tree_detail(*state, cases[i].english),
				    cases[i].german);
}

/* Also what was put right before the first statement ran. */
static void
mends_are_said(void **state)
{
	static const char *what[] = { "'Oslo' for 'oslo'", "without public.",
				      "lines for line" };
	static const char *const german[] = { "'Oslo' statt 'oslo'",
					      "ohne public.",
					      "lines statt line" };
	struct attempt attempt = { .draft = { .sql = "SELECT 1" },
				   .mends = { what, COUNT(what) } };
	struct view v = fixture_view(*state, sheet_new(*state));
	struct view_chat p = fixture_chat(*state);
	struct turn t = turn_bars(*state);
	struct json_object *tree, *list;

	t.attempts = &attempt;
	t.n_attempts = 1;
	language_use(texts, LANGUAGE_DE);
	tree = tree_turn(&v, &p, &t, 0);
	list = json_get(tree, "mended");
	assert_int_equal(json_length(list), COUNT(german));
	for (size_t i = 0; i < COUNT(german); i++)
		assert_string_equal(json_object_get_string(json_at(list, i)),
				    german[i]);
	json_object_put(tree);
}

/* The answer is kept in English and said to each reader. */
static void
answers_are_said(void **state)
{
	static const struct {
		const char *names, *rows, *said[LANGUAGE__MAX];
	} cases[] = {
		{ "category|orders",
		  "tHome|i41\ntGarden|i20\ntPets|i5",
		  { "Home has the most orders: 41, 105 % more than Garden, "
		    "and 62 % of all 3 together.",
		    "Home hat die meisten orders: 41, 105 % mehr als Garden "
		    "und 62 % der Summe aller 3.",
		    "Home a le plus de orders : 41, 105 % de plus que Garden, "
		    "soit 62 % du total des 3.",
		    "Home tiene la mayor cantidad de orders: 41, 105 % más "
		    "que Garden y el 62 % del total de los 3.",
		    "orders 값이 가장 큰 항목은 Home입니다: 41, Garden보다 105% "
		    "많음, 전체 3개 합계의 62%." } },
		{ "month|revenue_eur",
		  "t2025-01|r1000.5\nt2025-02|r1500.5\nt2025-03|r2001",
		  { "Revenue rose from € 1,000.50 in January 2025 to € 2,001.00"
		    " in March 2025 (up 100 %).",
		    "Revenue: gestiegen von 1.000,50 € (Januar 2025) auf "
		    "2.001,00 € (März 2025), plus 100 %.",
		    "Revenue : passé de 1 000,50 € (janvier 2025) à "
		    "2 001,00 € (mars 2025), en hausse de 100 %.",
		    "Revenue: subió de 1.000,50 € (enero de 2025) a "
		    "2.001,00 € (marzo de 2025), 100 % más.",
		    "Revenue: € 1,000.50(2025년 1월)에서 € 2,001.00(2025년 "
		    "3월)로 늘었습니다, 100% 증가." } },
		{ "name",
		  "tAnn\ntBo",
		  { "2 names: Ann and Bo.", "2 names: Ann und Bo.",
		    "2 names : Ann et Bo.", "2 names: Ann y Bo.",
		    "names 2개: Ann, Bo." } },
		{ "avg_price",
		  "r12.345",
		  { "The average price is 12.35.", "Average price: 12,35.",
		    "Average price : 12,35.", "Average price: 12,35.",
		    "Average price: 12.35." } },
		{ "delivery_days",
		  "r4.6",
		  { "The delivery is 4.6 days.", "Delivery: 4,6 Tage.",
		    "Delivery : 4,6 jours.", "Delivery: 4,6 días.",
		    "Delivery: 4.6일." } },
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct turn t = { .state = TURN_ANSWERED };
		struct told told;

		t.rows = rows_of(*state, cases[i].names, cases[i].rows);
		told = told_of(*state, &t, NULL, NULL);
		language_use(texts, LANGUAGE_KO); /* whoever asks first */
		t.answer = sentence_of(*state, t.rows, &told, LANGUAGE_EN);
		for (int l = 0; l < LANGUAGE__MAX; l++) {
			language_use(texts, (enum language)l);
			assert_string_equal(view_answer(*state, &t),
					    cases[i].said[l]);
		}
	}
}

/* What a model wrote is nobody's sentence but its own. */
static void
a_models_words_are_its_own(void **state)
{
	struct turn t = { .state = TURN_ANSWERED,
			  .answer = "A model's own words." };

	t.rows = rows_of(*state, "name", "tAnn\ntBo");
	language_use(texts, LANGUAGE_DE);
	assert_string_equal(view_answer(*state, &t), t.answer);
}

static void
expect_golden(struct arena *a, const char *path, struct str text)
{
	const char *update = getenv("GOLDEN");
	struct str want = { "", 0 };

	if (update && strcmp(update, "update") == 0) {
		FILE *file = fopen(path, "w");

		assert_non_null(file);
		assert_int_equal(fwrite(text.p, 1, text.n, file), text.n);
		assert_int_equal(fclose(file), 0);
	}
	assert_null(file_read(a, path, (size_t)1 << 24, &want));
	assert_string_equal(str_dup(a, text), str_dup(a, want));
}

static void
a_chat_page_of_each(void **state)
{
	struct template_set *set = NULL;

	(void)setenv("TZ", "UTC", 1);
	assert_null(template_load(*state, NULL, texts, &set));
	for (int l = LANGUAGE_EN + 1; l < LANGUAGE__MAX; l++) {
		struct sheet *sheet = sheet_new(*state);
		struct view v = fixture_view(*state, sheet);
		struct view_chat p = fixture_chat(*state);

		v.templates = set;
		language_use(texts, (enum language)l);
		assert_null(view_chat(&v, &p));
		expect_golden(*state,
			      arena_printf(*state, "tests/golden/chat_%s.html",
					   language_code((enum language)l)),
			      buf_str(&sheet->text));
	}
}

/* By the names of the language that the data are in, not the page. */
static void
days_and_months_are_drawn_in_order(void **state)
{
	static const struct {
		const char *cells, *labels;
	} cases[] = {
		{ "tFreitag|i9\ntMontag|i5\ntSamstag|i3\n",
		  "Montag Freitag Samstag" },
		{ "tSo|i9\ntMi|i8\ntFr|i7\ntMo|i6\ntDi|i5\n",
		  "Mo Di Mi Fr So" },
		{ "tMärz|i9\ntDez.|i5\ntJan.|i3\n", "Jan. März Dez." },
		{ "tdimanche|i9\ntlun.|i5\ntmar.|i3\n", "lun. mar. dimanche" },
		{ "tdéc.|i9\ntFÉVRIER|i5\ntmai|i3\n", "FÉVRIER mai déc." },
		{ "tsábado|i9\ntmié|i5\ntlunes|i3\n", "lunes mié sábado" },
		{ "tdic|i9\ntmar|i5\ntene|i3\n", "ene mar dic" },
		{ "t일요일|i9\nt화요일|i5\nt월요일|i3\n",
		  "월요일 화요일 일요일" },
		{ "t일|i9\nt화|i5\nt월|i3\n", "월 화 일" },
		{ "t10월|i9\nt2월|i5\nt1월|i3\n", "1월 2월 10월" },
		/* neither two languages nor countries; "jui" is two months */
		{ "tMontag|i3\ntTuesday|i5\n", "Tuesday Montag" },
		{ "tSE|i3\ntDE|i5\ntNO|i4\n", "DE NO SE" },
		{ "tFR|i3\ntSA|i5\n", "SA FR" },
		{ "tjui|i3\ntmai|i5\n", "mai jui" },
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct buf b = buf_new(*state, 400);
		struct rows *rows = rows_of(*state, "x|n", cases[i].cells);
		struct chart c;

		language_use(texts, (enum language)(i % LANGUAGE__MAX));
		rows->unordered = true;
		chart_choose(*state, rows, "c", &c);
		assert_int_equal(c.kind, CHART_BARS);
		for (size_t k = 0; k < rows->n_rows; k++)
			buf_printf(&b, "%s%s", k ? " " : "",
				   chart_label(*state, &c, k));
		assert_string_equal(buf_text(&b), cases[i].labels);
	}
}

TESTS(CASE_IN(tables_are_said, load, drop),
      CASE_IN(the_header_chooses, load, drop),
      CASE_IN(figures_are_written, load, drop),
      CASE_IN(stored_texts_are_said, load, drop),
      CASE_IN(details_are_said, load, drop),
      CASE_IN(mends_are_said, load, drop),
      CASE_IN(answers_are_said, load, drop),
      CASE_IN(a_models_words_are_its_own, load, drop),
      CASE_IN(days_and_months_are_drawn_in_order, load, drop),
      CASE_IN(a_chat_page_of_each, load, drop))
