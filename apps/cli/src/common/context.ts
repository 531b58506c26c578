import type { ServerLimits, S3Calls } from "@turnmeter/lake";
import type { FileAccess } from "@turnmeter/safe-fs";
import type { SessionKind, SourceId } from "@turnmeter/schema";
import type { OpenedOnce } from "./opened-once.js";

/** Where text goes. Node's streams fit. */
export interface OutputStream {
  readonly write: (text: string) => unknown;
  /** Columns of the terminal; absent where there is none. */
  readonly columns?: number | undefined;
  readonly isTTY?: boolean | undefined;
}

/** A terminal that is drawn on. */
export interface LiveTerminal {
  /** Columns and rows; 80 by 24 where they are not known. */
  readonly size: () => { readonly columns: number; readonly rows: number };
  /** Passes keys and size changes to the listener until the returned function is called. If the process ends or is stopped before that, `restore` is written to the terminal. */
  readonly open: (listener: TerminalListener, restore: string) => () => void;
}

/** Handles the events of a terminal. */
export interface TerminalListener {
  /** A key, or what a key sends: `q`, Ctrl-C as `\u0003`. */
  readonly onKey: (key: string) => void;
  readonly onResize: () => void;
  /** The process is stopped, as by Ctrl-Z: nothing may be written until it goes on. */
  readonly onStop: () => void;
  /** The process goes on after it was stopped. */
  readonly onContinue: () => void;
}

/** Worker threads. */
export interface ReadingThreads {
  /** The script that a worker thread runs. */
  readonly script: URL;
  /** Threads that can run at once, the calling one included. */
  readonly processors: number;
  /** Bytes of logs for each worker; 1 GB by default. */
  readonly leastBytesPerWorker?: number | undefined;
}

/** The cache between runs. */
export interface CacheSettings {
  /** The folder for it, which need not exist. */
  readonly folder: string;
  /** Id of the program's build, letters and digits: the cache of another build is not used. */
  readonly build: () => string;
}

/** Input that comes piece by piece; Node's stdin fits. */
export interface InputStream extends AsyncIterable<string | Uint8Array> {
  readonly isTTY?: boolean | undefined;
}

/** Limits what a command may show of the logs, whatever its own flags ask for: only the days and filters of the flags of these names; names and numbers, but no titles, first words or tasks. Other folders or files are not read. */
export interface ReadingScope {
  readonly source?: readonly SourceId[] | undefined;
  readonly project?: readonly string[] | undefined;
  readonly model?: readonly string[] | undefined;
  readonly session?: readonly string[] | undefined;
  readonly sessionKind?: readonly SessionKind[] | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly last?: string | undefined;
  readonly week?: string | undefined;
}

/** How far reading has come. */
export interface BytesRead {
  readonly bytes: number;
  readonly totalBytes: number;
}

/** Processes by their ids. */
export interface RunningProcesses {
  /** The id of this one. */
  readonly own: number;
  readonly isRunning: (id: number) => boolean;
}

/** The world around the program, as far as it may use it. */
export interface CliContext {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** Text on stdin; none by default. */
  readonly stdin?: (() => Promise<string>) | undefined;
  /** Opens stdin for a command that answers what comes there; none by default. */
  readonly input?: (() => InputStream) | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folder that relative paths start from. */
  readonly cwd: string;
  readonly homeDirectory: string;
  /** The clock, epoch ms. */
  readonly now: () => number;
  /** How long processors have worked for the process so far, ms; absent where that is not known. */
  readonly processorMs?: (() => number) | undefined;
  /** The name of the machine; null or absent if it is not known. */
  readonly hostName?: string | null | undefined;
  /** As Node names it: `linux`, `darwin`, `win32`, … */
  readonly platform: string;
  /** Replaces calls to the file system and how retries wait. */
  readonly files?: FileAccess | undefined;
  /** IANA zone where `--timezone` is not given, as `Intl` names it; the system's by default. */
  readonly timezone?: string | undefined;
  /** Words of the command line that name its logs and how they are read, for commands that are to read the same; none by default. */
  readonly sameLogs?: readonly string[] | undefined;
  /** What the command line and config files give, by the names of flags, as text; none by default. */
  readonly inputs?: ReadonlyMap<string, readonly string[]> | undefined;
  /** Limits what a command shows; by default it shows whatever its flags ask for. */
  readonly scope?: ReadingScope | undefined;
  /** Aborted where nobody waits for the result any more: reading then ends with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called while logs are read, often. */
  readonly onProgress?: ((read: BytesRead) => void) | undefined;
  /** Worker threads; by default the calling thread reads alone. */
  readonly threads?: ReadingThreads | undefined;
  /** By default nothing is kept between runs. */
  readonly cache?: CacheSettings | undefined;
  /** The folder of the user's ledger, which need not exist; absent: what was read is not kept for good. */
  readonly ledgerFolder?: string | undefined;
  /** Resources that this run has opened; absent where no code is run again. */
  readonly opened?: OpenedOnce | undefined;
  /** How many rows of lakes are settled at once; half a million by default. */
  readonly mostRowsAtOnce?: number | undefined;
  /** Called before logs are read, or while many are looked for, once most of the program is loaded. */
  readonly beforeReading?: (() => void) | undefined;
  /** Script of the page's charts; the one built with the program by default. */
  readonly chartRuntime?: string | undefined;
  /** Script of pages that a server gives; the one built with the program by default. */
  readonly liveScript?: string | undefined;
  /** Loads the S3 client; by default `@aws-sdk/client-s3`, if it is installed. */
  readonly loadS3?: (() => Promise<S3Module>) | undefined;
  /** Timeouts of a lake's server; by default `serverLimits` of `@turnmeter/lake`. */
  readonly serverLimits?: ServerLimits | undefined;
  /** The terminal behind `stdout`; null or absent where `stdout` is no terminal. */
  readonly terminal?: (() => Promise<LiveTerminal | null>) | undefined;
  /** A signal that is aborted when somebody asks the process to end, for commands that run until then; by default nobody asks. */
  readonly stopped?: (() => Promise<AbortSignal>) | undefined;
  /** This process and the others of the machine; absent: what this run keeps for itself stays in memory. */
  readonly processes?: (() => Promise<RunningProcesses>) | undefined;
  /** Opens a file, or the address of a page; by default with the platform's opener. */
  readonly openFile?: ((path: string) => Promise<void>) | undefined;
}

/** How to create an S3 client; region, credentials and endpoint come from its usual environment. */
interface S3Settings {
  /** True: the bucket is the first part of the path instead of the host name. */
  readonly forcePathStyle: boolean;
  /** Connection and idle timeouts, ms. */
  readonly requestHandler: { readonly connectionTimeout: number; readonly socketTimeout: number };
}

type S3Middleware = <Call, Answer>(next: (call: Call) => Promise<Answer>) => (call: Call) => Promise<Answer>;

/** The parts of `@aws-sdk/client-s3` that are used. */
export interface S3Module {
  readonly S3: new (settings: S3Settings) => S3Calls & {
    /** Absent if the client does not retry. */
    readonly middlewareStack?: {
      add(
        middleware: S3Middleware,
        place: { readonly step: "finalizeRequest"; readonly priority: "low" },
      ): void;
    };
  };
}
