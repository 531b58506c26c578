import type { SourceId } from "@turnmeter/schema";
import type { CompiledFormat } from "./compiled/compiled-format.js";
import type { LogFormat } from "./log-format.js";
import type { SourcePermissions } from "./source-permissions.js";

/** The system that logs are looked for on. */
export interface AgentSystem {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly homeDirectory: string;
  /** As Node names it; null for none. */
  readonly platform: string | null;
}

/** Environment variable with an agent's folders, separated by commas. */
interface HomeVariable {
  readonly name: string;
  /** Subfolder to read; absent for the folder itself. */
  readonly below?: string;
}

/** Where an agent keeps its logs, and by what its own folder is known. */
export interface AgentHome {
  /** Variables that name its folders where they are not the usual ones; the first one that is set counts. */
  readonly variables: readonly HomeVariable[];
  /** Its usual folders, in which `~` is the home folder. They need not exist, and an asterisk in a name stands for any letters. */
  usual(system: AgentSystem): readonly string[];
  /** Names of the folders with logs directly in its own folder. */
  readonly logFolders: readonly string[];
  /** Names of folders with archived logs: if a log lies elsewhere too, that copy counts. */
  readonly archives?: readonly string[];
  /**
   * Names that its own folder has beside its logs. Such a folder is not read as a whole: plugins and copies of files in it may hold
   * logs that are nobody's sessions.
   */
  readonly ownNames: readonly string[];
  /** Names of folders, at any depth beside logs, that hold none. */
  readonly otherFolders?: readonly string[];
  /** A folder in which another program keeps homes of the agent. */
  readonly kept?: KeptHomes;
}

/** A folder in which a program keeps a home of an agent for each of its sessions. */
export interface KeptHomes {
  /** The folder's name. */
  readonly folder: string;
  /** Prefix of the names of its sessions' folders, at any depth. */
  readonly session: string;
  /** The name of the agent's home in a session's folder. */
  readonly home: string;
  /** Names of logs beside that home. */
  readonly logs: readonly string[];
}

/** A file's part in a session, by its path. */
export interface FilePlace {
  /** Path of the main transcript that the file goes with; its own where it stands alone. Never that of a compressed form. */
  readonly unitId: string;
  readonly sessionFolder: string | null;
  readonly workflowId: string | null;
  readonly agentLabel: string | null;
  readonly isAgent: boolean;
  /** True for a file that holds a piece of a session and is no session by itself. */
  readonly isPart?: true;
}

/** How the files of one session lie beside each other. */
export interface SessionFiles {
  /** The place of a file that was listed below `base`; null if its path does not show that it belongs with others. `logPaths` are those of all logs, in their plain forms. */
  placeOf(path: string, base: string, logPaths: ReadonlySet<string>): FilePlace | null;
  /** The names of small documents, JSON or YAML, that say more of a session or one of its agents; absent if there are none. */
  readonly documentName?: RegExp;
  /** The names of JSON files beside logs that are indexes, summaries or notes, and no logs; absent if there are none. */
  readonly otherName?: RegExp;
}

/** Windows in which a vendor meters the use of its plans. Sources of one length share their windows. */
export interface UsageWindow {
  /** Whole hours, in ms. */
  readonly lengthMs: number;
  /** Whose plans have them. */
  readonly of: string;
}

/** Names under which an agent sends OpenTelemetry metrics of itself. */
export interface TelemetryNames {
  /** The resource's `service.name`. */
  readonly serviceName: string;
  /** Prefix of each metric's name. */
  readonly metricPrefix: string;
  /** Tools whose calls are edits of code, by their canonical names. */
  readonly editTools: readonly string[];
}

/** A log format that several agents write. */
interface SharedForm {
  /** Source that claims such logs when nothing in them names the agent. */
  readonly with: SourceId;
  /** Folder names of the agent; such logs anywhere below belong to it. */
  readonly ownFolders: readonly string[];
}

/** When an agent deletes its logs. */
export interface LogCleanup {
  /** A JSON file in the agent's folder; `setting` is its member with the number of days. */
  readonly settingsFile: string;
  readonly setting: string;
  /** The days where the settings do not say. */
  readonly usualDays: number;
}

/**
 * One kind of log: whose it is, where it lies, and what reads it. It is loaded with the program, so it holds data and
 * small functions; what decodes records is loaded where logs are read. Adding an agent means adding one of these to the
 * table in `sources.ts`.
 */
export interface Source {
  readonly id: SourceId;
  /** The agent as people call it, the same for all of its sources. */
  readonly agent: string;
  /** Absent if people choose the folders themselves, or another source of the agent names them. */
  readonly home?: AgentHome;
  /** Matches the names of the SQLite databases that hold its logs: no other database is opened. Absent if it has none. */
  readonly databaseName?: RegExp;
  /** Set if another agent's logs have the same form, so that only their place tells some of them apart. */
  readonly sharedForm?: SharedForm;
  /** Matches the names of logs that do not end as JSON Lines; absent if all do. */
  readonly logName?: RegExp;
  /** Absent if each session is one file. */
  readonly sessionFiles?: SessionFiles;
  /** Matches working directories that are a worktree or lie in one, by where the agent makes them. Groups: `path` of the worktree, `root` of the repository, `name` of the repository's folder; a place gives one of the last two. */
  readonly worktree?: RegExp;
  /** Types of subagents that come with the agent, with what each does; any other is a name that somebody has given. */
  readonly agentTypes?: Readonly<Record<string, string>>;
  /** When the agent deletes its logs; absent if it keeps them. */
  readonly cleanup?: LogCleanup;
  /** Absent if use is not metered in windows. */
  readonly usageWindow?: UsageWindow;
  /** The agent's names of OpenTelemetry metrics; absent if it has none. */
  readonly telemetry?: TelemetryNames;
  /** True if its format is loaded only for a file of no other source, so that it costs nothing without such logs. */
  readonly isSeldom?: true;
  /** Loads what an audit asks of the agent's permission modes and settings; absent if they are not known. */
  readonly loadPermissions?: () => Promise<SourcePermissions>;
  readonly loadFormat: () => Promise<LogFormat>;
  /** Loads the compiled decoder of usual rows; absent if TypeScript decodes all rows. */
  readonly loadCompiled?: () => Promise<() => CompiledFormat>;
}
