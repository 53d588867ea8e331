#include "settings/settings.h"

#include "base/ban.h"

#define SECOND 1e3
#define HOUR 3600e3
#define DAY (24 * HOUR)
#define KIB 1024.0
#define MIB (1024 * KIB)
#define GIB (1024 * MIB)

static const char *const language_words[] = { "auto", "en", "de", "fr",
					      "es",   "ko", NULL };
static const char *const confine_words[] = { "off", "auto", "on", NULL };
static const char *const metrics_words[] = { "off", "local", "all", NULL };
static const char *const otlp_words[] = { "auto", "grpc", "http/protobuf",
					  "http/json", NULL };
static const char *const audit_words[] = { "tried", "required", NULL };
static const char *const auth_words[] = { "none", "proxy", NULL };
static const char *const share_words[] = { "off", "site", "anyone", NULL };
static const char *const log_words[] = { "text", "json", NULL };
static const char *const level_words[] = { "error", "warn", "info", "debug",
					   NULL };
static const char *const schema_words[] = { "ddl", "list", "compact", NULL };
static const char *const drafter_words[] = { "examples", "grammar", "model",
					     NULL };
static const char *const reply_words[] = { "json", "yaml", NULL };
/* By enum reference. */
static const char *const reference_words[] = { "own", "000", "003", "004",
					       NULL };
static const char *const profile_words[] = { "none", "small", "large", NULL };
static const char *const effort_words[] = { "default", "minimal", "low",
					    "medium",  "high",    NULL };
static const char *const api_words[] = { "openai", "anthropic", NULL };
static const char *const verified_words[] = { "admin", "owner", NULL };
static const char *const raw_words[] = { "off", "on", "model", "asked", NULL };
static const char *const answer_words[] = { "template", "model", NULL };

/*
 * The only list of keys: parsing, ranges, --help, --dump-config and the
 * manual come from it. A row that does not say otherwise is a text, of the
 * file's own sections alone, with "" as its default.
 */
#define KEY(of, called) .section = (of), .name = (called)
/* NOLINTNEXTLINE(bugprone-macro-parentheses): a part of a name */
#define FORM(of) .form = &form_##of
#define AT(field) .at = offsetof(struct settings, field)
const struct key settings_keys[] = {
#include "settings/keys/server.inc"

#include "settings/keys/llm.inc"

#include "settings/keys/pipeline.inc"

#include "settings/keys/query.inc"
};
const size_t n_settings_keys = COUNT(settings_keys);
