#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "http/http.h"
#include "llm/llm.h"

#include "base/ban.h"

#define SHOWN_BYTES ((size_t)4 << 20)

static struct str
path_of(const char *url)
{
	const char *slashes = strstr(url, "://");
	struct str rest = str_of(slashes ? slashes + 3 : url);
	const char *slash = memchr(rest.p, '/', rest.n);
	struct str path = { "", 0 };

	if (slash) {
		path = str_from(rest, (size_t)(slash - rest.p));
		path = str_cut(&path, '?');
	}
	return path;
}

static void
put_text(struct buf *b, const char *role, struct json_object *text)
{
	const char *s = json_object_get_string(text);

	buf_printf(b, "\n[%s]\n", role);
	buf_add(b, str_trim(str_of(s)));
	buf_putc(b, '\n');
}

static void
put_texts(struct buf *b, struct json_object *root)
{
	struct json_object *messages = json_get(root, "messages");
	struct json_object *inputs = json_get(root, "input");

	if (json_get(root, "system"))
		put_text(b, "system", json_get(root, "system"));
	for (size_t i = 0; i < json_length(messages); i++) {
		struct json_object *m = json_at(messages, i);

		put_text(b, json_get_text(m, "role", "?"),
			 json_get(m, "content"));
	}
	for (size_t i = 0; i < json_length(inputs); i++)
		put_text(b, "input", json_at(inputs, i));
}

const char *
llm_show(struct arena *a, const char *url, struct str body)
{
	static const char *const texts[] = { "messages", "input", "system" };
	struct json_object *root = json_parse(a, body);
	struct buf b = buf_new(a, SHOWN_BYTES), said = buf_new(a, SHOWN_BYTES);
	struct str path = path_of(url);

	put_texts(&said, root);
	buf_printf(&b, "POST %s%.*s\n", http_host(a, url), (int)path.n, path.p);
	for (size_t i = 0; root && i < COUNT(texts); i++)
		json_object_object_del(root, texts[i]);
	buf_add(&b, json_text(a, root));
	buf_putc(&b, '\n');
	buf_add(&b, buf_str(&said));
	return buf_text(&b);
}
