/** What input is read from; Node's stdin fits. */
export interface InputStream extends AsyncIterable<string | Uint8Array> {
  readonly isTTY?: boolean | undefined;
  readonly destroy: () => unknown;
}

const mostBytes = 1_000_000;
const longestWaitMs = 300;

/** All text of a stream; nothing of a terminal's, and of one that goes on for long what came until then. */
export async function readInput(stream: InputStream): Promise<string> {
  if (stream.isTTY === true) return "";
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  const read = async (): Promise<void> => {
    for await (const part of stream) {
      parts.push(typeof part === "string" ? Buffer.from(part) : part);
      if ((sizeBytes += part.length) > mostBytes) return;
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const wait = new Promise<void>((resolve) => (timer = setTimeout(resolve, longestWaitMs)));
  const reading = read().catch(() => {});
  await Promise.race([reading, wait]);
  clearTimeout(timer);
  // A stream that stays open would keep the process alive.
  stream.destroy();
  return Buffer.concat(parts).toString("utf8");
}
