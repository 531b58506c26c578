import type { Text } from "../format/sentence.js";
import type { Written } from "../format/written.js";
import type { CostBar } from "../report.js";

/** A session in the table of a mail. */
export interface MailSession {
  /** Null where it has no name of its own: project and start tell it. */
  readonly name: Text | null;
  readonly project: Text;
  readonly started: Text;
  readonly cost: Text;
}

/** The weekly report in one screen, for a mail. */
export interface Mail {
  readonly kicker: Text;
  readonly title: Text;
  /** Said above everything else; empty where nothing changes a decision. */
  readonly banner: readonly Text[];
  readonly cost: Text;
  readonly details: readonly Text[];
  /** Figures with their change in one line. */
  readonly figures: readonly Text[];
  /** One line each: the week so far, why nothing is compared. */
  readonly notes: readonly Text[];
  /** Null where nothing has a cost. */
  readonly why: {
    readonly title: Text;
    readonly bars: readonly CostBar[];
    /** Below the bars, or in place of them. */
    readonly reading: Text;
  } | null;
  /** What to do, each with the dollars at stake before it. */
  readonly actions: readonly { readonly stake: Text; readonly rest: Text }[];
  readonly actionsNote: Text;
  /** Empty without any session. */
  readonly sessionsTitle: Text;
  readonly sessions: readonly MailSession[];
  /** The sessions that are not listed, or what stands in place of a list; may be empty. */
  readonly sessionsNote: Text;
  /** How sure the figures are, in one line. */
  readonly sure: Text;
  readonly footer: Text;
}

/** A mail as a locale writes it. */
export type WrittenMail = Written<Mail>;
