import { codesIn, textsOf } from "@turnmeter/columns";
import type { Column } from "@turnmeter/schema";

/** Threads of several tables by one numbering. */
export interface ThreadNumbers {
  /** The number of each row's thread, table by table. */
  readonly ofRows: readonly Int32Array[];
  readonly threads: readonly string[];
}

/** Numbers the threads that the given columns name. */
export function threadNumbers(columns: readonly Column<string>[]): ThreadNumbers {
  let threads: readonly string[] = [];
  const ofRows = columns.map((column, table) => {
    const { codes, dictionary } = table === 0 ? textsOf(column) : codesIn(column, threads);
    threads = dictionary;
    return codes;
  });
  return { ofRows, threads };
}
