import { flagsOf, KeyNumbers, keysOf, longsOf, orderOfNumbers, sortRuns, textsOf } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { PromptCandidate } from "../../candidates/thread.js";
import { compareText, earlier } from "../../order.js";
import { compareClaims } from "../common/claim.js";
import { createDisjointSets, type DisjointSets } from "../common/groups.js";
import type { FamilyOf } from "../responses/responses.js";
import type { SessionSpan } from "../common/sessions.js";
import { withoutEchoes, withoutQueuedTwins, type Prompt } from "./repeated-prompts.js";

/**
 * Removes copies by uuid, by prompt id and text, and, where rows may have new uuids, by what was given in one moment in
 * a session and its forks (R13); and queued prompts that have a row of their own (R47). A prompt was given when its
 * first row was written.
 */
export function joinPrompts(
  rows: Table<PromptCandidate>,
  spans: ReadonlyMap<string, SessionSpan>,
  familyOf: FamilyOf,
): Prompts {
  const { columns } = rows;
  const sets = createDisjointSets(rows.rowCount);
  joinByUuid(rows, sets);
  joinByText(rows, familyOf, sets);
  const compare = compareClaims(rows, spans);
  const prompts: Prompt[] = [];
  const promptOf = promptsOf(rows);
  const copiedRows: number[] = [];
  const turns = new Map<string, string>();
  for (const members of groupsOf(rows.rowCount, sets)) {
    if (members.length > 1) members.sort(compare);
    prompts.push(promptOf(members));
    const owner = members[0]!;
    for (let i = 1; i < members.length; i++) {
      const other = members[i]!;
      if (columns.sessionId.at(other) !== columns.sessionId.at(owner)) copiedRows.push(other);
      if (columns.isQueued.at(other) || columns.isQueued.at(owner)) continue;
      const [turn, own] = [columns.turnId.at(other), columns.turnId.at(owner)];
      if (turn !== own && turn !== null && own !== null) turns.set(turn, own);
    }
  }
  const ordered = inOrder(rows, prompts);
  return {
    prompts: withoutQueuedTwins(rows, withoutEchoes(rows, ordered, turns)),
    copiedRows,
    turnOf: (turnId) => turns.get(turnId) ?? turnId,
  };
}

function joinByUuid({ columns, rowCount }: Table<PromptCandidate>, sets: DisjointSets): void {
  const uuids = new KeyNumbers(keysOf(columns.uuid));
  joinRows(uuids.ofRow, uuids.firstRows, sets);
  const origins = keysOf(columns.forkedFromUuid);
  if (origins.nullCount === rowCount) return;
  const named = new KeyNumbers(origins);
  joinRows(named.ofRow, named.firstRows, sets);
  joinRows(uuids.findAll(columns.forkedFromUuid), uuids.firstRows, sets);
}

function joinRows(keyOfRow: Int32Array, firstRows: Int32Array, sets: DisjointSets): void {
  for (let row = 0; row < keyOfRow.length; row++) {
    const key = keyOfRow[row]!;
    if (key !== -1 && firstRows[key] !== row) sets.join(firstRows[key]!, row);
  }
}

function groupsOf(size: number, sets: DisjointSets): readonly number[][] {
  const groups: number[][] = [];
  const placeOf = new Int32Array(size);
  for (let row = 0; row < size; row++) {
    // A group is called after its first member.
    const group = sets.groupOf(row);
    if (group === row) placeOf[row] = groups.push([row]) - 1;
    else groups[placeOf[group]!]!.push(row);
  }
  return groups;
}

/** Merges the candidates of a prompt, the owner first. Most have only one. */
function promptsOf(rows: Table<PromptCandidate>): (members: readonly number[]) => Prompt {
  const { columns } = rows;
  const [at, endedAt, durationMs] = [columns.at, columns.turnEndedAt, columns.turnDurationMs].map((column) =>
    longsOf(column),
  );
  const isEcho = flagsOf(columns.isEcho);
  return (members) => {
    if (members.length > 1) return promptOfSeveral(rows, members);
    const row = members[0]!;
    return {
      row,
      at: known(at![row]!),
      turnEndedAt: known(endedAt![row]!),
      turnDurationMs: known(durationMs![row]!),
      isEcho: isEcho[row] === 1,
      rows: members,
    };
  };
}

function known(number: number): number | null {
  return Number.isNaN(number) ? null : number;
}

function promptOfSeveral({ columns }: Table<PromptCandidate>, members: readonly number[]): Prompt {
  const row = members[0]!;
  const ownAt = columns.at.at(row);
  const at = members.reduce<number | null>((first, each) => earlier(first, columns.at.at(each)), null);
  // Two files of one session may hold its last turn to different lengths.
  const byLength = members
    .filter((each) => columns.sessionId.at(each) === columns.sessionId.at(row))
    .sort(
      (a, b) =>
        (columns.turnEndedAt.at(b) ?? 0) - (columns.turnEndedAt.at(a) ?? 0) ||
        (columns.turnDurationLine.at(b) ?? 0) - (columns.turnDurationLine.at(a) ?? 0),
    );
  const timed = byLength.find((each) => columns.turnDurationMs.at(each) !== null);
  const turnEndedAt = columns.turnEndedAt.at(byLength[0]!);
  return {
    row,
    at,
    turnEndedAt: turnEndedAt === ownAt ? at : turnEndedAt,
    turnDurationMs: timed === undefined ? null : columns.turnDurationMs.at(timed),
    isEcho: members.every((each) => columns.isEcho.at(each)),
    rows: members,
  };
}

function inOrder({ columns }: Table<PromptCandidate>, prompts: readonly Prompt[]): readonly Prompt[] {
  const times = Float64Array.from(prompts, ({ at }) => at ?? Infinity);
  const order = orderOfNumbers(times);
  const { sessionId, uuid, textHash } = columns;
  sortRuns(order, times, (a, b) => {
    const [left, right] = [prompts[a]!.row, prompts[b]!.row];
    return (
      compareText(sessionId.at(left), sessionId.at(right)) ||
      compareText(uuid.at(left), uuid.at(right)) ||
      compareText(textHash.at(left), textHash.at(right))
    );
  });
  return Array.from(order, (place) => prompts[place]!);
}

/** The text of a prompt with only images or documents. */
const mediaAlone = "media";

/**
 * Joins prompts of one prompt id and text, and rows that hold a part of one prompt: a resumed session may write its
 * history again with new uuids, and with a row for each block.
 */
function joinByText(rows: Table<PromptCandidate>, familyOf: FamilyOf, sets: DisjointSets): void {
  const { codes, dictionary } = textsOf(rows.columns.textHash);
  const parts = dictionary.map((text) => text.split("+"));
  const isRepeated = repeatedTexts(codes, parts);
  const firstWith = new Map<string, number>();
  for (let row = 0; row < codes.length; row++) {
    if (!isRepeated[codes[row]!]) continue;
    for (const key of textKeysOf(rows, row, parts[codes[row]!]!, familyOf)) {
      const first = firstWith.get(key);
      if (first === undefined) firstWith.set(key, row);
      else sets.join(first, row);
    }
  }
  const media = dictionary.indexOf(mediaAlone);
  if (media !== -1) joinMedia(rows, codes, media, familyOf, sets);
}

/** Whether part of each text recurs in another row; most do not and need no comparison. */
function repeatedTexts(codes: Int32Array, parts: readonly (readonly string[])[]): readonly boolean[] {
  const counts = new Map<string, number>();
  for (const code of codes) for (const part of parts[code]!) counts.set(part, (counts.get(part) ?? 0) + 1);
  return parts.map((each) => each.some((part) => (counts.get(part) ?? 0) > 1));
}

function textKeysOf(
  rows: Table<PromptCandidate>,
  row: number,
  parts: readonly string[],
  familyOf: FamilyOf,
): readonly string[] {
  const { columns } = rows;
  const [promptId, textHash] = [columns.promptId.at(row), columns.textHash.at(row)];
  const moment = momentOf(rows, row, familyOf);
  const keys = moment === null ? [] : parts.map((part) => `moment ${moment} ${part}`);
  if (promptId !== null && !columns.isQueued.at(row)) keys.push(`prompt ${promptId} ${textHash}`);
  const hasUuid = columns.uuid.at(row) !== null || columns.forkedFromUuid.at(row) !== null;
  if (keys.length === 0 && !hasUuid) {
    keys.push(`row ${columns.sessionId.at(row)} ${columns.at.at(row)} ${textHash}`);
  }
  return keys;
}

/** Joins images without text to the simultaneous prompt. */
function joinMedia(
  rows: Table<PromptCandidate>,
  codes: Int32Array,
  media: number,
  familyOf: FamilyOf,
  sets: DisjointSets,
): void {
  const firstAt = new Map<string, number>();
  const waiting: (readonly [moment: string, row: number])[] = [];
  for (let row = 0; row < codes.length; row++) {
    const moment = momentOf(rows, row, familyOf);
    if (moment === null) continue;
    if (codes[row] === media) waiting.push([moment, row]);
    else if (!firstAt.has(moment)) firstAt.set(moment, row);
  }
  for (const [moment, row] of waiting) {
    const first = firstAt.get(moment);
    if (first !== undefined) sets.join(first, row);
  }
}

/** A person sends one prompt per moment, in a session and its forks; null if the row has no own time. */
function momentOf({ columns }: Table<PromptCandidate>, row: number, familyOf: FamilyOf): string | null {
  if (!columns.hasOwnTime.at(row) || columns.isQueued.at(row) || columns.isEcho.at(row)) return null;
  const sessionId = columns.sessionId.at(row);
  return `${familyOf(sessionId) ?? sessionId} ${columns.at.at(row)}`;
}

/** The prompts of a run, each once, in order of time; and which candidates only repeat them. */
export interface Prompts {
  readonly prompts: readonly Prompt[];
  /** Candidates whose prompt belongs to another session. */
  readonly copiedRows: readonly number[];
  /** The turn of the prompt that a turn's own prompt repeats. */
  readonly turnOf: (turnId: string) => string;
}
