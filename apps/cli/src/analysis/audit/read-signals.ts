import { joinSignals, signalsOf } from "@turnmeter/audit";
import type { CallSignals, Ground } from "@turnmeter/audit";
import { rowViewer } from "@turnmeter/columns";
import { readCallInputs, sources } from "@turnmeter/parser";
import type { SafeFs } from "@turnmeter/safe-fs";
import type { Facts, ToolCallFact } from "@turnmeter/schema";
import type { CliContext } from "../../common/context.js";

/** What calls are judged against besides their logs. */
export interface SignalOptions {
  /** The facts of the calls' whole sessions. */
  readonly whole: Facts;
  /** A call's folders besides its session's own. */
  readonly additionalFolders: (call: ToolCallFact) => readonly string[];
}

/** Reads the inputs of calls from their logs once more. Gives a lookup of each call's signals by its row; null where the input could not be read. */
export async function readSignals(
  { toolCalls }: Pick<Facts, "toolCalls">,
  fs: SafeFs,
  { whole, additionalFolders }: SignalOptions,
  context: Pick<CliContext, "env" | "homeDirectory" | "platform">,
): Promise<(row: number) => CallSignals | null> {
  const callAt = rowViewer(toolCalls);
  const folders = sessionFolders(whole);
  const shells = shellTools(whole);
  const agentFolders = foldersOfAgents(context);
  const grounds = new Map<string, Ground>();
  // Folders of a ground are split once: calls of a session mostly share theirs.
  const groundOf = (call: ToolCallFact): Ground => {
    const key = [call.source, call.sessionId, call.project, call.folder].join("\0");
    const known = grounds.get(key);
    if (known !== undefined) return known;
    const { folder = call.project, project = call.project } = folders.get(call.sessionId) ?? {};
    const ground: Ground = {
      folder,
      callFolder: call.folder,
      additionalFolders: additionalFolders(call),
      repositoryRoot: project,
      homes: [],
      agentFolders,
    };
    grounds.set(key, ground);
    return ground;
  };
  const found = new Map<number, CallSignals>();
  const places = Array.from({ length: toolCalls.rowCount }, (_, row) => {
    const { source, file, line, callId } = callAt(row);
    return { source, file, line, callId };
  });
  for await (const { index, input } of readCallInputs(places, fs)) {
    const call = callAt(index);
    const isShell = shells.has(`${call.source}\0${call.tool}`);
    const signals = signalsOf(input, { tool: call.rawTool, isShell, ground: groundOf(call) });
    const known = found.get(index);
    found.set(index, known === undefined ? signals : joinSignals(known, signals));
  }
  return (row) => found.get(row) ?? null;
}

function shellTools({ toolCalls }: Pick<Facts, "toolCalls">): ReadonlySet<string> {
  const { source, tool, program } = toolCalls.columns;
  const found = new Set<string>();
  for (let row = 0; row < toolCalls.rowCount; row++)
    if (program.at(row) !== null) found.add(`${source.at(row)}\0${tool.at(row)}`);
  return found;
}

function foldersOfAgents({
  env,
  homeDirectory,
  platform,
}: Pick<CliContext, "env" | "homeDirectory" | "platform">) {
  const system = { environment: env, homeDirectory, platform };
  const usual = sources.flatMap(({ home }) => home?.usual(system) ?? []);
  // What lies beside its logs is the agent's as well.
  const own = usual.map((folder) => folder.replace(/[\\/](?:agents|sessions|tmp)$/, ""));
  return [...new Set(own)].filter((folder) => !folder.includes("*"));
}

/** Where a session works. */
interface SessionFolders {
  /** The folder of its first response with one; null if the log tells none. */
  readonly folder: string | null;
  /** The root of its repository, or the folder that it started in; null if neither is known. */
  readonly project: string | null;
}

function sessionFolders({
  requests,
  sessions,
}: Pick<Facts, "requests" | "sessions">): ReadonlyMap<string, SessionFolders> {
  const first = new Map<string, { readonly at: number; readonly folder: string }>();
  const { sessionId, folder, at, agentId } = requests.columns;
  for (let row = 0; row < requests.rowCount; row++) {
    const path = folder.at(row);
    // A subagent may work in a folder of its own.
    if (path === null || agentId.at(row) !== null) continue;
    const time = at.at(row) ?? Number.POSITIVE_INFINITY;
    const known = first.get(sessionId.at(row));
    if (known === undefined || time < known.at) first.set(sessionId.at(row), { at: time, folder: path });
  }
  const ids = sessions.columns.sessionId;
  return new Map(
    Array.from({ length: sessions.rowCount }, (_, row) => {
      const project = sessions.columns.project.at(row);
      return [ids.at(row), { folder: first.get(ids.at(row))?.folder ?? project, project }] as const;
    }),
  );
}
