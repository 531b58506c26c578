import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { agentEvent } from "@turnmeter/schema/schemas.js";
import type { AgentEvent } from "@turnmeter/schema";
import { afterEach } from "vitest";
import { WebSocket } from "ws";
import { z } from "zod";
import type { CliContext } from "../../src/common/context.js";
import { run } from "../../src/run.js";
import { sampleFolder } from "../../src/settings/with-sample.js";
import { fakeContext, runCli } from "../util/run-cli.js";
import { ask, bearer, token } from "./running.js";

const folders: string[] = [];
const stops: (() => Promise<number>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "turnmeter-serve-"));
  folders.push(folder);
  return folder;
}

/** A copy of the sample, which may be written to. */
export function newLogs(): string {
  const folder = newFolder();
  cpSync(sampleFolder(), folder, { recursive: true });
  return folder;
}

export interface Served {
  readonly port: number;
  readonly written: { readonly stdout: string; readonly stderr: string };
  readonly get: (path: string) => ReturnType<typeof ask>;
  readonly stop: () => Promise<number>;
}

/** Runs `serve` with the tests' token, and returns once it has said where. */
export async function serve(flags: readonly string[], changes: Partial<CliContext> = {}): Promise<Served> {
  return serveAlone(["--token", token, ...flags], changes);
}

/** As {@link serve}, without a token of its own. */
export async function serveAlone(
  flags: readonly string[],
  changes: Partial<CliContext> = {},
): Promise<Served> {
  const stop = new AbortController();
  const { context, written } = fakeContext({
    stopped: async () => stop.signal,
    liveScript: "/* live */",
    ...changes,
  });
  const ended = run(["serve", ...flags], context);
  const failed = ended.then((exitCode) => {
    if (written.stdout === "") throw new Error(`it ended with ${exitCode}: ${written.stderr}`);
  });
  while (!written.stdout.includes("\n"))
    await Promise.race([failed, new Promise((wake) => setTimeout(wake, 5))]);
  const port = Number(new URL(written.stdout.trim()).port);
  const end = (): Promise<number> => {
    stop.abort();
    return ended;
  };
  stops.push(end);
  return { port, written, get: (path) => ask(port, path, { headers: bearer }), stop: end };
}

function logsOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => join(folder, name))
    .sort();
}

/** The log of the sample's last session, "Places in other scripts". */
const lastSession = "9c438bc6";
export const lastLog = (folder: string): string =>
  logsOf(folder).find((path) => path.includes(`/${lastSession}`)) ?? "";

/** A row of the last session: a prompt, unless fields make something else of it. */
export function prompt(folder: string, number: number, fields: object = {}): string {
  const path = lastLog(folder);
  const row = readFileSync(path, "utf8")
    .split("\n")
    .find((line) => line.includes('"type":"user"') && line.includes('"role":"user","content":"'));
  if (row === undefined) throw new Error("no prompt");
  const timestamp = new Date(Date.UTC(2026, 10, 20, 10, 30, number)).toISOString();
  const own = { uuid: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`, timestamp };
  return `${JSON.stringify({ ...JSON.parse(row), ...own, promptId: `p${number}`, ...fields })}\n`;
}

/** The events of a stream until so many prompts are among them; whoever is dropped for being slow comes back with the last id. */
export function eventsOf(port: number, query: string, prompts: number): Promise<readonly AgentEvent[]> {
  return new Promise((resolve, reject) => {
    const events: AgentEvent[] = [];
    let count = 0;
    const connect = (after: string): void => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/events${after}`, { headers: bearer });
      socket.on("message", (data: Buffer) => {
        const row: unknown = JSON.parse(data.toString());
        if (dropped.safeParse(row).success) {
          socket.terminate();
          return connect(`?after=${events.at(-1)?.id}`);
        }
        const event = agentEvent.parse(row);
        events.push(event);
        if (event.type === "agent:prompt") count++;
        if (count < prompts) return;
        socket.terminate();
        resolve(events);
      });
      socket.on("error", reject);
    };
    connect(query);
  });
}

const dropped = z.object({ type: z.literal("dropped") });

export function promptsAmong(events: readonly AgentEvent[]): readonly (string | null)[] {
  return events.filter(({ type }) => type === "agent:prompt").map(({ at }) => at);
}

/** What a page says: its content, without where the names of sessions lead. */
export function contentOf(html: string): string {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  return (
    main
      .replaceAll(/<a href="(?:\/sessions\/|#session=)[^"]*">([\s\S]*?)<\/a>/g, "$1")
      .replaceAll(/ · Open session|Open session/g, "")
      // A script opens rows of a page that is a file; of a server, their names lead to pages.
      .replaceAll(/<span class="hint">[^<]*<\/span>/g, "")
      .replaceAll(/\s+/g, " ")
  );
}

/** The page that a command writes, which is run for the first time. */
export async function cold(words: readonly string[]): Promise<string> {
  const out = join(newFolder(), "page.html");
  const { exitCode, stderr } = await runCli([...words, "--format", "html", "--out", out]);
  if (exitCode !== 0) throw new Error(`exit code ${exitCode}: ${stderr}`);
  return contentOf(readFileSync(out, "utf8"));
}
