/** The tool that stands for every shell in tables of limits. */
const shell = "Bash";

/** Time limits that agents' tools are meant to have where a call asks for none, ms. All other tools have none. */
const usualLimitsMs: ReadonlyMap<string, number> = new Map([
  ["Read", 30_000],
  ["Write", 30_000],
  [shell, 120_000],
]);

/** The time limit of a tool: the policy's, else the usual one; null if it has none. Shells under other names have that of Bash. */
export function limitOf(
  tool: string,
  { isShell, timeoutsMs }: { readonly isShell: boolean; readonly timeoutsMs: ReadonlyMap<string, number> },
): number | null {
  const usual = isShell ? shell : tool;
  return timeoutsMs.get(tool) ?? timeoutsMs.get(usual) ?? usualLimitsMs.get(usual) ?? null;
}
