/** Parts of a status line, in their order. */
export const statusParts = ["model", "session", "context", "today", "window", "cache", "budget"] as const;

export type StatusPart = (typeof statusParts)[number];

/**
 * Parts of a status line, separated by commas.
 *
 * @throws if one is none
 */
export function parseStatusParts(input: string): readonly StatusPart[] {
  return input.split(",").map((name) => {
    const part = statusParts.find((known) => known === name.trim());
    if (part === undefined) throw new Error(`allowed are ${statusParts.join(", ")}, separated by commas`);
    return part;
  });
}
