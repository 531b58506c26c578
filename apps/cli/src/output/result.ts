import type { RecordedCost } from "@turnmeter/metrics";
import type { TableView, Text } from "@turnmeter/reporting";
import type { CommandName } from "../common/command-names.js";
import type { Format } from "../specification/flags/reading-flags.js";

/** A command's result before it is written. */
export interface Result<Row> {
  readonly name: CommandName;
  readonly rows: readonly Row[];
  /** What the logs state of the selection's cost, where it was asked for: in the totals, and noted. */
  readonly recorded?: RecordedCost | null;
  /** Keys that this command's JSON has besides those of every envelope. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** The days that it is of, where they are others than those of the selection. */
  readonly days?: readonly Text[];
  /** What is said where it is empty, in place of why the selection is. */
  readonly empty?: string;
  /**
   * The rows as a table. Cells stay numbers, days and moments, which their columns say how to write; texts
   * with numbers in them, such as notes, are sentences. Further tables go into the view's `more`.
   */
  readonly view: (format: Format) => TableView;
  /**
   * What the rows are about: usage has notes on what its tokens and dollars leave out, calls and logs
   * have not, and prices and what the program itself keeps have no period either. Usage by default.
   */
  readonly about?: "usage" | "calls" | "logs" | "prices" | "program";
}

/** Whether a result is about a period of the logs. */
export function isOfLogs({ about }: Pick<Result<unknown>, "about">): boolean {
  return about !== "prices" && about !== "program";
}
