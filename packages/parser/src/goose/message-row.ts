import type { RowOrigin } from "@turnmeter/schema";
import type { LogFile } from "../log-format.js";
import type { Projected } from "../projection.js";
import type { SessionLog, SessionThread } from "./session-log.js";

/** A message and its place. */
export interface MessageRow {
  readonly log: SessionLog;
  readonly thread: SessionThread;
  readonly record: Projected;
  readonly parts: readonly Projected[];
  readonly messageId: string | null;
  /** The message's name in all copies of the session; null if it has none. */
  readonly name: string | null;
  /** When the message began, epoch ms. */
  readonly createdAt: number | null;
  /** When the row before was complete, epoch ms. */
  readonly previousAt: number | null;
  readonly file: LogFile;
  /** Origin of the moment at which the message began. */
  readonly origin: RowOrigin;
  /** Origin of the moment at which it was complete, as far as the log tells. */
  readonly end: RowOrigin;
}
