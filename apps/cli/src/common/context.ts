import type { FileAccess } from "@turnmeter/safe-fs";

/** Where text goes. Node's streams fit. */
export interface OutputStream {
  readonly write: (text: string) => unknown;
  /** Columns of the terminal; absent where there is none. */
  readonly columns?: number | undefined;
  readonly isTTY?: boolean | undefined;
}

/** How other threads read logs beside the calling one. */
export interface ReadingThreads {
  /** The script that a worker thread runs. */
  readonly script: URL;
  /** Threads that can run at once, the calling one included. */
  readonly processors: number;
  /** Bytes of logs from which on another worker is started, and again from twice as many; by default 1 GB. */
  readonly leastBytesPerWorker?: number | undefined;
}

/** What may be kept between runs. */
export interface CacheSettings {
  /** The folder for it, which need not exist. */
  readonly folder: string;
  /** Names the program that reads: what another one has kept is not used. Letters and digits. */
  readonly build: () => string;
}

/** Everything of the world around it that the program may use. */
export interface CliContext {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** All that is handed to the program as text; by default nothing is. */
  readonly stdin?: (() => Promise<string>) | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folder that relative paths start from. */
  readonly cwd: string;
  readonly homeDirectory: string;
  /** The clock, epoch ms. */
  readonly now: () => number;
  /** As Node names it: `linux`, `darwin`, `win32`, … */
  readonly platform: string;
  /** Replaces calls to the file system, and how retries wait; by default the system's. */
  readonly files?: FileAccess | undefined;
  /** IANA zone where `--timezone` is not given; the system's by default. */
  readonly timezone?: string | undefined;
  /** How other threads read logs too; by default the calling one reads alone. */
  readonly threads?: ReadingThreads | undefined;
  /** Where what was read is kept for the next run; by default nothing is. */
  readonly cache?: CacheSettings | undefined;
  /** Called before logs are read, maybe while many are looked for, when most of the program is loaded; by default nothing is done. */
  readonly beforeReading?: (() => void) | undefined;
  /** Script of the page's charts; the one built with the program by default. */
  readonly chartRuntime?: string | undefined;
  /** Shows a file to a person; by default with the platform's own opener. */
  readonly openFile?: ((path: string) => Promise<void>) | undefined;
}
