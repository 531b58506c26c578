import type { SafeFs } from "@turnmeter/safe-fs";
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

const mostChars = 60;

/** Control characters, bidi marks and zero-width marks. */
const harmful = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/** The beginning of a text as a name that can stand anywhere: one line of at most 60 characters; null for a blank one. */
export function firstWordsOf(text: string): string | null {
  const line = text.replace(/\s+/g, " ").replace(harmful, "").trim();
  if (line === "") return null;
  if (line.length <= mostChars) return line;
  const end = line.lastIndexOf(" ", mostChars - 1);
  // A long word, as an address, is cut within.
  return `${line.slice(0, end > mostChars / 2 ? end : mostChars - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
