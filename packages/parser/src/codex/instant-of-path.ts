// Codex began in 2025; what claims to be older, or far younger, is no time.
const earliest = Date.UTC(2025, 0, 1);
const latest = Date.UTC(2100, 0, 1);

/**
 * The moment in the name of a rollout, the last resort for rows without a time (R45): the moment of the thread's id
 * where it is a UUIDv7, else the date and time before it, which are local to where it was written and taken as UTC.
 * Null if the name has neither.
 */
export function instantOfPath(path: string): number | null {
  const name = path.replace(/^.*[/\\]/, "");
  return plausible(instantOfId(name)) ?? plausible(instantOfDate(name));
}

function instantOfId(name: string): number {
  const [, high, low] = /([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/i.exec(name) ?? [];
  return Number.parseInt(`${high}${low}`, 16);
}

function instantOfDate(name: string): number {
  const [, date, hour, minute, second] =
    /^rollout-(\d{4}-\d\d-\d\d)(?:T(\d\d)-(\d\d)-(\d\d))?-/.exec(name) ?? [];
  return Date.parse(`${date}T${hour ?? "00"}:${minute ?? "00"}:${second ?? "00"}Z`);
}

function plausible(at: number): number | null {
  return at >= earliest && at < latest ? at : null;
}
