#ifndef COMMAND_DOCTOR_DOCTOR_H
#define COMMAND_DOCTOR_DOCTOR_H

#include "command/doctor/finding.h"

/* What the database's account could do beside reading. */
void doctor_look_at_role(struct doctor *d, const struct database *db,
			 const char *about, struct wait *wait);
/* Of which columns the index of values, read or built now, lacks some. */
void doctor_look_at_values(struct doctor *d, const struct database *db,
			   const char *about);
/* Which secrets the settings hold; before the confinement is looked at. */
void doctor_look_at_secrets(struct doctor *d);
/* Whether sections of rights hold, by statements that try to get round them. */
void doctor_look_at_rights(struct doctor *d);
/* Whether workers are held to what they need, by trying more. */
void doctor_look_at_confinement(struct doctor *d);
/* Whether the web server hands on what visitors fetch at an address. */
void doctor_look_at_address(struct doctor *d, const char *url);
/* Whether visitors of the address can give themselves a name. */
void doctor_look_at_identity(struct doctor *d, const char *url);

#endif
