import { appendFileSync, cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { logs } from "./logs.js";
import { cli, startProgram } from "./program.js";

/** A server of the built program, over a copy of the sample that may grow. */
export interface Serving {
  /** Of its first page, with the token. */
  readonly address: string;
  readonly origin: string;
  /** Sessions of the main threads, by their ids: the paths of their logs, the newest last. */
  readonly sessions: ReadonlyMap<string, string>;
  /** Writes the last rows of a session's log once more, as a later turn: another prompt, and its answer. */
  readonly grow: (sessionId: string, words: string) => void;
  /** Ends it as Ctrl+C does, and gives its exit code. */
  readonly end: () => Promise<number | null>;
}

export async function startServing(...flags: readonly string[]): Promise<Serving> {
  const folder = mkdtempSync(join(tmpdir(), "turnmeter-serve-"));
  const own = join(folder, "logs");
  cpSync(logs.sample, own, { recursive: true });
  const sessions = new Map(
    readdirSync(own, { recursive: true, encoding: "utf8" })
      .filter((path) => /[\\/][\w-]{36}\.jsonl$/.test(path) && !path.includes("subagents"))
      .map((path) => join(own, path))
      .sort((a, b) => startOf(a).localeCompare(startOf(b)))
      .map((path) => [(path.split(/[\\/]/).at(-1) ?? "").replace(".jsonl", ""), path] as const),
  );
  const args = [cli, "serve", "--path", own, "--timezone", "Europe/Berlin", ...flags];
  const server = startProgram(args, folder);
  const address = await server.line(/^http/);
  return {
    address,
    origin: new URL(address).origin,
    sessions,
    grow: (sessionId, words) => {
      const path = sessions.get(sessionId) ?? "";
      appendFileSync(path, laterTurn(readFileSync(path, "utf8"), sessionId, words));
    },
    async end() {
      const exitCode = await server.end();
      rmSync(folder, { recursive: true, force: true });
      return exitCode;
    },
  };
}

function startOf(path: string): string {
  return /"timestamp":"([^"]+)"/.exec(readFileSync(path, "utf8"))?.[1] ?? String(statSync(path).mtimeMs);
}

const MINUTE_MS = 60_000;
let turns = 0;

interface Row {
  readonly type?: string;
  readonly uuid?: string;
  readonly timestamp?: string;
  readonly message?: Readonly<Record<string, unknown>>;
}

/** A prompt, and an answer of 1,000,000 output tokens, a minute after the last row of a log. */
function laterTurn(log: string, sessionId: string, words: string): string {
  const rows = log
    .split("\n")
    .filter((line) => line !== "")
    .map((line): Row => JSON.parse(line));
  const prompt = rows.find(
    ({ type, message }) => type === "user" && typeof message?.["content"] === "string",
  );
  const answer = rows.findLast(({ type }) => type === "assistant");
  const last = rows.findLast(({ timestamp }) => timestamp !== undefined);
  if (prompt === undefined || answer === undefined) throw new Error(`no turn in ${sessionId}`);
  const turn = ++turns;
  const at = (minutes: number): string =>
    new Date(Date.parse(last?.timestamp ?? "") + minutes * MINUTE_MS).toISOString();
  const idOf = (row: number): string =>
    `${sessionId.slice(0, 24)}${String(turn * 10 + row).padStart(12, "0")}`;
  const rowsOfTurn = [
    {
      ...prompt,
      uuid: idOf(1),
      parentUuid: last?.uuid ?? null,
      promptId: idOf(3),
      timestamp: at(1),
      message: { role: "user", content: words },
    },
    {
      ...answer,
      uuid: idOf(2),
      parentUuid: idOf(1),
      requestId: `req_later${turn}`,
      timestamp: at(2),
      message: {
        ...answer.message,
        id: `msg_later${turn}`,
        content: [{ type: "text", text: "Done." }],
        stop_reason: "end_turn",
        usage: {
          input_tokens: 10,
          output_tokens: 1_000_000,
          cache_read_input_tokens: 0,
          cache_creation_input_tokens: 0,
        },
      },
    },
  ];
  return rowsOfTurn.map((row) => `${JSON.stringify(row)}\n`).join("");
}
