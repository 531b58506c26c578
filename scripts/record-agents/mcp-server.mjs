import { createInterface } from "node:readline";

/** A small MCP server on standard input and output, with one tool: it counts the apples. */
const tool = {
  name: "apples",
  description: "Counts the apples.",
  inputSchema: { type: "object", properties: { shelf: { type: "string" } } },
};

const results = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "scales", version: "1.0.0" },
  }),
  ping: () => ({}),
  "tools/list": () => ({ tools: [tool] }),
  "tools/call": ({ arguments: { shelf } }) =>
    shelf === "none"
      ? { content: [{ type: "text", text: "There is no such shelf." }], isError: true }
      : { content: [{ type: "text", text: "There are five apples." }] },
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const result = results[method]?.(params);
  const answer = result === undefined ? { error: { code: -32_601, message: "No such method." } } : { result };
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...answer })}\n`);
});
