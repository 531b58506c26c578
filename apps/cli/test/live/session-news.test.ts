import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openLiveFacts } from "../../src/live/live-facts.js";
import { NewsOfSessions } from "../../src/live/session-news.js";
import { headedLines, newsLines } from "../../src/live/watch-news.js";
import { resolveRoots } from "../../src/logs/resolve-roots.js";
import { liveReading } from "../util/live-reading.js";
import { emptyFolder } from "../util/log-folder.js";
import { play } from "../util/play-logs.js";
import { prompt, response, result } from "../util/rows.js";
import { fakeContext } from "../util/run-cli.js";

const shop = { sessionId: "a1111111-0000-4000-8000-000000000001", cwd: "/home/ann/shop" };
const atlas = { sessionId: "b2222222-0000-4000-8000-000000000002", cwd: "/home/ann/atlas" };
const agent = { ...shop, agentId: "e5500000000000001" };
const { context } = fakeContext();
const startedAt = Date.parse("2026-11-20T10:00:00.000Z");

/** A call of a program that ended with an exit code, `minute` minutes after ten. */
function failedCall(session: typeof shop, minute: number, exitCode: number): readonly object[] {
  const at = (second: number): string => new Date(startedAt + minute * 60_000 + second * 1000).toISOString();
  const id = `toolu_01${session.cwd.slice(-1)}${minute}${exitCode}`;
  return [
    response(session, at(0), `NEWSaaaaaaaaaaaaaa${minute}${exitCode}`, {
      tokens: { output: 50_000 },
      calls: { [id]: "Bash" },
      input: { command: "npm test" },
    }),
    result(session, at(30), id, { text: `Exit code ${exitCode}\nno`, isError: true }),
  ];
}

async function openNews() {
  const folder = emptyFolder();
  const live = await openLiveFacts({
    changedSince: () => null,
    findRoots: () => resolveRoots([folder], context),
    now: () => startedAt,
    ...liveReading,
  });
  const news = new NewsOfSessions(startedAt);
  let named: string | null = null;
  return {
    folder,
    close: (): void => live.close(),
    write: (session: { readonly sessionId: string }, rows: readonly object[], end = ".jsonl"): void => {
      const path = `${session.sessionId}${end}`;
      play([{ path, text: rows.map((row) => `${JSON.stringify(row)}\n`).join("") }], folder);
    },
    lines: async (sessionId: string | null = null): Promise<readonly string[]> => {
      await live.readNow();
      const found = news.look(live.parts(), sessionId).flatMap((each) => newsLines(each, "UTC"));
      const headed = headedLines(found, named);
      named = headed.named;
      return headed.lines;
    },
  };
}

describe("news of sessions", () => {
  it("are every failure once, whichever session it is of, below a line that names it", async () => {
    const { write, lines, close } = await openNews();
    write(shop, [prompt(shop, "2026-11-20T09:00:00.000Z", "add gift cards"), ...failedCall(shop, -30, 1)]);
    // What is there at first is no news.
    expect(await lines()).toEqual([]);
    write(shop, failedCall(shop, 1, 2));
    write(atlas, [prompt(atlas, "2026-11-20T10:02:00.000Z", "draw a map"), ...failedCall(atlas, 3, 3)]);
    expect(await lines()).toEqual([
      `session shop, Fri 20 Nov 09:00 (${shop.sessionId})`,
      "Bash npm test failed, exit 2",
      `session atlas, Fri 20 Nov 10:02 (${atlas.sessionId})`,
      "Bash npm test failed, exit 3",
    ]);
    expect(await lines()).toEqual([]);
    write(atlas, [...failedCall(atlas, 5, 5), ...failedCall(atlas, 4, 4)]);
    expect(await lines()).toEqual(["Bash npm test failed, exit 4", "Bash npm test failed, exit 5"]);
    close();
  });

  it("are of one session where it is named", async () => {
    const { write, lines, close } = await openNews();
    await lines(atlas.sessionId);
    write(shop, failedCall(shop, 1, 2));
    write(atlas, failedCall(atlas, 2, 3));
    expect(await lines(atlas.sessionId)).toEqual([
      `session atlas, Fri 20 Nov 10:02 (${atlas.sessionId})`,
      "Bash npm test failed, exit 3",
    ]);
    close();
  });

  it("are only what came since the start, where an old session goes on", async () => {
    const { write, lines, close } = await openNews();
    await lines();
    write(shop, [...failedCall(shop, -90, 1), ...failedCall(shop, 1, 2)]);
    expect(await lines()).toEqual([
      `session shop, Fri 20 Nov 08:30 (${shop.sessionId})`,
      "Bash npm test failed, exit 2",
    ]);
    close();
  });

  it("are the start and the end of a subagent, and are not told again where a log is written anew", async () => {
    const { folder, write, lines, close } = await openNews();
    const rows = [
      prompt(shop, "2026-11-20T10:01:00.000Z", "add gift cards"),
      response(shop, "2026-11-20T10:02:00.000Z", "NEWSbbbbbbbbbbbbbbbb1", {
        calls: { toolu_01agent: "Agent" },
        input: { description: "Look around", subagent_type: "Explore", prompt: "look" },
      }),
    ];
    const end = result(shop, "2026-11-20T10:04:00.000Z", "toolu_01agent", {
      text: "There is a lamp.",
      toolUseResult: {
        status: "completed",
        agentId: agent.agentId,
        agentType: "Explore",
        totalTokens: 10_000,
      },
    });
    await lines();
    write(shop, rows);
    write(
      shop,
      [
        prompt(agent, "2026-11-20T10:02:01.000Z", "look"),
        response(agent, "2026-11-20T10:03:00.000Z", "NEWSbbbbbbbbbbbbbbbb2", {
          tokens: { output: 10_000 },
          calls: { toolu_01grep: "Grep" },
        }),
      ],
      `/subagents/agent-${agent.agentId}.jsonl`,
    );
    const meta = { agentType: "Explore", description: "Look around" };
    write(shop, [meta], `/subagents/agent-${agent.agentId}.meta.json`);
    expect(await lines()).toEqual([
      `session shop, Fri 20 Nov 10:01 (${shop.sessionId})`,
      "subagent Explore started: Look around",
    ]);
    write(shop, [end]);
    // 10,000 × 20 $ / 1 M = 0.20 $.
    expect(await lines()).toEqual(["subagent Explore completed: $0.20, 1 call"]);
    writeFileSync(join(folder, `${shop.sessionId}.jsonl`), "");
    expect(await lines()).toEqual([]);
    write(shop, [...rows, end]);
    expect(await lines()).toEqual([]);
    close();
  });
});
