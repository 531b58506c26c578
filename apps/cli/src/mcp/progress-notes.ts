import type { ProgressToken, ServerNotification } from "@modelcontextprotocol/sdk/types.js";
import type { BytesRead } from "../common/context.js";

/** Clients that ask for progress hear of it no more often. */
const leastMs = 500;

interface ProgressOptions {
  /** What the client calls the progress of its call; absent where it wants none. */
  readonly token: ProgressToken | undefined;
  readonly now: () => number;
  readonly send: (notification: ServerNotification) => Promise<void>;
}

/** Tells a client how many bytes of logs its call has read. */
export function progressNotes({
  token,
  now,
  send,
}: ProgressOptions): ((read: BytesRead) => void) | undefined {
  if (token === undefined) return undefined;
  let [sentAt, sent] = [now(), 0];
  return ({ bytes, totalBytes }) => {
    const at = now();
    // Progress has to grow from one note to the next.
    if (at - sentAt < leastMs || bytes <= sent) return;
    [sentAt, sent] = [at, bytes];
    const params = { progressToken: token, progress: bytes, total: totalBytes, message: "reading logs" };
    void send({ method: "notifications/progress", params }).catch(() => {});
  };
}
