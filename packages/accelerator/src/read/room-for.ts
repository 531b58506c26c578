import type { LogUnit } from "@turnmeter/parser/compiled";
import { type AcceleratorSize, usualTapeBytes, usualTextBytes } from "./accelerator-machine.js";

/** For a line feed that the last line lacks, and what is written in words. */
const spareTextBytes = 4096;
/** The scanner writes half of this before its tape is read. */
const leastTapeBytes = 512 * 1024;
/** A line takes so many bytes of tape for a byte of text, unless its objects are empty. */
const tapeBytesPerByte = 16;

/**
 * Room in which every line of some units fits: small logs need little of it, and memory that is only reserved
 * has the engine collect garbage all the same. What a compressed file holds is not known; it has the usual room.
 */
export function roomFor(units: readonly LogUnit[]): AcceleratorSize {
  const textBytes = units.reduce((most, unit) => Math.max(most, textBytesOf(unit)), spareTextBytes);
  if (textBytes >= usualTextBytes) return {};
  return { textBytes, tapeBytes: Math.min(usualTapeBytes, leastTapeBytes + tapeBytesPerByte * textBytes) };
}

function textBytesOf({ files, sizeBytes }: LogUnit): number {
  const mayHoldMore = files.some(({ path }) => /\.(?:gz|zst)$/.test(path));
  return mayHoldMore ? usualTextBytes : sizeBytes + spareTextBytes;
}
