import type { RowOrigin } from "@turnmeter/schema";
import { threadIdOf } from "../decoding/main-thread-origin.js";

/** Counts the lines of a file, so that two equal ones have names of their own. */
export class LineNames {
  readonly #seen = new Map<string, number>();

  /** The name of a line: its hash, and how often it stood before. Times stand in the line, so that only copies of it have its name. */
  next(lineHash: string): string {
    const times = (this.#seen.get(lineHash) ?? 0) + 1;
    this.#seen.set(lineHash, times);
    return times === 1 ? lineHash : `${lineHash}/${times}`;
  }
}

/** Where a row of a wire stands, and what is known of it. */
export interface WirePlace extends Pick<
  RowOrigin,
  "source" | "file" | "line" | "byteOffset" | "sessionId" | "agentId" | "cwd"
> {
  /** Epoch ms; null if the row has no time. */
  readonly at: number | null;
  /** When the row before was written. */
  readonly lastAt: number | null;
  /** The agent's name in its session, and the line's. */
  readonly agentName: string;
  readonly lineName: string;
}

/** The origin of a row of a wire. Its name is the same in the copies that forks hold. */
export function wireOrigin({ at, lastAt, agentName, lineName, ...place }: WirePlace): RowOrigin {
  const { sessionId, agentId } = place;
  return {
    ...place,
    threadId: threadIdOf(sessionId, agentId),
    at: at ?? lastAt,
    ...(at === null && lastAt !== null && { isTimeTaken: true as const }),
    uuid: `${agentName}:${lineName}`,
    parentUuid: null,
    isSidechain: agentId !== null,
    isBackgroundCopy: false,
    gitBranch: null,
    clientVersion: null,
    entrypoint: null,
    promptId: null,
  };
}
