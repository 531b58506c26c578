import type { RowOrigin } from "@turnmeter/schema";
import { mainThreadOrigin } from "../decoding/main-thread-origin.js";

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

/** The origin of a row of a wire. Its name is the same in the copies that forks hold: times stand in the line. */
export function wireOrigin({ at, lastAt, agentName, lineName, ...place }: WirePlace): RowOrigin {
  return mainThreadOrigin({
    ...place,
    at: at ?? lastAt,
    ...(at === null && lastAt !== null && { isTimeTaken: true as const }),
    uuid: `${agentName}:${lineName}`,
  });
}
