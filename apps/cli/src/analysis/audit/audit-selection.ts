import { auditOf, auditRules, redactReport, joinSignals, signalsOf } from "@turnmeter/audit";
import type { AuditPolicy, AuditReport, CallSignals, Severity, ModeChange, Ground } from "@turnmeter/audit";
import { selectFacts } from "@turnmeter/metrics";
import { loadPermissionKinds, readPermissionModes, readCallInputs, sources } from "@turnmeter/parser";
import { pricesOfRequest } from "@turnmeter/pricing";
import type { Facts, ToolCallFact, SourceId } from "@turnmeter/schema";
import type { SafeFs } from "@turnmeter/safe-fs";
import { rowViewer } from "@turnmeter/columns";
import type { CliContext } from "../../common/context.js";
import { redactionOf } from "../../logs/redact.js";
import type { Selection } from "../../logs/selection.js";
import type { ProjectSettings } from "./project-settings.js";

interface AuditWishes {
  readonly rule?: readonly string[] | undefined;
  readonly severity?: readonly Severity[] | undefined;
  readonly redact?: boolean | undefined;
}

interface Allowed {
  readonly policy: AuditPolicy | null;
  readonly settings: ProjectSettings | null;
}

/** Checks what the agents of a selection did against rules. Reads call inputs from their logs once more, if there are any. */
export async function auditSelection(
  named: Pick<Selection, "facts" | "unfilteredFacts" | "priceBook" | "fs">,
  { rule, severity, redact }: AuditWishes,
  { policy, settings }: Allowed,
  context: CliContext,
): Promise<AuditReport> {
  const whole = wholeSessions(named);
  const asked = auditRules.filter(({ id }) => rule === undefined || rule.includes(id));
  const signals = asked.some(({ takesInputs }) => takesInputs)
    ? await signalsOfSelection(named, { whole, policy, settings }, context)
    : noSignals;
  const report = auditOf(named.facts, signals, {
    whole,
    policy,
    hasInputs: named.fs !== null,
    kindOfMode: await loadPermissionKinds(),
    loggedModes: named.fs === null ? [] : await readModes(whole, named.fs),
    ...(settings === null ? {} : { settings: settings.toolLists }),
    ratesOf: (request) => pricesOfRequest(request, named.priceBook),
    ...(rule === undefined ? {} : { rules: new Set(rule) }),
    ...(severity === undefined ? {} : { severities: new Set(severity) }),
  });
  return redact === true ? redactReport(report, redactionOf(context)) : report;
}

const noSignals = (): CallSignals | null => null;

interface Boundaries extends Allowed {
  readonly whole: Facts;
}

async function signalsOfSelection(
  { facts, fs }: Pick<Selection, "facts" | "fs">,
  { whole, policy, settings }: Boundaries,
  context: CliContext,
): Promise<(row: number) => CallSignals | null> {
  if (fs === null) return noSignals;
  const folders = policy?.additionalFolders ?? [];
  const additionalFolders = (call: ToolCallFact) => [
    ...folders,
    ...(settings?.additionalFolders(call) ?? []),
  ];
  return readSignals(facts, fs, { whole, additionalFolders }, context);
}

/** Whole sessions of the selection: rules also look at what came before. */
function wholeSessions({ facts, unfilteredFacts }: Pick<Selection, "facts" | "unfilteredFacts">): Facts {
  const { requests, toolCalls, marks } = facts;
  const sessionIds = new Set([requests, toolCalls, marks].flatMap(({ columns }) => [...columns.sessionId]));
  return selectFacts(unfilteredFacts, { sessionIds });
}

/** The permission modes that the logs of main threads tell and no mark does. */
async function readModes(facts: Pick<Facts, "requests">, fs: SafeFs): Promise<readonly ModeChange[]> {
  const logs = mainLogs(facts);
  const found: ModeChange[] = [];
  for await (const { index, line, at, mode } of readPermissionModes(logs, fs)) {
    const log = logs[index];
    if (at !== null && log !== undefined) found.push({ ...log, mode, line, at });
  }
  return found;
}

interface MainLog {
  readonly source: SourceId;
  readonly sessionId: string;
  readonly file: string;
}

function mainLogs({ requests }: Pick<Facts, "requests">): readonly MainLog[] {
  const { source, sessionId, threadId, file } = requests.columns;
  const logs = new Map<string, MainLog>();
  for (let row = 0; row < requests.rowCount; row++) {
    const log = { source: source.at(row), sessionId: sessionId.at(row), file: file.at(row) };
    if (threadId.at(row) === log.sessionId) logs.set(`${log.sessionId}\0${log.file}`, log);
  }
  return [...logs.values()];
}

interface SignalOptions {
  /** The facts of the calls' whole sessions. */
  readonly whole: Facts;
  /** A call's folders besides its session's own. */
  readonly additionalFolders: (call: ToolCallFact) => readonly string[];
}

/** Reads the inputs of calls from their logs once more. Gives a lookup of each call's signals by its row; null where the input could not be read. */
async function readSignals(
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
