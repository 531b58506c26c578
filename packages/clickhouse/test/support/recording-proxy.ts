import { createServer, request } from "node:http";

/** A server in front of a node that notes what it is asked. */
export interface RecordingProxy {
  /** The address of a database as asked through it. */
  through(address: string): string;
  /** The queries since this was last called. */
  taken(): readonly RecordedQuery[];
  close(): Promise<void>;
}

/** A query and the bytes of its answer. */
interface RecordedQuery {
  readonly sql: string;
  readonly answerBytes: number;
}

/** Starts a server that hands each query to the first host of an address and notes it. */
export async function recordingProxy(url: string): Promise<RecordingProxy> {
  const target = new URL(url);
  let queries: RecordedQuery[] = [];
  const server = createServer((asked, answered) => {
    const parts: Buffer[] = [];
    asked.on("data", (part: Buffer) => parts.push(part));
    asked.on("end", () => {
      const body = Buffer.concat(parts);
      const forwarded = request(
        {
          host: target.hostname,
          port: target.port,
          path: asked.url,
          method: asked.method,
          headers: asked.headers,
        },
        (answer) => {
          let answerBytes = 0;
          answered.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.on("data", (part: Buffer) => (answerBytes += part.length));
          answer.on("end", () => queries.push({ sql: body.toString(), answerBytes }));
          answer.pipe(answered);
        },
      );
      forwarded.on("error", () => answered.destroy());
      forwarded.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const place = server.address();
  const port = place !== null && typeof place === "object" ? place.port : 0;
  return {
    through: (address) => address.replace(/\/\/[^/]*\//, `//127.0.0.1:${port}/`),
    taken() {
      const taken = queries;
      queries = [];
      return taken;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
