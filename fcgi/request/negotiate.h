#ifndef REQUEST_NEGOTIATE_H
#define REQUEST_NEGOTIATE_H

#include "data/format.h"
#include "request/request.h"

/*
 * In which form to answer. The path's ending beats format=, which beats
 * Accept; when Accept has no preference, who sends JSON gets JSON, a known
 * command-line client text, and all others HTML.
 * ending: of the path, without its dot; empty when it has none. named: the
 * value of format=, or NULL. ERR_INPUT: format= names none.
 */
MUST_CHECK const struct err *negotiate(const struct request *req,
				       struct str ending, const char *named,
				       enum format *ret);
/*
 * The format that an Accept header likes best; FORMAT__MAX when it is absent
 * (empty), takes anything, or takes nothing that there is. Between equals the
 * one whose range stands first wins.
 */
enum format negotiate_accept(struct str accept);
/* curl, Wget, HTTPie and the like. */
bool negotiate_is_terminal(struct str user_agent);

#endif
