/** A chain that may still grow, by rows of the table of calls. */
export interface OpenChain {
  readonly firstRow: number;
  lastRow: number;
  /** The response, counted through the thread, that made its last try. */
  lastStep: number;
  attempts: number;
  failures: number;
  isFixed: boolean;
}

/** What tells whether two calls try the same; −1 is not known. */
export interface CallIdentity {
  readonly tool: number;
  /** Equal inputs have equal numbers. */
  readonly input: number;
  /** The path that the call is about. */
  readonly target: number;
  /** The last part of that path. */
  readonly targetName: number;
}

/** The chains of one turn that are neither fixed nor over. */
export class OpenChains {
  readonly #byInput = new Map<number, OpenChain[]>();
  readonly #byTarget = new Map<number, OpenChain[]>();
  /** Chains whose last try the last response with a try made, and the tries. */
  #recent: { readonly chain: OpenChain; readonly identity: CallIdentity }[] = [];

  /**
   * The chain that a call goes on with: one of the same tool with the same input or else the same target, or else one whose
   * last try the response with calls right before this one made, if the target has the same name or neither has one. Of several the
   * first that is found; null where there is none.
   */
  find(identity: CallIdentity, step: number): OpenChain | null {
    const { tool, input, target } = identity;
    const isBefore = (chain: OpenChain) => !chain.isFixed && chain.lastStep < step;
    return (
      (input === -1 ? undefined : this.#byInput.get(keyOf(tool, input))?.find(isBefore)) ??
      (target === -1 ? undefined : this.#byTarget.get(keyOf(tool, target))?.find(isBefore)) ??
      this.#recent.find(
        ({ chain, identity: tried }) =>
          isBefore(chain) &&
          chain.lastStep === step - 1 &&
          tried.tool === tool &&
          tried.targetName === identity.targetName,
      )?.chain ??
      null
    );
  }

  /** Says that a call is the last try of an open chain. */
  add(chain: OpenChain, identity: CallIdentity): void {
    const { tool, input, target } = identity;
    if (input !== -1) addTo(this.#byInput, keyOf(tool, input), chain);
    if (target !== -1) addTo(this.#byTarget, keyOf(tool, target), chain);
    this.#recent = this.#recent.filter((recent) => recent.chain.lastStep >= chain.lastStep - 1);
    this.#recent.push({ chain, identity });
  }
}

function addTo(chains: Map<number, OpenChain[]>, key: number, chain: OpenChain): void {
  const known = chains.get(key)?.filter((other) => other !== chain && !other.isFixed) ?? [];
  chains.set(key, [...known, chain]);
}

/** Places in dictionaries and numbers of keys have 31 bits at most; of tools there are fewer. */
function keyOf(tool: number, input: number): number {
  return tool * 2 ** 31 + input;
}
