#ifndef SETTINGS_LOAD_H
#define SETTINGS_LOAD_H

#include "base/conf.h"
#include "settings/rights.h"
#include "settings/settings.h"

/* A configuration while it is read: load.c has its own sections, target.c
 * those of databases. */

#define PLAIN_KEYS 9

/* The keys of a database that are no settings. */
struct plain_key {
	const char *name;
	size_t at; /* of the field in struct database */
};
extern const struct plain_key plain_keys[PLAIN_KEYS];

/* A key set in a [database NAME] section, until all else is known. */
struct overlay {
	const struct key *key;
	struct str value;
	const char *where; /* "file:line" */
};

struct target {
	struct database db;
	const char *section;           /* where it began last */
	const char *where[PLAIN_KEYS]; /* each was set; NULL: it was not */
	struct overlay *overlays;
	size_t n_overlays;
};

struct load {
	struct arena *arena;
	struct settings *settings;
	const char **from;     /* [n_settings_keys] where each came from */
	const char *file;      /* read now */
	const char *main_file; /* the first of them: paths are of its folder */
	struct target **targets; /* [n_targets] */
	size_t n_targets;
	struct granting **grants; /* [n_grants] of rights.c */
	size_t n_grants;
	const char **facts; /* [n_facts] that rules of theirs name */
	size_t n_facts;
};

/* The same error as a configuration error that names the place. */
MUST_CHECK const struct err *load_at(struct load *l, const char *where,
				     const struct err *e);
/* Set in s what the section of a database says of one key, if it does. */
MUST_CHECK const struct err *load_overlay(struct load *l,
					  const struct target *t,
					  const struct key *key,
					  struct settings *s, bool *ret_found);
/*
 * `before` is in the file that is read now: the key is there twice, of which
 * one would be lost. Another file may set it again. ERR_CONFIG.
 */
MUST_CHECK const struct err *load_once(struct load *l, const char *before,
				       const char *where, const char *name);
/* Where the setting was set, by one of its names; NULL: nowhere. */
const char *load_where(const struct load *l, const struct key *key);
/* For settings_where() of what was loaded. */
void load_keep_origin(struct load *l, struct config *c, const char *name,
		      const char *where);
/* A path of the files that are read: relative to the folder of the first. */
const char *load_path(const struct load *l, struct str path);
/* Whether a place is in the file that is read now. */
bool load_is_here(const struct load *l, const char *where);

struct target *target_add(struct load *l, struct str name);
/* An entry of [database NAME], or the section itself. ERR_CONFIG. */
MUST_CHECK const struct err *target_set(struct load *l,
					const struct conf_entry *entry,
					const char *where);
/*
 * A database of that URL in front of the others: the one that the files have
 * of it, else a new one, named after its file.
 */
void target_ad_hoc(struct load *l, const char *url);
/* Its settings over the others', once all are known. ERR_CONFIG. */
MUST_CHECK const struct err *target_merge(struct load *l, struct target *t);

/*
 * llm.profile: its rows become what nobody set, of the file's own sections,
 * and of a database that names one itself.
 */
#define PROFILE_ORIGIN "llm.profile"
MUST_CHECK const struct err *profile_apply(struct load *l);
MUST_CHECK const struct err *profile_overlay(struct load *l,
					     const struct target *t,
					     struct settings *s);

/* pipeline.reference: likewise, after the profile. */
#define REFERENCE_ORIGIN "pipeline.reference"
MUST_CHECK const struct err *reference_apply(struct load *l);
MUST_CHECK const struct err *reference_overlay(struct load *l,
					       const struct target *t,
					       struct settings *s);

/* An entry of [rights NAME], or the section itself. ERR_CONFIG. */
MUST_CHECK const struct err *rights_set(struct load *l,
					const struct conf_entry *entry,
					const char *where);
/* All of them, once the databases are known, into c. ERR_CONFIG. */
MUST_CHECK const struct err *rights_settle(struct load *l, struct config *c);

#endif
