#ifndef ROUTE_MCP_H
#define ROUTE_MCP_H

#include "base/json.h"
#include "route/route.h"

/*
 * What an assistant may call by the Model Context Protocol, each with the
 * permissions and limits of its caller. mcp_tools.c has a row each.
 */
struct mcp_tool {
	const char *name;
	const char *title;
	const char *description;
	const char *schema; /* of its arguments, JSON Schema */
	const struct err *(*call)(struct call *call, struct json_object *args,
				  struct json_object *result);
};

extern const struct mcp_tool mcp_tools[]; /* a NULL name closes it */

const struct mcp_tool *mcp_tool_find(const char *name); /* NULL: none */

#endif
