import type { RowOrigin } from "@turnmeter/schema";
import type { LogFile } from "../log-format.js";
import type { ProjectedRecord } from "../projection.js";
import { rowOrigin } from "./main-thread-origin.js";
import { NumberedNames } from "./row-names.js";
import { stringOf } from "./values.js";
import { workingDirectory } from "./working-directory.js";

/** What the rows of a log so far mean for the origin of later ones. Sources add what else they remember. */
export class SessionRows {
  readonly source: RowOrigin["source"];
  sessionId: string;
  /** Null on the main thread. */
  readonly agentId: string | null;
  cwd: string | null = null;
  clientVersion: string | null = null;
  /** When the newest dated row was written, epoch ms. */
  lastAt: number | null = null;
  readonly #names = new NumberedNames();

  constructor(source: RowOrigin["source"], sessionId: string, agentId: string | null = null) {
    this.source = source;
    this.sessionId = sessionId;
    this.agentId = agentId;
  }

  /** Takes what a row says about its session; what is no text changes nothing. */
  note({
    sessionId,
    cwd,
    clientVersion,
  }: { readonly [K in "sessionId" | "cwd" | "clientVersion"]?: unknown }): void {
    this.sessionId = stringOf(sessionId) ?? this.sessionId;
    this.cwd = workingDirectory(cwd) ?? this.cwd;
    this.clientVersion = stringOf(clientVersion) ?? this.clientVersion;
  }

  /** A name for a row that has none, the same in every copy of the log. */
  nameOf(row: ProjectedRecord): string {
    return this.#names.next(row.lineHash());
  }

  /** The origin of the next row, written at `at`, epoch ms: without a time of its own it takes that of the row before. `parts` win. */
  originOf(
    row: ProjectedRecord,
    file: LogFile,
    at: number | null,
    parts: Partial<RowOrigin> = {},
  ): RowOrigin {
    const { source, sessionId, agentId, cwd, clientVersion } = this;
    this.lastAt = at ?? this.lastAt;
    return rowOrigin(source, file, row, sessionId, {
      agentId,
      at: this.lastAt,
      ...(at === null && this.lastAt !== null ? { isTimeTaken: true as const } : {}),
      uuid: parts.uuid ?? this.nameOf(row),
      cwd,
      clientVersion,
      ...parts,
    });
  }
}
