/*
 * Which row of a response counts, of those with equal output.
 */
import { Part, PartFigures, Row, Usage } from "./generated/events";
import { RequestRow } from "./generated/rows";

/** Whether the newest row replaces the one that counts so far: it has more tokens of iterations, then more facts that affect the price; or it is later, then further on. */
export function beatsTied(winner: RequestRow): bool {
  if (PartFigures.iterations != winner.iterations && PartFigures.iterationTokens != winner.iterationTokens) {
    return PartFigures.iterationTokens > winner.iterationTokens;
  }
  const told = toldByPart();
  const toldByWinner = toldBy(winner);
  if (told != toldByWinner) return told > toldByWinner;
  const at = Row.at != Row.at ? -Infinity : Row.at;
  const winnerAt = winner.at != winner.at ? -Infinity : winner.at;
  if (at != winnerAt) return at > winnerAt;
  return Row.line > winner.line;
}

function toldByPart(): i32 {
  const hasSearches = PartFigures.hasUsage && Usage.webSearches > 0;
  return i32(hasSearches) + namesTold(Part.model, Part.speed, Part.inferenceGeo, Part.serviceTier);
}

function toldBy(winner: RequestRow): i32 {
  const names = namesTold(winner.model, winner.speed, winner.inferenceGeo, winner.serviceTier);
  return i32(winner.webSearches > 0) + names;
}

function namesTold(model: i32, speed: i32, inferenceGeo: i32, serviceTier: i32): i32 {
  return i32(model != 0) + i32(speed != 0) + i32(inferenceGeo != 0) + i32(serviceTier != 0);
}
