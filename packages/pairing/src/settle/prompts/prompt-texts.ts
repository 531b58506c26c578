import { textsOf } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { PromptCandidate } from "../../candidates/mark.js";
import type { DisjointSets } from "../common/groups.js";
import type { FamilyOf } from "../responses/responses.js";

/** The text of a prompt that holds only images or documents. */
const mediaAlone = "media";

/**
 * Joins prompts of one prompt id and text, and rows that hold a part of one prompt: a resumed session may write its
 * history again with new uuids, and with a row for each block.
 */
export function joinByText(rows: Table<PromptCandidate>, familyOf: FamilyOf, sets: DisjointSets): void {
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

/** Whether a part of each text is in another row; most texts were given once, so that nothing need be compared. */
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

/** Joins images without a word to the prompt of their moment. */
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

/** A person gives one prompt in one moment: the moment, in a session and its forks; null if the row states no time. */
function momentOf({ columns }: Table<PromptCandidate>, row: number, familyOf: FamilyOf): string | null {
  if (!columns.hasOwnTime.at(row) || columns.isQueued.at(row) || columns.isEcho.at(row)) return null;
  const sessionId = columns.sessionId.at(row);
  return `${familyOf(sessionId) ?? sessionId} ${columns.at.at(row)}`;
}
