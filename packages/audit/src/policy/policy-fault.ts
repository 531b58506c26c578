/** Something wrong with a policy file. */
export interface PolicyFault {
  /** Both counted from 1. */
  readonly line: number;
  readonly column: number;
  /** Where in it, as `rules.over-timeout` or `allowedTools[2]`; empty for the file itself. */
  readonly path: string;
  /** What is wrong, and what is allowed. */
  readonly text: string;
  /** A name that nobody knows, and those that are known; null where the fault is another one. */
  readonly unknown: { readonly name: string; readonly known: readonly string[] } | null;
}
