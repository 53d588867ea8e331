#include "dataset/type/detect.h"

#include <string.h>

#include "dataset/read/names.h"
#include "tests/test.h"

#include "base/ban.h"

#define ARENA ((size_t)1 << 30)

static void
test_forms(void **state)
{
	static const struct {
		const char *text;
		const char *want; /* delimiter, quote, decimal, header */
	} cases[] = {
		{ "id,name\n1,a\n2,b\n", ",\".h" },
		{ "1,a\n2,b\n", ",\".-" },
		{ "name;price\na;1,5\nb;2,25\n", ";\",h" },
		{ "name;price\na;1.5\nb;2.25\n", ";\".h" },
		{ "a\tb\nx, y\t1\nz, w, v\t2\n", "\t\".h" },
		{ "a|b|c\n1|2|3\n4|5|6\n", "|\".h" },
		{ "a,b\n'x,y','1'\n'z','2'\n", ",'.h" },
		{ "a,b\nit's,1\nthat's,2\n", ",\".h" },
		{ "name,city\nAnn,Bern\nBob,Rome\n", ",\".h" },
		{ "Ann,Bern\nBob,Rome\nAnn,Rome\n", ",\".-" },
		{ "country,2019,2020\nFrance,1,2\nItaly,3,4\n", ",\".h" },
		{ "just text\nmore text\n", ",\".h" },
		{ "a,b\n1,2\n1,2,3\n4,5\n", ",\".h" },
		{ "k;v\nx;\"1.234,56\"\ny;\"7,5\"\n", ";\",h" },
		{ "name,price\nx,\"1.234,56\"\ny,\"7,5\"\n", ",\",h" },
	};
	struct arena *a = arena_create(ARENA);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct sample s = { str_of(cases[i].text), true };
		struct csv_form f;
		char got[] = "____";

		detect_form(a, &s, &f);
		got[0] = f.delimiter;
		got[1] = f.quote;
		got[2] = f.decimal;
		got[3] = f.header ? 'h' : '-';
		if (strcmp(got, cases[i].want) != 0)
			fail_msg("%s\n%s, not %s", cases[i].text, got,
				 cases[i].want);
		arena_reset(a);
	}
	arena_destroy(a);
}

static void
test_kinds(void **state)
{
	static const struct {
		const char *name, *start;
		enum file_kind want; /* FILE__MAX: refused */
		enum err_kind error;
	} cases[] = {
		{ "a.csv", "a,b", FILE_CSV, 0 },
		{ "A.TSV", "a\tb", FILE_CSV, 0 },
		{ "a.jsonl", "{\"a\":1}", FILE_JSON, 0 },
		{ "a.json", "[{\"a\":1}]", FILE_JSON, 0 },
		{ "upload", " {\"a\":1}", FILE_JSON, 0 },
		{ "upload", "a,b\n", FILE_CSV, 0 },
		{ "upload", "PAR1xx", FILE_PARQUET, 0 },
		{ "a.parquet", "a,b", FILE__MAX, ERR_DATASET },
		{ "a.xlsx", "PK\x03\x04", FILE_XLSX, 0 },
		{ "a.xlsm", "PK\x03\x04", FILE_XLSX, 0 },
		{ "a.xlsx", "a,b", FILE__MAX, ERR_DATASET },
		{ "a.xlsx", "\xD0\xCF\x11\xE0", FILE__MAX, ERR_DATASET },
		{ "a.xls", "\xD0\xCF\x11\xE0", FILE__MAX, ERR_MEDIA_TYPE },
		{ "a.csv", "PK\x03\x04", FILE__MAX, ERR_DATASET },
		{ "a.exe", "MZ", FILE__MAX, ERR_MEDIA_TYPE },
		{ "a.csv.gz", "\x1F\x8B", FILE__MAX, ERR_MEDIA_TYPE },
		{ "a.csv", "\x01\x02\x03\x04\x05", FILE__MAX, ERR_DATASET },
	};
	struct arena *a = arena_create(ARENA);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		enum file_kind kind = FILE__MAX;
		const struct err *e = detect_kind(
			a, cases[i].name, str_of(cases[i].start), &kind);

		if (cases[i].want == FILE__MAX) {
			assert_non_null(e);
			assert_int_equal(e->kind, cases[i].error);
			continue;
		}
		assert_null(e);
		assert_int_equal(kind, cases[i].want);
	}
	arena_destroy(a);
}

static void
test_preview(void **state)
{
	struct arena *a = arena_create(ARENA);
	struct sample s = { STR_INIT("id,price,on,id,\n"
				     "1,1.50,2024-01-31,x,1\n"
				     "2,2\n"
				     "3,,2024-02-01,\"\",NA\n"),
			    true };
	struct dataset_file f = { .name = "a.csv" };
	static const char *const names[] = { "id", "price", "on", "id_2",
					     "column_5" };
	static const char *const types[] = { "BIGINT", "DECIMAL(18,2)", "DATE",
					     "VARCHAR", "BIGINT" };
	struct preview p;

	(void)state;
	detect_form(a, &s, &f.csv);
	assert_null(detect_columns(a, &s, &f));
	assert_int_equal(f.n_cols, COUNT(names));
	detect_preview(a, &s, &f, 10, &p);
	for (size_t i = 0; i < COUNT(names); i++) {
		assert_string_equal(f.cols[i].name, names[i]);
		assert_string_equal(p.plans[i].sql, types[i]);
	}
	assert_int_equal(p.rows.n_rows, 2);
	assert_int_equal(p.n_bad, 1);
	assert_int_equal(p.bad[0].line, 3);
	assert_string_equal(p.bad[0].why,
			    "2 fields, where there are 5 columns");
	assert_int_equal(p.rows.cells[6].type, CELL_NULL);
	assert_int_equal(p.rows.cells[8].type, CELL_TEXT);
	arena_destroy(a);
}

static void
test_names(void **state)
{
	static const struct {
		const char *file, *table, *dataset;
	} cases[] = {
		{ "sales.csv", "sales", "sales" },
		{ "Sales 2024 (1).csv", "Sales_2024_1", "Sales-2024-1" },
		{ "C:\\data\\2024.csv", "t2024", "2024" },
		{ "../../etc/passwd", "passwd", "passwd" },
		{ "caf\xC3\xA9.v2.csv", "caf\xC3\xA9_v2", "caf\xC3\xA9.v2" },
		{ "", "data", "data" },
		{ "...", "data", "data" },
		{ "\";drop table x", "drop_table_x", "drop-table-x" },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		assert_string_equal(name_of_table(a, cases[i].file),
				    cases[i].table);
		assert_string_equal(name_of_dataset(a, cases[i].file),
				    cases[i].dataset);
	}
	arena_destroy(a);
}

TESTS(CASE(test_forms), CASE(test_kinds), CASE(test_preview), CASE(test_names))
