/** The session that ccusage takes a file to be of, for rows that name none. */
export function pathSession(path: string): string {
  const parts = path.split(/[/\\]/);
  const projects = parts.indexOf("projects");
  const below = projects === -1 ? parts : parts.slice(projects + 1);
  if (below.length === 2) return below[1]!.replace(/\.jsonl$/, "");
  if (below.length >= 4 && below.at(-2) === "subagents") return below.at(-3)!;
  return below.at(-2) ?? "unknown";
}
