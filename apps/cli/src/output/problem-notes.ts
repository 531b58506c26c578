import { counted } from "./counted.js";

/** Where to read more of oddities; nothing where there are none. */
export function problemNotes(count: number): string[] {
  return count === 0 ? [] : [`${counted(count, "oddity", "oddities")} in the logs: \`turnmeter doctor\`.`];
}
