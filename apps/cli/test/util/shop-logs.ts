import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { logFolder } from "./log-folder.js";
import { prompt, response, result, title } from "./rows.js";

const cards = { sessionId: "a1111111-0000-4000-8000-000000000001" };
const tiles = {
  sessionId: "b2222222-0000-4000-8000-000000000002",
  cwd: "/home/ann/atlas",
  branch: "develop",
};
const tax = { sessionId: "c3333333-0000-4000-8000-000000000003" };

/** Ids of the sessions, by what they are called below. */
export const sessionOf = { cards: cards.sessionId, tiles: tiles.sessionId, tax: tax.sessionId } as const;

const lastWrittenAt = new Date("2026-11-18T12:00:00Z");
const explorer = { ...cards, agentId: "a0000000000000001" };

/**
 * Three sessions of two projects. Dollars per million tokens: opus 4 in, 20 out, 0.2 read, 8 write for 1 h;
 * sonnet 2 in, 10 out; haiku 0.1 in, 0.5 out.
 *
 * | session | day | request | in | out | read | 1 h | micro-dollars |
 * |---|---|---|--:|--:|--:|--:|--:|
 * | cards (shop) | Mon 11-16 | opus 1 | 1,000 | 500 | 10,000 | 2,000 | 4,000 + 10,000 + 2,000 + 16,000 = 32,000 |
 * | | | opus 2 | 10 | 100 | 12,000 | | 40 + 2,000 + 2,400 = 4,440 |
 * | | | opus 3 | 10 | 50 | | | 40 + 1,000 = 1,040 |
 * | | | opus 4 | | 50 | | | 1,000 |
 * | | its Explore agent | haiku 1 | 1,000 | 1,000 | | | 100 + 500 = 600 |
 * | | | haiku 2 | | 200 | | | 100 |
 * | tiles (atlas) | Wed 11-18 | sonnet | 500,000 | 1,000 | | | 1,000,000 + 10,000 = 1,010,000 |
 * | tax (shop) | Tue 11-10 | opus | | 1,000 | | | 20,000 |
 *
 * Cards cost 39,180, all together 1,069,180 micro-dollars. Calls: Bash ok (4 s), Bash failed (2 s), Agent ok (10 s
 * by its own figure), Read of the agent ok (1 s).
 */
export function shopLogs(): string {
  const folder = logFolder({
    [`${cards.sessionId}.jsonl`]: [
      prompt(cards, "2026-11-16T10:00:00.000Z", "add gift cards"),
      response(cards, "2026-11-16T10:00:05.000Z", "CARDSaaaaaaaaaaaaaaaa1", {
        tokens: { input: 1000, output: 500, read: 10_000, write1h: 2000 },
        calls: { toolu_01CARDSaaaaaaaaaaaaaa1: "Bash" },
        input: { command: "npm run build" },
      }),
      result(cards, "2026-11-16T10:00:09.000Z", "toolu_01CARDSaaaaaaaaaaaaaa1"),
      response(cards, "2026-11-16T10:00:12.000Z", "CARDSaaaaaaaaaaaaaaaa2", {
        tokens: { input: 10, output: 100, read: 12_000 },
        calls: { toolu_01CARDSaaaaaaaaaaaaaa2: "Bash" },
        input: { command: "npm test" },
      }),
      result(cards, "2026-11-16T10:00:14.000Z", "toolu_01CARDSaaaaaaaaaaaaaa2", {
        text: "Exit code 1\n2 failed",
        isError: true,
        toolUseResult: "Error: Exit code 1\n2 failed",
      }),
      response(cards, "2026-11-16T10:00:20.000Z", "CARDSaaaaaaaaaaaaaaaa3", {
        tokens: { input: 10, output: 50 },
        calls: { toolu_01CARDSaaaaaaaaaaaaaa3: "Agent" },
        input: { description: "Find the callers", prompt: "Find the callers.", subagent_type: "Explore" },
      }),
      result(cards, "2026-11-16T10:00:31.000Z", "toolu_01CARDSaaaaaaaaaaaaaa3", {
        toolUseResult: {
          status: "completed",
          agentId: explorer.agentId,
          agentType: "Explore",
          content: [{ type: "text", text: "found" }],
          totalDurationMs: 10_000,
          totalTokens: 2200,
          totalToolUseCount: 1,
          prompt: "Find the callers.",
        },
      }),
      response(cards, "2026-11-16T10:00:35.000Z", "CARDSaaaaaaaaaaaaaaaa4", { tokens: { output: 50 } }),
      title(cards, "Gift cards"),
    ],
    [`${cards.sessionId}/subagents/agent-${explorer.agentId}.jsonl`]: [
      prompt(explorer, "2026-11-16T10:00:20.500Z", "Find the callers."),
      response(explorer, "2026-11-16T10:00:25.000Z", "EXPLOREaaaaaaaaaaaaaa1", {
        model: "claude-haiku-5-5",
        tokens: { input: 1000, output: 1000 },
        calls: { toolu_01EXPLOREaaaaaaaaaaaa1: "Read" },
        input: { file_path: "/home/ann/shop/src/cart.ts" },
      }),
      result(explorer, "2026-11-16T10:00:26.000Z", "toolu_01EXPLOREaaaaaaaaaaaa1"),
      response(explorer, "2026-11-16T10:00:30.500Z", "EXPLOREaaaaaaaaaaaaaa2", {
        model: "claude-haiku-5-5",
        tokens: { output: 200 },
      }),
    ],
    [`${cards.sessionId}/subagents/agent-${explorer.agentId}.meta.json`]: {
      agentType: "Explore",
      description: "Find the callers",
      toolUseId: "toolu_01CARDSaaaaaaaaaaaaaa3",
      spawnDepth: 1,
      requestShape: "foreground",
    },
    [`${tiles.sessionId}.jsonl`]: [
      prompt(tiles, "2026-11-18T09:00:00.000Z", "encode the tiles"),
      response(tiles, "2026-11-18T09:00:10.000Z", "TILESaaaaaaaaaaaaaaaa1", {
        model: "claude-sonnet-5-5",
        tokens: { input: 500_000, output: 1000 },
      }),
      title(tiles, "Encode tiles"),
    ],
    [`${tax.sessionId}.jsonl`]: [
      prompt(tax, "2026-11-10T09:00:00.000Z", "tax as data"),
      response(tax, "2026-11-10T09:00:10.000Z", "TAXaaaaaaaaaaaaaaaaaa1", { tokens: { output: 1000 } }),
    ],
  });
  // A log that was written just now may change again within the same tick of its time, so nothing relies on it.
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    utimesSync(join(folder, name), lastWrittenAt, lastWrittenAt);
  return folder;
}
