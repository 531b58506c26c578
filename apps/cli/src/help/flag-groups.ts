import type { FlagDescription } from "../description/flag-description.js";

/** Flags under a heading. */
export interface FlagGroup {
  readonly title: string;
  readonly flags: readonly FlagDescription[];
}

const titles: readonly (readonly [title: string, names: readonly string[]])[] = [
  ["Which logs", ["path", "source", "project", "model", "session", "sessionKind"]],
  ["Which days", ["since", "until", "last", "week", "timezone", "weekStart", "now"]],
  ["Output", ["format", "json", "table", "locale", "color", "quiet", "redact"]],
  ["For scripts", ["failOn", "undecided", "strict"]],
  ["Prices and reading", ["prices", "activeGap", "reader", "jobs", "cache"]],
  ["Settings", ["config", "noConfig", "debug"]],
];

const grouped: ReadonlySet<string> = new Set(titles.flatMap(([, names]) => names));

/** A command's flags by what they are about: those that it alone has come first, then those that many have. */
export function flagGroups(flags: readonly FlagDescription[]): readonly FlagGroup[] {
  const own = flags.filter(({ name }) => !grouped.has(name));
  const shared = titles.map(([title, names]) => ({
    title,
    flags: names.flatMap((name) => flags.filter((flag) => flag.name === name)),
  }));
  return [{ title: "Flags of its own", flags: own }, ...shared].filter((group) => group.flags.length > 0);
}
