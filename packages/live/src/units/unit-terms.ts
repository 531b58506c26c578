import type { Source } from "@turnmeter/parser";
import type { HeldContents } from "../contents/held-contents.js";
import type { EventMaker } from "../events/event-maker.js";
import type { SentStream } from "../events/sent-stream.js";
import type { SentLinesBefore } from "./followed-file.js";

/** The dependencies of following a unit. */
export interface UnitTerms {
  readonly maker: EventMaker;
  readonly sources: readonly Source[] | undefined;
  /** Holds contents until their events come; null where nobody asks for contents. */
  readonly contents: HeldContents | null;
  /** The stream that was sent before logs were followed. */
  readonly sent: SentStream;
  /** The lines of a file that were sent before logs were followed. */
  readonly sentBefore: (path: string) => SentLinesBefore;
}
