#ifndef VIEW_PAGE_SAVED_H
#define VIEW_PAGE_SAVED_H

#include "data/saved/saved.h"
#include "view/view.h"

/* Saved questions as pages and for programs. */

/* GET /saved */
struct view_saved_list {
	const struct saved *items; /* [n] by folder, then title */
	size_t n;
	const char *notice; /* or NULL */
};
MUST_CHECK const struct err *view_saved_list(const struct view *v,
					     const struct view_saved_list *p);
struct str view_saved_list_json(const struct view *v,
				const struct view_saved_list *p);
struct rows view_saved_list_rows(struct arena *a,
				 const struct view_saved_list *p);

/* What one parameter has on a page. */
struct view_param {
	const struct cell *values; /* [n_values] */
	size_t n_values;
	const char *said;           /* of a date range: its words; else NULL */
	const char *const *choices; /* [n_choices] */
	size_t n_choices;
};

/* GET /saved/NAME */
struct view_saved {
	const struct saved *s;
	const struct view_param *params; /* [s->n_params] */
	bool may_change;
	const char *notice;      /* what is wrong with the values; or NULL */
	const char *chart;       /* "lines", "bars", "table"; NULL: what fits */
	const struct rows *rows; /* NULL: nothing was computed */
	const char *dialect;     /* with rows */
	int64_t made_ms;         /* wall clock: when they were computed */
	bool kept;               /* for an earlier reader */
	int64_t ms;              /* that it took */
	/* [n_used_by] boards that show it, of those who may change it */
	const char *const *used_by;
	size_t n_used_by;
};
MUST_CHECK const struct err *view_saved(const struct view *v,
					const struct view_saved *p);
struct str view_saved_json(const struct view *v, const struct view_saved *p);
/* It alone, without figures: JSON, or "/saved/NAME" on a line. */
struct str view_saved_as(const struct view *v, enum format format,
			 const struct saved *s);
/* "?year=2024&country=France"; "" without values. */
const char *view_saved_query(struct arena *a, const struct view_saved *p);

/*
 * The form: of a new one, below an answer, with the values of its statement
 * that could be asked for; or of one that is there.
 */
struct view_saved_value {
	size_t nth;         /* among those of the statement, from 1 */
	const char *text;   /* as it stands there */
	const char *column; /* that it is compared with; or NULL */
};
struct view_saved_form {
	const struct saved *s;
	const char *action; /* path that it is posted to */
	bool is_new;
	bool has_readers;                      /* there are other people */
	const struct view_saved_value *values; /* [n_values] */
	size_t n_values;
	const char *const *folders; /* [n_folders] there are */
	size_t n_folders;
	const char *const *used_by; /* [n_used_by] boards */
	size_t n_used_by;
};
MUST_CHECK const struct err *view_saved_form(const struct view *v,
					     const struct view_saved_form *p);

/* GET /saved/NAME/history: newest first, each as it was then. */
struct view_saved_history {
	const struct saved *now;
	const struct saved *items; /* [n] maker: who made the change */
	size_t n;
	bool may_change;
};
MUST_CHECK const struct err *view_saved_history(
	const struct view *v, const struct view_saved_history *p);
struct str view_saved_history_json(const struct view *v,
				   const struct view_saved_history *p);
struct rows view_saved_history_rows(struct arena *a,
				    const struct view_saved_history *p);

/* "2026-11-23 09:12 UTC" */
const char *view_moment(struct arena *a, int64_t wall_ms);

/* "columns", "column_types", "row_count", "truncated" and "results". */
struct json_out;
void view_put_rows(struct json_out *o, struct arena *a,
		   const struct rows *rows);

/* "parameters": [n] with their values; values NULL: it is not run. */
void view_put_params(struct json_out *o, struct arena *a,
		     const struct saved_param *params,
		     const struct view_param *values, size_t n);
/* "Year 2024, Country France": [n] */
const char *view_params_text(struct arena *a, const struct saved_param *params,
			     const struct view_param *values, size_t n);

/* The form of values, part/values: [n] */
void tree_params(struct arena *a, struct json_object *page,
		 const struct saved_param *params,
		 const struct view_param *values, size_t n);
/* Trees, for page.c. */
struct json_object *tree_saved_list(const struct view *v,
				    const struct view_saved_list *p);
struct json_object *tree_saved(const struct view *v,
			       const struct view_saved *p);
struct json_object *tree_saved_form(const struct view *v,
				    const struct view_saved_form *p);
struct json_object *tree_saved_history(const struct view *v,
				       const struct view_saved_history *p);

#endif
