#ifndef SETTINGS_SETTINGS_H
#define SETTINGS_SETTINGS_H

#include "base/err.h"
#include "base/str.h"
#include "data/settings.h"
#include "settings/form.h"

/*
 * The one table of configuration keys, and how a value gets into a struct
 * settings. Later beats earlier: default, file, environment
 * (PARLANCE_SECTION_KEY, and OPENAI_* where a key names one), command line.
 */
enum key_type {
	KEY_TEXT,
	KEY_SECRET, /* text that is never printed */
	KEY_COUNT,
	KEY_ATTEMPTS, /* a count; the field holds one less: the fixes */
	KEY_BYTES,    /* with k, m, g */
	KEY_MODE,     /* of a file, octal */
	KEY_TIME,     /* seconds with a fraction, or with ms, s, m, h, d */
	KEY_REAL,
	KEY_SWITCH, /* on, off */
	KEY_CHOICE, /* one of words */
	KEY_DATE,   /* "2026-11-21"; or "" */
	KEY_WORDS,  /* any of words, space separated, each once */
};

enum key_scope {
	SCOPE_GLOBAL,   /* the file's own sections alone */
	SCOPE_DATABASE, /* also in [database NAME] */
	SCOPE_REQUEST,  /* also in a request */
};

struct key {
	const char *section;
	const char *name;
	enum key_type type;
	enum key_scope scope;
	size_t at;                /* of the field in struct settings */
	const char *preset;       /* the default, as one writes it; NULL: "" */
	double min, max;          /* milliseconds for KEY_TIME */
	const char *const *words; /* NULL-terminated; or NULL */
	const struct form *form;  /* of a text that is not empty; NULL: any */
	const char *alias; /* another variable that is honoured; or NULL */
	const char *help;
};

extern const struct key settings_keys[];
extern const size_t n_settings_keys;

/* The default as text; "" where there is none. */
static inline const char *
settings_preset(const struct key *key)
{
	return key->preset ? key->preset : "";
}

/*
 * "llm.model", or for a database or request also "row_limit" or
 * "llm_model". NULL: there is none (near misses: settings_unknown()).
 */
const struct key *settings_key(struct str name, enum key_scope scope);
const struct err *settings_unknown(struct arena *a, struct str name);

/* Set one key of *s. ERR_INPUT names the key and the range it must be in. */
MUST_CHECK const struct err *settings_set(struct settings *s, struct arena *a,
					  const struct key *key,
					  struct str value);
/* The same; it names the key as whoever sent the value wrote it. */
MUST_CHECK const struct err *settings_set_as(struct settings *s,
					     struct arena *a,
					     const struct key *key,
					     const char *name,
					     struct str value);
/* Every key at its default. */
void settings_init(struct settings *s, struct arena *a);
/* A copy of s for changing. */
struct settings *settings_copy(struct arena *a, const struct settings *s);

/* What "today" means: query.today, or the clock's. */
int64_t settings_today_ms(const struct settings *s);

/*
 * Earlier turns that a question is read with: more than a prompt holds, since
 * what goes on from others needs those that they went on from. None where no
 * prompt holds any.
 */
size_t settings_chat_turns(const struct settings *s);

/* What a value may be, in words: "1 to 256". For messages and the manual. */
const char *settings_range(struct arena *a, const struct key *key);
/* The variable of a key: "PARLANCE_LLM_MODEL". */
const char *settings_variable(struct arena *a, const struct key *key);

/*
 * The whole configuration: defaults, the file and its conf.d, the environment
 * `env`, and `sets` ("section.key=value", NULL-terminated, or NULL). file
 * NULL: no file. databases of conf order; ad_hoc (or NULL) is a path or URL
 * that becomes the first database, named after its file.
 * ERR_CONFIG names file and line, or the variable.
 */
struct settings_source {
	const char *file; /* of settings_file() */
	char *const *env;
	const char *const *sets;
	const char *ad_hoc;
	const struct sources *texts; /* read already, instead of all but
					ad_hoc (settings/sources.h); or NULL */
};
MUST_CHECK const struct err *settings_load(struct arena *a,
					   const struct settings_source *source,
					   struct config **ret);

/*
 * A variable that begins as those of a section do (PARLANCE_LLM_…) and is
 * none of them: ERR_CONFIG, with the nearest key.
 */
MUST_CHECK const struct err *settings_check_variable(struct arena *a,
						     const char *variable);
/*
 * Where a value came from: "FILE:LINE", a variable, "--set"; "default". name
 * is "llm.model", "database.shop.url", "database.shop.llm_model" or
 * "rights.sales.tables".
 */
const char *settings_where(const struct config *c, const char *name);

/*
 * What a start goes on with, though somebody will wonder: settings without
 * effect, and files and folders that are named and not there, or of the wrong
 * kind. ERR_CONFIG, with file and line. For -t.
 */
MUST_CHECK const struct err *settings_check_strictly(struct arena *a,
						     const struct config *c);

/* A database's URL for people: passwords in it as "(set)". */
const char *settings_url(struct arena *a, const char *url);

/*
 * The file to read: the one named (or NULL), else PARLANCE_CONFIG, else
 * /etc/parlance/parlance.conf when there is one. NULL: none.
 */
const char *settings_file(const char *named);

/*
 * Each key, one line, with where its value came from; secrets as "(set)".
 * For --dump-config. fn gets section.key, value, source.
 */
MUST_CHECK const struct err *settings_dump(
	struct arena *a, const struct settings_source *source,
	void (*fn)(void *arg, const char *key, const char *value,
		   const char *from),
	void *arg);

/* How a value is written: the inverse of settings_set(). */
const char *settings_text(struct arena *a, const struct settings *s,
			  const struct key *key);

#endif
