import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { z } from "zod";
import type { CliContext } from "../../src/common/context.js";
import { runCli } from "./run-cli.js";

/** The built program. */
export const builtProgram = fileURLToPath(new URL("../../dist/bin.js", import.meta.url));

const callResult = z.looseObject({
  isError: z.boolean().optional(),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  content: z.array(z.strictObject({ type: z.literal("text"), text: z.string() })).length(1),
});

/** What a tool answered: a result, or the sentence of an error. */
type Answer = { readonly result: Readonly<Record<string, unknown>> } | { readonly error: string | undefined };

/** The official client, connected with the built program over its stdio. */
export interface McpClient {
  readonly client: Client;
  readonly call: (name: string, args?: Record<string, unknown>) => Promise<Answer>;
  /** Everything on stderr until now. */
  readonly messages: () => string;
}

/** Starts `turnmeter mcp` with a home folder of its own; the caller closes the client. */
export async function connect(home: string, args: readonly string[]): Promise<McpClient> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [builtProgram, "mcp", ...args],
    env: environmentOf(home),
    cwd: home,
    stderr: "pipe",
  });
  let messages = "";
  transport.stderr?.on("data", (chunk: Buffer) => (messages += chunk.toString()));
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(transport);
  return {
    client,
    messages: () => messages,
    call: async (name, given = {}) => {
      const answer = callResult.parse(await client.callTool({ name, arguments: given }));
      const [{ text } = { text: "" }] = answer.content;
      if (answer.isError === true) return { error: text };
      const result = answer.structuredContent ?? {};
      if (JSON.stringify(result) !== text) throw new Error("the text is not the structured content");
      return { result };
    },
  };
}

/** The JSON that the built program prints for a command line. */
export function builtJson(home: string, args: readonly string[]): unknown {
  const { stdout, stderr, status } = spawnSync(process.execPath, [builtProgram, ...args, "--json"], {
    encoding: "utf8",
    env: environmentOf(home),
    cwd: home,
    maxBuffer: 100_000_000,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

function environmentOf(home: string): Record<string, string> {
  return { HOME: home, PATH: process.env["PATH"] ?? "", TZ: "UTC" };
}

const message = z.looseObject({
  id: z.number().optional(),
  result: z.looseObject({}).optional(),
  error: z.looseObject({ code: z.number(), message: z.string() }).optional(),
});

export type Message = z.infer<typeof message>;

/** What `turnmeter mcp`, run in this process, answers to the bytes of a client that then ends its side. */
export async function answersTo(
  chunks: readonly (string | Uint8Array)[],
  args: readonly string[],
  changes: Partial<CliContext> = {},
): Promise<readonly Message[]> {
  async function* input() {
    yield* chunks;
  }
  const { exitCode, stdout } = await runCli(["mcp", ...args], { ...changes, input });
  if (exitCode !== 0) throw new Error(`exit code ${exitCode}`);
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => message.parse(JSON.parse(line)));
}

/** What a client says first, with the id 0. */
export const hello = [
  {
    jsonrpc: "2.0",
    id: 0,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
  },
  { jsonrpc: "2.0", method: "notifications/initialized" },
];

/** Messages as the lines of a client. */
export function lines(...messages: readonly object[]): string {
  return messages.map((each) => `${JSON.stringify(each)}\n`).join("");
}

/** A call of a tool. */
export function toolCall(id: number, name: string, args: object = {}): object {
  return { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } };
}
