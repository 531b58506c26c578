import type { Source } from "@turnmeter/parser";
import type { HeldContents } from "../contents/held-contents.js";
import type { EventMaker } from "../events/event-maker.js";
import type { SentStream } from "../events/sent-stream.js";
import type { SentLinesBefore } from "./followed-file.js";

/** What following a unit takes. */
export interface UnitTerms {
  readonly maker: EventMaker;
  readonly sources: readonly Source[] | undefined;
  /** What keeps contents for the events that they are of; null where nobody asks for contents. */
  readonly contents: HeldContents | null;
  /** What was sent before logs were followed. */
  readonly sent: SentStream;
  /** Which lines of a file were. */
  readonly sentBefore: (path: string) => SentLinesBefore;
}
