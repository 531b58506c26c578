import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Following } from "./util/following.js";
import { temporaryFolder } from "./util/temporary-folder.js";

const name = "tmp/shop/chats/session-2026-11-20T10-00-00000000.json";

function document(responses: readonly { readonly id: string; readonly output: number }[]): string {
  const at = "2026-11-20T10:00:00.000Z";
  const messages = responses.map(({ id, output }) => ({
    id,
    timestamp: at,
    type: "gemini",
    content: "",
    model: "gemini-3-pro",
    tokens: { input: 100, output, cached: 0, thoughts: 0, tool: 0, total: 100 + output },
  }));
  return JSON.stringify(
    { sessionId: "s1", projectHash: "shop", startTime: at, lastUpdated: at, messages },
    null,
    2,
  );
}

describe("a log that is one document", () => {
  it("is read again where it changes, and sends what is new or different", async () => {
    const folder = temporaryFolder({ [name]: document([{ id: "r1", output: 5 }]) });
    const path = join(folder, name);
    const following = new Following(folder);
    const requests = () =>
      following.sent.flatMap(({ payload, line, key }) =>
        payload.kind === "requestPart"
          ? [{ id: payload.messageId, output: payload.usage?.outputTokens, line, key }]
          : [],
      );
    await following.look(new Set([path]));
    expect(requests()).toMatchObject([{ id: expect.stringContaining("r1"), output: 5, line: null }]);
    await following.look(new Set([path]));
    expect(requests()).toHaveLength(1);
    writeFileSync(
      path,
      document([
        { id: "r1", output: 9 },
        { id: "r2", output: 7 },
      ]),
    );
    await following.look(new Set([path]));
    expect(requests().map(({ output }) => output)).toEqual([5, 9, 7]);
    expect(requests()[1]?.key).toBe(requests()[0]?.key);
  });

  it("is left alone while half of it is written", async () => {
    const whole = document([{ id: "r1", output: 5 }]);
    const folder = temporaryFolder({ [name]: whole });
    const path = join(folder, name);
    const following = new Following(folder);
    await following.look(new Set([path]));
    const count = following.sent.length;
    writeFileSync(path, whole.slice(0, whole.length / 2));
    await following.look(new Set([path]));
    writeFileSync(path, whole);
    await following.look(new Set([path]));
    expect(following.sent.slice(count)).toEqual([]);
  });
});
