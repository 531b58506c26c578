import { dimensions, encodedKey } from "../dimensions.js";
import type { Choice } from "./choice.js";

/** What the fragment of a page's address says. */
export interface Fragment {
  /** The id of the part of the page that is shown; empty where none is named. */
  readonly anchor: string;
  readonly choice: Partial<Choice>;
}

/** The parts of a fragment, `#cost&project=%2Fsrc%2Fshop`. What is none of them is an anchor's id, or left out. */
export function parseFragment(hash: string): Fragment {
  const parts = hash.replace(/^#/, "").split("&");
  const choice = dimensions.flatMap((dimension) => {
    const part = parts.findLast((one) => one.startsWith(`${dimension}=`));
    const key = part === undefined ? "" : decoded(part.slice(dimension.length + 1));
    return key === "" ? [] : [[dimension, key]];
  });
  return {
    anchor: decoded(parts.find((part) => !part.includes("=")) ?? ""),
    choice: Object.fromEntries(choice),
  };
}

/** The fragment of an anchor and a choice; empty where there is neither. */
export function fragmentOf({ anchor, choice }: Fragment): string {
  const parts = dimensions.flatMap((dimension) => {
    const key = choice[dimension] ?? null;
    return key === null ? [] : [`${dimension}=${encodedKey(key)}`];
  });
  const all = anchor === "" ? parts : [encodeURIComponent(anchor), ...parts];
  return all.length === 0 ? "" : `#${all.join("&")}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
