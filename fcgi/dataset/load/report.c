#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/json.h"
#include "base/utf8.h"
#include "dataset/load/loading.h"

#include "base/ban.h"

#define TELL_MS 200
#define LISTED_MAX 100000 /* bad lines; those past it are counted alone */

const char *
load_bad_path(struct arena *a, const char *here, int64_t load)
{
	return arena_printf(a, "%s/bad-%lld.ndjson", here, (long long)load);
}

const char *
load_progress_path(struct arena *a, const char *here)
{
	return arena_printf(a, "%s/progress", here);
}

/* Always the same length, so that a reader never sees half of one. */
void
load_tell(struct loading *l, const char *doing, int64_t bytes)
{
	bool next = l->progress.doing != doing;
	struct dataset_progress *p = &l->progress;
	char line[200];
	int n;

	p->doing = doing;
	p->bytes = bytes;
	if (!next && clock_ms() < l->next_ms)
		return;
	l->next_ms = clock_ms() + TELL_MS;
	n = snprintf(line, sizeof(line), "%-30s %020lld %020lld %020lld\n",
		     doing, (long long)p->bytes, (long long)p->total,
		     (long long)p->rows);
	(void)!pwrite(l->progress_fd, line, (size_t)n, 0);
	/* deleted while it loads: nobody waits for it */
	if (access(l->here, F_OK) != 0)
		_exit(EXIT_SUCCESS);
}

void
load_bad(struct loading *l, int64_t line, struct str raw, const char *why)
{
	struct json_object *o;

	l->n_bad++;
	if (l->n_listed++ >= LISTED_MAX) {
		arena_reset(l->scratch);
		return;
	}
	o = json_object_new_object();
	json_set_text(o, "table", l->file->table);
	json_set_text(o, "file", l->file->name);
	json_set_int(o, "line", line);
	json_set_text(o, "why", why);
	json_set_str(o, "text",
		     utf8_clean(l->scratch, str_first(raw, CSV_BAD_SHOWN)));
	(void)fprintf(
		l->bad, "%s\n",
		json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN));
	(void)json_object_put(o);
	arena_reset(l->scratch);
}

const struct err *
load_full(struct loading *l)
{
	return err_say(l->arena, ERR_STORE_FULL,
		       "There is no space left to keep the dataset.");
}

const struct err *
load_unopened(struct loading *l)
{
	if (errno == EMFILE || errno == ENFILE)
		return err_say(l->arena, ERR_BUSY,
			       "Too many files are open. Please try again.");
	return load_full(l);
}
