#ifndef REQUEST_FORM_H
#define REQUEST_FORM_H

#include "request/request.h"

/*
 * Names and values that came in: a query string, a form, or a JSON object
 * (strings as they are, numbers and booleans as written, but 2.0 as 2; null as
 * not there).
 * Values are valid UTF-8 without NUL; line ends are "\n".
 */
#define FORM_FIELDS_MAX 512

struct field {
	struct str name;
	struct str value;
	bool literal; /* a number or boolean of JSON */
	bool nested;  /* an object or array of JSON; its value is empty */
};

struct form {
	struct field *fields; /* [n], in the order they came */
	size_t n;
};

/* ERR_INPUT: bad escapes, bytes that are no UTF-8, too many fields. */
MUST_CHECK const struct err *form_parse(struct arena *a, struct str text,
					struct form *ret);
/* ERR_INPUT: no JSON object. */
MUST_CHECK const struct err *form_parse_json(struct arena *a, struct str text,
					     struct form *ret);
/*
 * The fields of a multipart form; files among them are left out. ERR_INPUT:
 * malformed, bytes that are no UTF-8, too many fields.
 */
MUST_CHECK const struct err *form_parse_parts(struct arena *a,
					      struct str boundary,
					      struct str text,
					      struct form *ret);
/* One more field, copied. ERR_INPUT: too many. */
MUST_CHECK const struct err *form_add(struct arena *a, struct form *f,
				      struct str name, struct str value);
/*
 * The body of a POST by its content type; what says that it is a form, and is
 * a JSON object, is read as that. ERR_MEDIA_TYPE: neither a form nor JSON.
 * ERR_TOO_LARGE. ERR_INPUT, also of a nested field.
 */
MUST_CHECK const struct err *form_read(struct request *req, uint64_t max_body,
				       struct form *ret);
/* The same for form_fill() alone: nested fields that no row names do no harm. */
MUST_CHECK const struct err *form_read_any(struct request *req,
					   uint64_t max_body, struct form *ret);

/*
 * What a page wants from a form: each row says where the value goes in *ret
 * (a const char *, NULL when the field is not there or empty).
 */
enum field_kind {
	FIELD_LINE, /* trimmed; no control characters */
	FIELD_TEXT, /* the same, with line ends and tabs; in JSON a string */
};

struct field_spec {
	const char *name;
	enum field_kind kind;
	size_t at; /* offsetof() in *ret */
};

/*
 * Fields that no row names are left alone. ERR_INPUT: a named field came
 * twice, or is not what its kind allows.
 */
MUST_CHECK const struct err *form_fill(struct arena *a, const struct form *f,
				       const struct field_spec *specs,
				       size_t n_specs, void *ret);
/* Several fields of that name as one, their values with commas between. */
void form_join(struct arena *a, struct form *f, const char *name);
/* The first value of that name; NULL when there is none. */
const struct str *form_get(const struct form *f, const char *name);
/* Which change is undone: "edit". ERR_INPUT: it is no number. */
const struct err *form_edit(struct arena *a, const struct form *f, size_t *ret)
	MUST_CHECK;

#endif
