#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "settings/rules.h"

#include "base/ban.h"

#define KEY_FILE_MAX 65536

/* StateDirectory= and RuntimeDirectory= of the unit */
static const char *const made_by_unit[] = { "/var/lib/parlance",
					    "/run/parlance" };

enum wanted {
	A_FILE,
	A_FOLDER,
	A_KEY_FILE,
	IN_A_FOLDER,
	A_SOCKET,
	PATHS,
	A_STORE,
	A_FOLDER_IF_ANY
};

static const struct file_key {
	const char *name;
	enum wanted wanted;
} file_keys[] = {
	{ "server.store", A_STORE },
	{ "server.listen_page", A_SOCKET },
	{ "server.listen_ask", A_SOCKET },
	{ "server.log_file", IN_A_FOLDER },
	{ "server.confine_read", PATHS },
	{ "server.cache", A_FOLDER },
	{ "server.templates", A_FOLDER },
	{ "server.lexicon", A_FOLDER },
	{ "server.otlp_ca_file", A_FILE },
	{ "llm.api_key_file", A_KEY_FILE },
	{ "datasets.folder", A_FOLDER_IF_ANY },
	{ "query.libduckdb", A_FILE },
};

/* The folder in which it lies is there, and itself is none. */
static const char *
wrong_inside(struct arena *a, const char *path)
{
	const char *slash = strrchr(path, '/');
	const char *folder =
		slash ? arena_printf(a, "%.*s", (int)(slash - path), path)
		      : ".";
	struct stat st;

	if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
		return "it is a folder; name a file in it";
	if (!*folder ||
	    str_index(made_by_unit, COUNT(made_by_unit), folder) <
		    COUNT(made_by_unit) ||
	    (stat(folder, &st) == 0 && S_ISDIR(st.st_mode)))
		return NULL;
	return "its folder is not there; make it, owned by the account of"
	       " parlance";
}

static const char *
wrong_store(struct arena *a, const char *path)
{
	const char *why = wrong_inside(a, path);

	if (why)
		return why;
	if (access(path, F_OK) != 0)
		return errno == EACCES ? "this account may not look into its"
					 " folder; give it to the account of"
					 " parlance"
				       : NULL;
	if (access(path, R_OK | W_OK) != 0)
		return "this account may not write it; give it to the account"
		       " of parlance";
	return file_starts(path, STR("SQLite format 3"))
		       ? NULL
		       : "it is not a store; name another file";
}

static const char *
wrong_key(struct arena *a, const char *path)
{
	struct str key;

	if (file_read(a, path, KEY_FILE_MAX, &key))
		return "it cannot be read by this account";
	key = str_trim(key);
	if (key.n == 0)
		return "it is empty; write the key into it";
	return form_fits(&form_secret, key) ? NULL
					    : "it holds more than one key";
}

/* Several, blanks between. */
static const char *
wrong_paths(struct arena *a, const char *paths)
{
	struct str rest = str_of(paths), word;

	while ((word = str_word(&rest, " \t\n")).n)
		if (access(str_dup(a, word), F_OK) != 0)
			return arena_printf(a, "%.*s: %s; mend the path",
					    (int)word.n, word.p,
					    strerror(errno));
	return NULL;
}

/* NULL: nothing is. */
static const char *
wrong(struct arena *a, enum wanted wanted, const char *path)
{
	struct stat st;

	if (wanted == IN_A_FOLDER || wanted == A_SOCKET)
		return wanted == A_SOCKET && !strchr(path, '/')
			       ? NULL /* an address */
			       : wrong_inside(a, path);
	if (wanted == PATHS)
		return wrong_paths(a, path);
	if (wanted == A_STORE)
		return wrong_store(a, path);
	if (wanted == A_KEY_FILE)
		path = file_of_secret(a, path);
	if (stat(path, &st) != 0) {
		if (wanted == A_FOLDER_IF_ANY && errno == ENOENT)
			return NULL;
		return arena_printf(a, "%s; make it, or mend the path",
				    strerror(errno));
	}
	if (wanted == A_FOLDER || wanted == A_FOLDER_IF_ANY)
		return S_ISDIR(st.st_mode) ? NULL : "it is no folder; name one";
	if (S_ISDIR(st.st_mode))
		return "it is a folder; name a file in it";
	return wanted == A_KEY_FILE ? wrong_key(a, path) : NULL;
}

static const struct err *
check(struct arena *a, const struct file_key *f, const struct settings *s,
      const char *where)
{
	const struct key *key = settings_key(str_of(f->name), SCOPE_GLOBAL);
	const char *path, *why;

	assert(key);
	path = settings_text(a, s, key);
	if (!*path && str_is(str_of(f->name), "server.store"))
		return err_say(a, ERR_CONFIG,
			       "%s: server.store is empty; name a file, such as"
			       " /var/lib/parlance/store.db",
			       where);
	if (!*path || strcmp(path, ":memory:") == 0 || store_is_server(path))
		return NULL;
	why = wrong(a, f->wanted, path);
	if (!why)
		return NULL;
	return err_say(a, ERR_CONFIG, "%s: %s = %s: %s", where, f->name, path,
		       why);
}

static const struct err *
check_database(struct arena *a, const struct config *c,
	       const struct database *db)
{
	const char *name;
	const struct err *e = NULL;

	for (size_t i = 0; i < COUNT(file_keys) && !e; i++) {
		struct str key = str_of(file_keys[i].name);
		struct str section = str_cut(&key, '.');

		name = arena_printf(a, "database.%s.%.*s_%s", db->name,
				    (int)section.n, section.p, key.p);
		if (strcmp(settings_where(c, name), "default") != 0)
			e = check(a, &file_keys[i], db->settings,
				  settings_where(c, name));
	}
	if (e || !db->notes || !*db->notes || access(db->notes, R_OK) == 0)
		return e;
	name = arena_printf(a, "database.%s.notes", db->name);
	return err_say(a, ERR_CONFIG,
		       "%s: notes = %s: %s; write them, or mend the path",
		       settings_where(c, name), db->notes, strerror(errno));
}

/* A list of people; "*" is everybody, whether named or not. */
struct listed {
	const char *key; /* as it is known of a section */
	const char *say;
	const char *names;
};

static bool
are_all(const char *names)
{
	return names && strcmp(names, "*") == 0;
}

/* People who are named, where nobody has a name. */
static const struct err *
check_people(struct arena *a, const struct config *c, const char *prefix,
	     const struct listed *listed)
{
	const char *where =
		settings_where(c, arena_printf(a, "%s%s", prefix, listed->key));

	if (c->settings->auth != AUTH_NONE || !listed->names ||
	    !*listed->names || are_all(listed->names) ||
	    strcmp(where, "default") == 0)
		return NULL;
	return err_say(a, ERR_CONFIG,
		       "%s: %s = %s: under server.auth = none nobody has a"
		       " name, so it means nobody; set that to proxy, or take"
		       " it out",
		       where, listed->say, listed->names);
}

static const struct err *
check_readers(struct arena *a, const struct config *c,
	      const struct database *db)
{
	const struct listed lists[] = {
		{ "users", "users", db->users },
		{ "groups", "groups", are_all(db->users) ? NULL : db->groups },
		{ "editors", "editors", db->editors },
		{ "query_writers", "query.writers", db->settings->writers },
	};
	const char *prefix = arena_printf(a, "database.%s.", db->name);
	const struct err *e = NULL;

	for (size_t i = 0; i < COUNT(lists) && !e; i++)
		e = check_people(a, c, prefix, &lists[i]);
	return e;
}

/* A section of rights that is for nobody, or leaves nothing to see. */
static const struct err *
check_rights(struct arena *a, const struct config *c,
	     const struct rights_section *s)
{
	const struct listed lists[] = {
		{ "users", "users", s->users },
		{ "groups", "groups", are_all(s->users) ? NULL : s->groups }
	};
	const char *prefix = arena_printf(a, "rights.%s.", s->name);
	const struct err *e = NULL;

	for (size_t i = 0; i < COUNT(lists) && !e; i++)
		e = check_people(a, c, prefix, &lists[i]);
	if (e || s->rights.n_tables || s->rights.all_tables)
		return e;
	return err_say(a, ERR_CONFIG,
		       "%s: [rights %s] has no tables, and its readers see"
		       " nothing; name some, or * for all",
		       settings_where(c, arena_printf(a, "%sdatabase", prefix)),
		       s->name);
}

struct of_config {
	struct arena *arena;
	const struct config *config;
	const struct database *db; /* or NULL */
};

static const char *
where_in(const struct of_config *of, const struct key *key)
{
	const char *where = "default";

	if (of->db)
		where = settings_where(
			of->config,
			arena_printf(of->arena, "database.%s.%s_%s",
				     of->db->name, key->section, key->name));
	if (strcmp(where, "default") == 0)
		where = settings_where(of->config,
				       arena_printf(of->arena, "%s.%s",
						    key->section, key->name));
	return strcmp(where, "default") == 0 ? NULL : where;
}

/* A setting may have been written by another of its names. */
static const char *
where_set(const void *arg, const struct key *key)
{
	const char *where = NULL;

	for (size_t i = 0; i < n_settings_keys && !where; i++)
		if (settings_keys[i].at == key->at)
			where = where_in(arg, &settings_keys[i]);
	return where;
}

static const struct err *
check_rules(struct arena *a, const struct config *c, const struct database *db)
{
	const struct of_config of = { a, c, db };
	const struct origin_of origin = { where_set, &of };

	return rules_check(a, db ? db->settings : c->settings, &origin, true);
}

const struct err *
settings_check_strictly(struct arena *a, const struct config *c)
{
	const struct err *e = check_rules(a, c, NULL);

	for (size_t i = 0; i < COUNT(file_keys) && !e; i++) {
		const char *where = settings_where(c, file_keys[i].name);

		if (strcmp(where, "default") != 0)
			e = check(a, &file_keys[i], c->settings, where);
	}
	for (size_t i = 0; i < c->n_databases && !e; i++) {
		e = check_rules(a, c, &c->databases[i]);
		if (!e)
			e = check_database(a, c, &c->databases[i]);
		if (!e)
			e = check_readers(a, c, &c->databases[i]);
	}
	for (size_t i = 0; i < c->n_rights && !e; i++)
		e = check_rights(a, c, &c->rights[i]);
	return e;
}
