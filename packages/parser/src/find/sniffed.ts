import type { SourceId } from "@turnmeter/schema";
import type { LogFraming } from "../log-format.js";

/** Kind of a file by its first records, in a form that JSON can hold. */
export type Sniffed =
  | {
      readonly kind: "log";
      readonly source: SourceId;
      readonly framing: LogFraming;
      readonly logId: string | null;
      readonly isOlderForm: boolean;
    }
  | { readonly kind: "journal" }
  | { readonly kind: "skipped"; readonly reason: "empty" | "not a transcript" | "unknown format" }
  | { readonly kind: "tooLong"; readonly sizeBytes: number }
  | { readonly kind: "unrecognised"; readonly rows: string }
  | { readonly kind: "uncounted"; readonly form: string };
