// What an assistant does, with the official client: node mcp_client.mjs URL.
// Prints one JSON object of what it got.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from
	"@modelcontextprotocol/sdk/client/streamableHttp.js";

const client = new Client({ name: "test", version: "1" });
await client.connect(
	new StreamableHTTPClientTransport(new URL(process.argv[2])));
const call = (name, args) => client.callTool({ name, arguments: args });
const got = {
	server: client.getServerVersion(),
	tools: (await client.listTools()).tools.map((t) => t.name),
	databases: await call("list_databases", {}),
	described: await call("describe_database", { database: "shop" }),
	asked: await call("ask", { question: "How many orders are there?" }),
	sql: await call("run_sql", { sql: "SELECT 1 AS one" }),
	refused: await call("run_sql", { sql: "DROP TABLE orders" }),
	missing: await call("ask", { question: "x", database: "nowhere" }),
};
await client.ping();
await client.close();
console.log(JSON.stringify(got));
