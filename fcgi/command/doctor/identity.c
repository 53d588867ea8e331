#include "command/doctor/doctor.h"
#include "observe/forge.h"

#include "base/ban.h"

#define ABOUT "forged identity"

/* Nobody is known by name, so there is no name to forge. */
static void
without_names(struct doctor *d)
{
	doctor_add(d, ABOUT, "ok",
		   "auth = none: visitors are known by their cookies alone",
		   NULL);
}

static void
taken(struct doctor *d, const struct forge *f)
{
	const struct err *e = err_say(
		d->cli->arena, ERR_DENIED,
		"any visitor can be anybody: \"%s\" got %d, without it %d",
		f->taken, f->taken_status, f->status);

	doctor_add_bad(d, ABOUT, e,
		       "Take `include fastcgi_params` and that header out of"
		       " the location, and give PARLANCE_USER only what the web"
		       " server itself verified.");
}

void
doctor_look_at_identity(struct doctor *d, const char *url)
{
	struct cli *cli = d->cli;
	struct forge f;

	if (!*url) {
		doctor_add(d, ABOUT, "note", "the live address is not known",
			   "Set server.public_url, or name it: parlance doctor"
			   " https://host/path");
		return;
	}
	forge_try(cli->arena, url, &cli->wait, &f);
	if (!f.status)
		doctor_add_bad(d, ABOUT,
			       err_say(cli->arena, ERR_INTERNAL,
				       "nothing answers at %s: %s", url,
				       f.note ? f.note : ""),
			       "Look whether the web server runs, and at"
			       " server.public_url.");
	else if (f.taken)
		taken(d, &f);
	else if (cli->app->config->settings->auth == AUTH_NONE)
		without_names(d);
	else if (f.status >= 200 && f.status < 300)
		doctor_add(d, ABOUT, "note",
			   "the web server vouches for everybody who comes"
			   " from here",
			   "Try it from where a stranger would come.");
	else
		doctor_add(d, ABOUT, f.ours || f.status == 401 ? "ok" : "note",
			   arena_printf(cli->arena,
					"none of the headers that name a user"
					" was believed (%d)",
					f.status),
			   f.ours || f.status == 401
				   ? NULL
				   : "Make sure that the address is"
				     " Parlance's.");
}
