/** What a command line names before it is parsed. */
export interface GivenFlags {
  /** Flags in camel case, without the `no` of negated ones. */
  readonly names: ReadonlySet<string>;
  /** What `--config` names; null where it is not given. */
  readonly config: string | null;
}

const flagPattern = /^--([a-z][\w-]*)(?:=(.*))?$/is;

/** The flags among some arguments, however they are written. */
export function givenFlags(args: readonly string[]): GivenFlags {
  const names = new Set<string>();
  let config: string | null = null;
  for (const [index, arg] of args.entries()) {
    const [, written, value] = flagPattern.exec(arg) ?? [];
    if (written === undefined) continue;
    const name = written.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    names.add(name);
    names.add(name.replace(/^no([A-Z])/, (_, letter: string) => letter.toLowerCase()));
    if (name === "config") config = value ?? args[index + 1] ?? null;
  }
  return { names, config };
}
