import { basename, isAbsolute } from "node:path";
import type { ToolLists } from "@turnmeter/audit";
import { readSettings } from "@turnmeter/parser";
import type { SettingsPolicy, SourceId, ToolCallFact, Facts } from "@turnmeter/schema";
import { escapeTerminal } from "@turnmeter/reporting";
import { textsOf } from "@turnmeter/columns";
import type { CliContext } from "../../common/context.js";

/** What the settings of projects say about calls. */
export interface ProjectSettings {
  /** Null where the project has no settings for the call's agent. */
  readonly toolLists: (call: ToolCallFact) => ToolLists | null;
  readonly additionalFolders: (call: ToolCallFact) => readonly string[];
}

/** The settings in the folders of the calls' projects, as they are on this machine today. Faults in them are reported. */
export async function projectSettings(
  { toolCalls }: Pick<Facts, "toolCalls">,
  { isRedacted }: { readonly isRedacted: boolean },
  { files, stderr }: Pick<CliContext, "files" | "stderr">,
): Promise<ProjectSettings> {
  const bySource = new Map<string, SettingsPolicy>();
  for (const project of new Set(textsOf(toolCalls.columns.project).dictionary)) {
    // Logs may name a folder in any words; no other names one of this machine.
    if (!isAbsolute(project)) continue;
    const { settings, problems } = await readSettings(project, files);
    for (const { file, line, column, message } of problems) {
      const place = line === null ? "" : `:${line}${column === null ? "" : `:${column}`}`;
      // The name alone comes with the agent.
      const name = isRedacted ? basename(file) : file;
      stderr.write(`${escapeTerminal(`${name}${place} ${message}`)}\n`);
    }
    for (const { sources, policy } of settings)
      for (const source of sources) bySource.set(key(project, source), policy);
  }
  const lists = new Map(Array.from(bySource, ([name, policy]) => [name, listsOf(policy)]));
  return {
    toolLists: (call) => own(lists, call),
    additionalFolders: (call) => own(bySource, call)?.additionalFolders ?? [],
  };
}

function own<Value>(of: ReadonlyMap<string, Value>, { project, source }: ToolCallFact): Value | null {
  return project === null ? null : (of.get(key(project, source)) ?? null);
}

function key(project: string, source: SourceId): string {
  return `${source}\0${project}`;
}

/** Listed tools run, with or without asking; without lists, people decide each time. */
function listsOf({ allowedTools, askedTools, deniedTools }: SettingsPolicy): ToolLists {
  return {
    allowedTools: allowedTools.length === 0 ? null : [...allowedTools, ...askedTools],
    deniedTools,
  };
}
