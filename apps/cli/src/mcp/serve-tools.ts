import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import type { CallToolResult, Tool as ListedTool } from "@modelcontextprotocol/sdk/types.js";
import type { CliContext, InputStream } from "../common/context.js";
import { programVersion } from "../common/version.js";
import { failureText } from "../output/failure.js";
import { shortMessage } from "../output/short-message.js";
import type { Command } from "../specification/command.js";
import { CallQueue } from "./call-queue.js";
import { commandsOf, inputSchema } from "./input-schema.js";
import { MessageLines } from "./message-lines.js";
import { progressNotes } from "./progress-notes.js";
import { toolResult } from "./tool-result.js";
import { tools } from "./tools.js";
import type { Tool } from "./tools.js";

interface ServeOptions {
  readonly commands: readonly Command[];
  /** What every call may show is limited by its scope. */
  readonly context: CliContext;
  readonly isDebug: boolean;
}

const instructions =
  "turnmeter counts what coding agents did on this machine, from their session logs: tokens, cost, calls, failures, time. Costs are API list prices in US dollars: a lower bound, not a bill. null means not known, never 0. Days are inclusive and in the zone of `period`. Lists are cut to `limit`: `rowsLeftOut` and `leftOut` say how many more there are. Nothing that people or models wrote is in any result. Each call counts what the logs hold at that moment.";

/** Answers the messages of one client until its input ends. */
export async function serveTools(input: InputStream, options: ServeOptions): Promise<void> {
  const { commands, context } = options;
  const server = new Server(
    { name: "turnmeter", title: "turnmeter", version: programVersion() },
    { capabilities: { tools: {} }, instructions },
  );
  const queue = new CallQueue();
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map((tool) => listedTool(tool, commands)),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal, _meta, sendNotification }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (tool === undefined)
      throw new McpError(
        ErrorCode.InvalidParams,
        `no such tool; allowed is ${tools.map(({ name }) => name).join(", ")}`,
      );
    const onProgress = progressNotes({
      token: _meta?.progressToken,
      now: context.now,
      send: sendNotification,
    });
    const call = () => toolResult(tool, params.arguments ?? {}, commands, { ...context, signal, onProgress });
    return answer(() => queue.run(call, signal), options);
  });
  const lines = new MessageLines(input, context.stdout);
  await server.connect(lines);
  await lines.read();
  await queue.whenIdle();
  await server.close();
}

/** What the call gives, or why it gives nothing. */
async function answer(
  call: () => Promise<Readonly<Record<string, unknown>>>,
  { context, isDebug }: ServeOptions,
): Promise<CallToolResult> {
  try {
    const result = await call();
    return { structuredContent: { ...result }, content: [{ type: "text", text: JSON.stringify(result) }] };
  } catch (error) {
    if (isDebug) context.stderr.write(`${failureText(error, { isDebug })}\n`);
    const text = shortMessage(failureText(error, { isDebug: false }));
    return { isError: true, content: [{ type: "text", text }] };
  }
}

function listedTool(tool: Tool, commands: readonly Command[]): ListedTool {
  const { name, title, description } = tool;
  const brief = commandsOf(tool, commands).at(-1)?.brief ?? "";
  return {
    name,
    title,
    description: `${brief}${brief.endsWith("…") ? "" : "."}${description === "" ? "" : ` ${description}`}`,
    inputSchema: { ...inputSchema(tool, commands) },
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  };
}
