import { columnOf, replaceColumns } from "@turnmeter/columns";
import { type PromptPlace, readFirstWords } from "@turnmeter/parser";
import type { SafeFs } from "@turnmeter/safe-fs";
import type { Facts } from "@turnmeter/schema";

/** The facts with the first words of sessions without a title, read once more from their logs. */
export async function withFirstWords(facts: Facts, fs: SafeFs): Promise<Facts> {
  const { sessions } = facts;
  const places = firstPrompts(facts);
  const rows: number[] = [];
  const asked: PromptPlace[] = [];
  for (let row = 0; row < sessions.rowCount; row++) {
    const place = places.get(sessions.columns.sessionId.at(row));
    if (sessions.columns.title.at(row) !== null || place === undefined) continue;
    rows.push(row);
    asked.push(place);
  }
  if (rows.length === 0) return facts;
  const words = await readFirstWords(asked, fs);
  const firstWords: (string | null)[] = Array.from({ length: sessions.rowCount }, () => null);
  for (const [at, row] of rows.entries()) firstWords[row] = words[at] ?? null;
  return {
    ...facts,
    sessions: replaceColumns(sessions, { firstWords: columnOf("text", firstWords) }),
  };
}

/** Where each session's first prompt is logged; prompts without a time sort last. */
function firstPrompts({ marks }: Facts): ReadonlyMap<string, PromptPlace> {
  const { kind, sessionId, at, source, file, line } = marks.columns;
  const first = new Map<string, { readonly at: number; readonly place: PromptPlace }>();
  for (let row = 0; row < marks.rowCount; row++) {
    if (kind.at(row) !== "prompt") continue;
    const session = sessionId.at(row);
    const time = at.at(row) ?? Number.POSITIVE_INFINITY;
    const known = first.get(session);
    if (known !== undefined && known.at <= time) continue;
    first.set(session, {
      at: time,
      place: { source: source.at(row), file: file.at(row), line: line.at(row) },
    });
  }
  return new Map(Array.from(first, ([session, { place }]) => [session, place]));
}
