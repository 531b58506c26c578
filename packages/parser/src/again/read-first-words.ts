import type { SafeFs } from "@turnmeter/safe-fs";
import { firstWordsOf } from "../decoding/first-words.js";
import { formatOf, type PlaceOfFile, placesByFile, readAgain, type RowPlace } from "./read-again.js";

/** Where a prompt is logged. */
export interface PromptPlace extends RowPlace {}

/**
 * The first words that a person typed in the prompts at these places, in their order; null where the line holds none or
 * cannot be read any more. A file is read up to its last such line, and nothing of it is kept. It reads no words of files that are
 * one JSON document.
 */
export async function readFirstWords(
  places: readonly PromptPlace[],
  fs: SafeFs,
): Promise<readonly (string | null)[]> {
  const found: (string | null)[] = places.map(() => null);
  for (const [file, ofFile] of placesByFile(places)) {
    const words = await wordsInFile(file, ofFile, fs);
    for (const { index, place } of ofFile) found[index] = words.get(place.line) ?? null;
  }
  return found;
}

async function wordsInFile(
  file: string,
  places: readonly PlaceOfFile<PromptPlace>[],
  fs: SafeFs,
): Promise<ReadonlyMap<number, string | null>> {
  const words = new Map<number, string | null>();
  const format = await formatOf(places[0]!.place.source);
  const { typedText, projection } = format;
  if (typedText === undefined) return words;
  const wanted = new Set(places.map(({ place }) => place.line));
  const last = places.reduce((most, { place }) => Math.max(most, place.line), 0);
  for await (const batch of readAgain(file, fs, { format, projection, framing: "lines" })) {
    for (const item of batch) {
      if (item.line !== null && item.line > last) return words;
      if ("record" in item && wanted.has(item.line) && !words.has(item.line))
        words.set(item.line, firstWordsOf(typedText(item.record) ?? ""));
    }
  }
  return words;
}
