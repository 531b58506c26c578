/** Where a member of an object, or an item of an array, lies in a line; ends are exclusive. */
export interface Member {
  /** The key with its quotes; an item has none and begins where its value does. */
  readonly start: number;
  readonly keyEnd: number;
  readonly valueStart: number;
  readonly valueEnd: number;
}

const token = /"(?:\\.|[^"\\])*"|[[\]{}:,]|[^\s[\]{}:,"]+/gs;

interface Level {
  readonly isObject: boolean;
  readonly start: number;
  key: { readonly start: number; readonly end: number } | null;
  isValue: boolean;
}

/** All members in a line of JSON, inner ones before those around them; of other text, those that it seems to have. */
export function membersOf(line: string): readonly Member[] {
  const members: Member[] = [];
  const levels: Level[] = [];
  const add = (start: number, end: number) => {
    const around = levels.at(-1);
    if (around === undefined || (around.isObject && around.key === null)) return;
    const { start: keyStart, end: keyEnd } = around.key ?? { start, end: start };
    members.push({ start: keyStart, keyEnd, valueStart: start, valueEnd: end });
    around.key = null;
    around.isValue = !around.isObject;
  };
  for (const { 0: text, index } of line.matchAll(token)) {
    const around = levels.at(-1);
    if (text === "{" || text === "[") {
      levels.push({ isObject: text === "{", start: index, key: null, isValue: text === "[" });
    } else if (text === "}" || text === "]") {
      const closed = levels.pop();
      if (closed !== undefined) add(closed.start, index + 1);
    } else if (text === ":") {
      if (around !== undefined) around.isValue = true;
    } else if (text === ",") {
      if (around !== undefined) around.isValue = !around.isObject;
    } else if (around?.isValue === false) {
      around.key = { start: index, end: index + text.length };
    } else {
      add(index, index + text.length);
    }
  }
  return members;
}
