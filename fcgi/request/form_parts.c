#include "base/buf.h"
#include "base/utf8.h"
#include "request/form.h"
#include "request/multipart.h"

#include "base/ban.h"

struct reading {
	struct arena *arena;
	struct form *form;
	struct buf value;
	size_t max;       /* bytes of a value: there are no more in the body */
	const char *name; /* of the part; "": it is no field */
};

static const struct err *
begin_part(void *arg, const struct part *part)
{
	struct reading *r = arg;

	r->name = part->filename ? "" : part->name;
	r->value = buf_new(r->arena, r->max + 1);
	return NULL;
}

static const struct err *
part_data(void *arg, struct str bytes)
{
	struct reading *r = arg;

	if (*r->name)
		buf_add(&r->value, bytes);
	return NULL;
}

static const struct err *
end_part(void *arg)
{
	struct reading *r = arg;
	struct str value = buf_str(&r->value);

	if (!*r->name)
		return NULL;
	if (!utf8_valid(value))
		return err_say(r->arena, ERR_INPUT,
			       "The form is not valid UTF-8.");
	return form_add(r->arena, r->form, str_of(r->name), value);
}

const struct err *
form_parse_parts(struct arena *a, struct str boundary, struct str text,
		 struct form *ret)
{
	struct form f = { 0 };
	struct reading r = { .arena = a, .form = &f, .max = text.n };
	const struct multipart_sink sink = { begin_part, part_data, end_part,
					     &r };
	struct multipart *m = multipart_new(a, boundary, &sink);
	const struct err *e = multipart_feed(m, text);

	if (!e)
		e = multipart_finish(m);
	*ret = f;
	return e;
}
