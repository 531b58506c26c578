import type { LogUnit } from "@turnmeter/parser/compiled";
import { type AcceleratorSize, usualTapeBytes, usualTextBytes } from "./accelerator-machine.js";

/** Slack for a missing final line feed and word-sized stores. */
const spareTextBytes = 4096;
/** The scanner fills half of this before its tape is read. */
const leastTapeBytes = 512 * 1024;
/** Most tape bytes per byte of text, unless its objects are empty. */
const tapeBytesPerByte = 16;

/** Room that fits every line of these units: small logs need little, and even memory that is only reserved makes the engine collect garbage. A compressed file's content size is unknown; it gets the usual room. */
export function roomFor(units: readonly LogUnit[]): AcceleratorSize {
  const textBytes = units.reduce((most, unit) => Math.max(most, textBytesOf(unit)), spareTextBytes);
  if (textBytes >= usualTextBytes) return {};
  return { textBytes, tapeBytes: Math.min(usualTapeBytes, leastTapeBytes + tapeBytesPerByte * textBytes) };
}

function textBytesOf({ files, sizeBytes }: LogUnit): number {
  const mayHoldMore = files.some(({ path }) => /\.(?:gz|zst)$/.test(path));
  return mayHoldMore ? usualTextBytes : sizeBytes + spareTextBytes;
}
