#include "request/form.h"

#include <json-c/json_object_iterator.h>
#include <string.h>

#include "base/json.h"
#include "base/utf8.h"
#include "request/multipart.h"

#include "base/ban.h"

static const struct err *
too_many(struct arena *a)
{
	return err_say(a, ERR_INPUT, "A form has %d fields at most.",
		       FORM_FIELDS_MAX);
}

/* Browsers send CRLF in a textarea; one LF each is kept. In place. */
static struct str
one_line_end(char *p, size_t n)
{
	size_t at = 0;

	for (size_t i = 0; i < n; i++) {
		if (p[i] != '\r')
			p[at++] = p[i];
		else if (i + 1 == n || p[i + 1] != '\n')
			p[at++] = '\n';
	}
	p[at] = '\0';
	return (struct str){ p, at };
}

const struct err *
form_add(struct arena *a, struct form *f, struct str name, struct str value)
{
	if (f->n == FORM_FIELDS_MAX)
		return too_many(a);
	f->fields = arena_grow(a, f->fields, f->n, sizeof(*f->fields));
	f->fields[f->n].name = name;
	f->fields[f->n].value =
		one_line_end(arena_copy(a, value.p, value.n), value.n);
	f->fields[f->n].literal = false;
	f->fields[f->n].nested = false;
	f->n++;
	return NULL;
}

const struct err *
form_parse(struct arena *a, struct str text, struct form *ret)
{
	struct form f = { 0 };

	while (text.n > 0) {
		struct str value = str_cut(&text, '&');
		struct str name = str_cut(&value, '=');
		const struct err *e;

		if (name.n == 0 && value.n == 0)
			continue;
		if (!request_decode(a, name, true, &name) ||
		    !request_decode(a, value, true, &value))
			return err_say(a, ERR_INPUT,
				       "The form is not valid UTF-8.");
		e = form_add(a, &f, name, value);
		if (e)
			return e;
	}
	*ret = f;
	return NULL;
}

static const struct err *
not_flat(struct arena *a, struct str name)
{
	return err_say(a, ERR_INPUT,
		       "\"%.*s\" should be a text, number or boolean.",
		       (int)name.n, name.p);
}

/* Programs write a whole number as 2.0 too. */
static struct str
number_text(struct str text)
{
	return str_first(text, text.n - (str_ends(text, STR(".0")) ? 2 : 0));
}

static struct str
member_text(struct json_object *v)
{
	struct str text = { json_object_get_string(v), 0 };

	if (json_object_is_type(v, json_type_string))
		text.n = (size_t)json_object_get_string_len(v);
	else
		text.n = strlen(text.p);
	return json_object_is_type(v, json_type_double) ? number_text(text)
							: text;
}

static const struct err *
add_member(struct arena *a, struct form *f, const char *key,
	   struct json_object *v)
{
	const struct err *e;
	struct str text = { "", 0 };
	bool nested;

	if (!v)
		return NULL;
	nested = json_object_is_type(v, json_type_object) ||
		 json_object_is_type(v, json_type_array);
	if (!nested)
		text = member_text(v);
	if (!utf8_valid(text))
		return err_say(a, ERR_INPUT, "\"%s\" is not valid UTF-8.", key);
	e = form_add(a, f, str_of(arena_strdup(a, key)), text);
	if (e)
		return e;
	f->fields[f->n - 1].nested = nested;
	f->fields[f->n - 1].literal = !json_object_is_type(v, json_type_string);
	return NULL;
}

const struct err *
form_parse_json(struct arena *a, struct str text, struct form *ret)
{
	struct json_object *o = json_parse(a, text);
	struct json_object_iterator i, end;
	struct form f = { 0 };

	if (!o || !json_object_is_type(o, json_type_object))
		return err_say(a, ERR_INPUT, "The body is not a JSON object.");
	i = json_object_iter_begin(o);
	end = json_object_iter_end(o);
	while (!json_object_iter_equal(&i, &end)) {
		const struct err *e =
			add_member(a, &f, json_object_iter_peek_name(&i),
				   json_object_iter_peek_value(&i));

		if (e)
			return e;
		json_object_iter_next(&i);
	}
	*ret = f;
	return NULL;
}

/*
 * curl -d says "form" of everything. No browser writes a brace as it is, so
 * an object of JSON is meant as one.
 */
static const struct err *
parse_form(struct arena *a, struct str text, struct form *ret)
{
	struct str start = str_trim(text);

	if (start.n > 0 && *start.p == '{' && !form_parse_json(a, text, ret))
		return NULL;
	return form_parse(a, text, ret);
}

const struct err *
form_read_any(struct request *req, uint64_t max_body, struct form *ret)
{
	static const struct {
		const char *media;
		const struct err *(*parse)(struct arena *, struct str,
					   struct form *);
	} types[] = {
		{ "application/x-www-form-urlencoded", parse_form },
		{ "application/json", form_parse_json },
	};
	struct str media = request_media(req);
	const struct err *e;
	struct str boundary, body;

	if (req->length == 0 && media.n == 0) {
		*ret = (struct form){ 0 };
		return NULL;
	}
	if (multipart_boundary(req->arena,
			       str_of(request_header(req, "CONTENT_TYPE")),
			       &boundary)) {
		e = request_body(req, max_body, &body);
		return e ? e
			 : form_parse_parts(req->arena, boundary, body, ret);
	}
	for (size_t i = 0; i < COUNT(types); i++) {
		if (!str_is_nocase(media, types[i].media))
			continue;
		e = request_body(req, max_body, &body);
		return e ? e : types[i].parse(req->arena, body, ret);
	}
	return err_say(req->arena, ERR_MEDIA_TYPE,
		       "Send a form (application/x-www-form-urlencoded) or "
		       "application/json.");
}

const struct err *
form_read(struct request *req, uint64_t max_body, struct form *ret)
{
	const struct err *e = form_read_any(req, max_body, ret);

	for (size_t i = 0; !e && i < ret->n; i++)
		if (ret->fields[i].nested)
			e = not_flat(req->arena, ret->fields[i].name);
	return e;
}

const struct str *
form_get(const struct form *f, const char *name)
{
	for (size_t i = 0; i < f->n; i++) {
		if (str_is(f->fields[i].name, name))
			return &f->fields[i].value;
	}
	return NULL;
}

const struct err *
form_edit(struct arena *a, const struct form *f, size_t *ret)
{
	const struct str *edit = form_get(f, "edit");
	uint64_t n;

	if (!edit || !str_to_uint(*edit, UINT32_MAX, &n))
		return err_say(a, ERR_INPUT,
			       "\"edit\" is the number of a change.");
	*ret = (size_t)n;
	return NULL;
}

void
form_join(struct arena *a, struct form *f, const char *name)
{
	struct field *first = NULL;
	size_t n = 0;

	for (size_t i = 0; i < f->n; i++) {
		struct field *x = &f->fields[i];

		if (!str_is(x->name, name) || !first) {
			f->fields[n] = *x;
			if (str_is(x->name, name))
				first = &f->fields[n];
			n++;
		} else if (x->value.n) {
			first->value = str_of(arena_printf(
				a, "%.*s%s%.*s", (int)first->value.n,
				first->value.p, first->value.n ? "," : "",
				(int)x->value.n, x->value.p));
		}
	}
	f->n = n;
}

static bool
is_clean(struct str s, enum field_kind kind)
{
	for (size_t i = 0; i < s.n; i++) {
		unsigned char c = (unsigned char)s.p[i];
		bool space = c == '\n' || c == '\t';

		if (c == 0x7f || (c < 0x20 && !(kind == FIELD_TEXT && space)))
			return false;
	}
	return true;
}

static const struct err *
fill_one(struct arena *a, const struct form *f, const struct field_spec *spec,
	 const char **ret)
{
	const struct field *found = NULL;
	struct str value;

	for (size_t i = 0; i < f->n; i++) {
		if (!str_is(f->fields[i].name, spec->name))
			continue;
		if (found)
			return err_say(a, ERR_INPUT, "\"%s\" was sent twice.",
				       spec->name);
		found = &f->fields[i];
	}
	if (found && found->nested)
		return not_flat(a, found->name);
	value = found ? str_trim(found->value) : STR("");
	if (value.n == 0)
		return NULL;
	if (found->literal && spec->kind == FIELD_TEXT)
		return err_say(a, ERR_INPUT,
			       "\"%s\" should be a text in quotes.",
			       spec->name);
	if (!is_clean(value, spec->kind))
		return err_say(a, ERR_INPUT,
			       "\"%s\" has characters that are no text.",
			       spec->name);
	*ret = str_dup(a, value);
	return NULL;
}

const struct err *
form_fill(struct arena *a, const struct form *f, const struct field_spec *specs,
	  size_t n_specs, void *ret)
{
	for (size_t i = 0; i < n_specs; i++) {
		const char **at =
			(const char **)(void *)((char *)ret + specs[i].at);
		const struct err *e = fill_one(a, f, &specs[i], at);

		if (e)
			return e;
	}
	return NULL;
}
