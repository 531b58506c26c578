import { dimensions, type Dimension } from "../dimensions.js";

/** What the reader of a page has chosen: one key of each dimension, null where all of it is shown. */
export type Choice = { readonly [D in Dimension]: string | null };

/** The single owner of the choice; everything that depends on it subscribes. */
export interface ChoiceStore {
  readonly get: () => Choice;
  /** Chooses a key, or clears it if it is already chosen. */
  readonly toggle: (dimension: Dimension, key: string) => void;
  /** Takes a whole choice, such as one that stands in the address. */
  readonly set: (choice: Partial<Choice>) => void;
  readonly clear: () => void;
  /** Calls back after each change, with the choice. */
  readonly subscribe: (onChange: (choice: Choice) => void) => void;
}

const nothing: Choice = { project: null, model: null, tool: null, day: null, session: null };

export function choiceStore(): ChoiceStore {
  let choice = nothing;
  const listeners: ((choice: Choice) => void)[] = [];
  const set = (chosen: Partial<Choice>): void => {
    const next = { ...nothing, ...chosen };
    if (dimensions.every((dimension) => next[dimension] === choice[dimension])) return;
    choice = next;
    for (const listener of listeners) listener(choice);
  };
  return {
    get: () => choice,
    toggle: (dimension, key) => set({ ...choice, [dimension]: choice[dimension] === key ? null : key }),
    set,
    clear: () => set(nothing),
    subscribe: (listener) => void listeners.push(listener),
  };
}
