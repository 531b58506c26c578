import { placeAfter, rowsOf } from "@turnmeter/columns";
import { groupBy } from "@turnmeter/metrics";
import type { Facts, PermissionKind, SourceId } from "@turnmeter/schema";

/** A permission mode that holds from a row of a session's main thread on. */
export interface ModeChange {
  readonly source: SourceId;
  readonly sessionId: string;
  /** In the agent's words. */
  readonly mode: string;
  readonly file: string;
  readonly line: number;
  /** Epoch ms. */
  readonly at: number;
}

export interface ModeSpan extends ModeChange {
  /** How far the mode goes; null for an unknown mode. */
  readonly kind: PermissionKind | null;
  /** When another mode was turned on, epoch ms; infinite for the session's last one. */
  readonly endAt: number;
}

export interface PermissionModes {
  readonly spans: readonly ModeSpan[];
  /** How far a session's mode goes at a moment; null if the log does not tell it. */
  readonly kindAt: (sessionId: string, at: number) => PermissionKind | null;
}

/** Sources of permission modes besides marks. */
export interface ModeSources {
  /** How far a mode goes; null for an unknown mode. */
  readonly kindOf: (source: SourceId, mode: string) => PermissionKind | null;
  /** Modes that logs state without a mark. */
  readonly logged: readonly ModeChange[];
}

/** The permission modes of sessions, by what their main threads say; subagents have their session's. */
export function permissionModes(
  facts: Pick<Facts, "marks">,
  { kindOf, logged }: ModeSources,
): PermissionModes {
  const changes = groupBy([...markedModes(facts), ...logged], ({ sessionId }) => sessionId);
  const bySession = new Map(Array.from(changes, ([id, of]) => [id, spansOf(of, kindOf)]));
  const spanAt = (sessionId: string, at: number) => {
    const ofSession = bySession.get(sessionId) ?? [];
    return ofSession[placeAfter(ofSession, (span) => span.at <= at) - 1];
  };
  return {
    spans: [...bySession.values()].flat(),
    kindAt: (sessionId, at) => spanAt(sessionId, at)?.kind ?? null,
  };
}

function markedModes({ marks }: Pick<Facts, "marks">): readonly ModeChange[] {
  return Array.from(rowsOf(marks)).flatMap(({ kind, at, detail, threadId, ...mark }) =>
    kind !== "permissionMode" || at === null || detail === null || threadId !== mark.sessionId
      ? []
      : [{ ...mark, mode: detail, at }],
  );
}

function spansOf(changes: readonly ModeChange[], kindOf: ModeSources["kindOf"]): readonly ModeSpan[] {
  const ordered = changes.toSorted((a, b) => a.at - b.at || a.line - b.line);
  const changed = ordered.filter(({ mode }, place) => place === 0 || ordered[place - 1]!.mode !== mode);
  return changed.map((change, place) => ({
    ...change,
    kind: kindOf(change.source, change.mode),
    endAt: changed[place + 1]?.at ?? Number.POSITIVE_INFINITY,
  }));
}
