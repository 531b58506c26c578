import { appendFileSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** A piece of a file that is written later. */
interface Piece {
  readonly path: string;
  readonly text: string;
}

/** The pieces of all files of a folder, as several agents at once would write them: in turn, a line in one piece or in two. */
export function piecesOf(folder: string): readonly Piece[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const waiting = files.map((file) =>
    readFileSync(file, "utf8")
      .split(/(?<=\n)/)
      .flatMap((line, at) =>
        at % 3 === 1 ? [line.slice(0, line.length / 2), line.slice(line.length / 2)] : [line],
      )
      .map((text) => ({ path: relative(folder, file), text })),
  );
  const pieces: Piece[] = [];
  for (let round = 0; waiting.some((ofFile) => round < ofFile.length); round++)
    for (const ofFile of waiting) if (ofFile[round] !== undefined) pieces.push(ofFile[round]!);
  return pieces;
}

/** Writes pieces to files below a folder. */
export function play(pieces: readonly Piece[], folder: string): void {
  for (const { path, text } of pieces) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    appendFileSync(join(folder, path), text);
  }
}
