#include "base/clock.h"
#include "base/utf8.h"
#include "view/page/dataset.h"
#include "view/tree/number.h"
#include "view/tree/tree.h"

#include "base/ban.h"

#define BAD_SHOWN 50
#define OPEN_TABLES 3
#define PERCENT 100

static const char *
size_of(struct arena *a, int64_t bytes)
{
	return number_size(a, bytes > 0 ? (uint64_t)bytes : 0);
}

static const char *
rows_of(struct arena *a, int64_t n)
{
	return number_of(a, n > 0 ? (uint64_t)n : 0, "row", "rows");
}

/* "1,200 rows in 2 tables", or what it waits for. */
static const char *
facts_of(struct arena *a, const struct dataset *ds)
{
	int64_t rows = 0;

	for (size_t i = 0; i < ds->n_tables; i++)
		rows += ds->tables[i].n_rows;
	if (!ds->data)
		return ds->taken ? say("loading")
				 : say("waits for you to take it");
	return arena_printf(
		a, ds->taken ? say("%s in %s, and loading") : say("%s in %s"),
		rows_of(a, rows),
		number_of(a, ds->n_tables, "table", "tables"));
}

static void
add_one(const struct view *v, struct json_object *list,
	const struct dataset *ds)
{
	struct json_object *o = json_push_object(list);

	tree_text(o, "id", ds->id);
	tree_text(o, "name", ds->name);
	tree_text(o, "facts", facts_of(v->arena, ds));
	tree_text(o, "size", size_of(v->arena, ds->bytes + ds->waiting_bytes));
	tree_text(o, "created", clock_date(v->arena, ds->created_ms));
}

struct json_object *
tree_datasets(const struct view *v, const struct view_datasets *p)
{
	struct json_object *page =
		tree_page(v, say("Your data"), (struct place){ NULL, NULL });
	struct json_object *list = tree_list(page, "datasets");

	for (size_t i = 0; i < p->n; i++)
		add_one(v, list, &p->items[i]);
	tree_flag(page, "has_datasets", p->n > 0);
	tree_set(page, "missing", p->missing);
	tree_text(page, "max_file", number_size(v->arena, p->max_file));
	tree_kept(v, page, KEPT_DATA);
	tree_text(page, "address",
		  arena_printf(v->arena, "%s%s/datasets",
			       v->origin ? v->origin : "", v->base));
	return page;
}

static void
add_bad(struct arena *a, struct json_object *o, const struct bad_line *bad,
	size_t n, int64_t all)
{
	struct json_object *list = tree_list(o, "bad");

	tree_flag(o, "has_bad", n > 0);
	tree_text(o, "bad_facts",
		  all == 1 ? say("One line was not taken")
			   : arena_printf(a, say("%s were not taken"),
					  number_of(a, (uint64_t)all, "line",
						    "lines")));
	tree_flag(o, "more_bad", all > BAD_SHOWN);
	for (size_t i = 0; i < n && i < BAD_SHOWN; i++) {
		struct json_object *one = json_push_object(list);

		tree_int(one, "line", bad[i].line);
		tree_set(one, "file", bad[i].file);
		tree_text(one, "why", say_again(a, bad[i].why));
		tree_text(one, "text", bad[i].text);
	}
}

static void
add_tables(const struct view *v, const struct dataset *ds,
	   struct json_object *page)
{
	struct json_object *list = tree_list(page, "tables");

	tree_flag(page, "has_tables", ds->n_tables > 0);
	for (size_t i = 0; i < ds->n_tables; i++) {
		const struct dataset_table *t = &ds->tables[i];
		struct json_object *o = json_push_object(list), *cols;

		tree_text(o, "name", t->name);
		tree_text(o, "path", tree_path(v->arena, t->name));
		tree_text(o, "facts",
			  arena_printf(v->arena, say("%s · %s · from %s"),
				       rows_of(v->arena, t->n_rows),
				       number_of(v->arena, t->n_cols, "column",
						 "columns"),
				       t->source));
		tree_flag(o, "open", ds->n_tables <= OPEN_TABLES);
		tree_flag(o, "may_go", ds->n_tables > 1 && !ds->load);
		cols = tree_list(o, "columns");
		for (size_t k = 0; k < t->n_cols; k++) {
			struct json_object *col = json_push_object(cols);

			tree_text(col, "name", t->cols[k].name);
			tree_text(col, "type", t->cols[k].type);
		}
	}
}

static void
add_progress(struct arena *a, const struct view_dataset *p,
	     struct json_object *page)
{
	const struct dataset_progress *now = p->progress;
	struct json_object *o;

	if (!p->ds->taken) {
		tree_flag(page, "progress", false);
		return;
	}
	json_set_int(page, "refresh_s", 1);
	o = tree_object(page, "progress");
	tree_text(o, "doing", now ? say(now->doing) : say("starting"));
	tree_int(o, "percent",
		 now && now->total ? now->bytes * PERCENT / now->total : 0);
	tree_set(o, "read",
		 now ? arena_printf(a, say("%s of %s"), size_of(a, now->bytes),
				    size_of(a, now->total))
		     : "");
	tree_set(o, "rows", now && now->rows ? rows_of(a, now->rows) : NULL);
}

static int64_t
count_bad(const struct dataset *ds)
{
	int64_t n = 0;

	for (size_t i = 0; i < ds->n_tables; i++)
		n += ds->tables[i].n_bad;
	return n;
}

static const char *
facts_of_page(const struct view *v, const struct dataset *ds)
{
	if (!ds->data)
		return NULL;
	return arena_printf(v->arena, say("%s · %s · uploaded %s"),
			    facts_of(v->arena, ds),
			    size_of(v->arena, ds->bytes),
			    clock_date(v->arena, ds->created_ms));
}

/* What part/question and part/samples need. */
static void
add_question(const struct view *v, const struct view_dataset *p,
	     struct json_object *page)
{
	json_set_bool(page, "choose", false);
	tree_flag(page, "focus", false);
	tree_text(page, "question", "");
	tree_set(page, "sample_database", p->db ? p->db->name : NULL);
	tree_set(page, "about", p->db ? p->db->name : NULL);
	tree_text(page, "placeholder",
		  arena_printf(v->arena, say("Ask about %s…"), p->ds->name));
	tree_texts(page, "samples", "has_samples", p->samples, p->n_samples);
}

struct json_object *
tree_dataset(const struct view *v, const struct view_dataset *p)
{
	const struct dataset *ds = p->ds;
	struct json_object *page, *o;

	page = tree_page(v, ds->name, (struct place){ NULL, ds->name });
	o = tree_object(page, "dataset");
	tree_text(o, "id", ds->id);
	tree_text(o, "name", ds->name);
	tree_set(o, "facts", facts_of_page(v, ds));
	tree_flag(o, "asks", p->db != NULL);
	tree_flag(o, "one_table", ds->n_tables == 1);
	tree_flag(o, "waits", ds->load && !ds->taken);
	tree_flag(o, "fresh", !ds->data);
	tree_set(o, "problem", say_again(v->arena, ds->problem));
	add_progress(v->arena, p, page);
	add_question(v, p, page);
	add_tables(v, ds, page);
	add_bad(v->arena, page, p->bad, p->n_bad, count_bad(ds));
	tree_files(v, p, page);
	return page;
}
