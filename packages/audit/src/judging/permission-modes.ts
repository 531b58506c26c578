import { rowsOf } from "@turnmeter/columns";
import type { Facts, MarkFact } from "@turnmeter/schema";

/** A time in which a session had one permission mode. */
export interface ModeSpan {
  readonly sessionId: string;
  readonly mode: string;
  /** File and line where it was turned on. */
  readonly file: string;
  readonly line: number;
  /** Epoch ms. */
  readonly startAt: number;
  /** When another mode was turned on, epoch ms; infinite for the session's last one. */
  readonly endAt: number;
}

/** Permission modes of sessions. */
export interface PermissionModes {
  readonly spans: readonly ModeSpan[];
  /** The mode of a session at a moment; null if the log does not tell it. */
  readonly at: (sessionId: string, at: number) => string | null;
}

/** The permission modes of sessions, by the marks of their main threads; subagents have their session's. */
export function permissionModes({ marks }: Pick<Facts, "marks">): PermissionModes {
  const changes = new Map<string, (MarkFact & { readonly at: number })[]>();
  for (const mark of rowsOf(marks)) {
    const { kind, at, detail, sessionId, threadId } = mark;
    if (kind !== "permissionMode" || at === null || detail === null || threadId !== sessionId) continue;
    const known = changes.get(sessionId);
    if (known === undefined) changes.set(sessionId, [{ ...mark, at }]);
    else known.push({ ...mark, at });
  }
  const bySession = new Map(Array.from(changes, ([sessionId, of]) => [sessionId, spansOf(of)]));
  return {
    spans: [...bySession.values()].flat(),
    at: (sessionId, at) =>
      bySession.get(sessionId)?.find((span) => at >= span.startAt && at < span.endAt)?.mode ?? null,
  };
}

function spansOf(changes: readonly (MarkFact & { readonly at: number })[]): readonly ModeSpan[] {
  const ordered = changes.toSorted((a, b) => a.at - b.at || a.line - b.line);
  const changed = ordered.filter(({ detail }, place) => place === 0 || ordered[place - 1]!.detail !== detail);
  return changed.map(({ sessionId, detail, file, line, at }, place) => ({
    sessionId,
    mode: detail ?? "",
    file,
    line,
    startAt: at,
    endAt: changed[place + 1]?.at ?? Number.POSITIVE_INFINITY,
  }));
}
