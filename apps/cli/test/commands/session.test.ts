import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { emptyFolder, logFolder } from "../util/log-folder.js";
import { prompt, response, title } from "../util/rows.js";
import { readJson, runCli, runOnTerminal } from "../util/run-cli.js";
import { shopLogs } from "../util/shop-logs.js";

const path = ["--path", shopLogs()];
const cards = "a1111111-0000-4000-8000-000000000001";

const turn = z.looseObject({ turn: z.number().nullable(), costNanoUsd: z.string() });
const thread = z.looseObject({ role: z.string(), costNanoUsd: z.string().nullable() });

describe("session", () => {
  it("counts its turns and threads so that both add up to what other commands say", async () => {
    const { totals, rows, schema, ...rest } = await readJson(["session", "a11", ...path]);
    expect(schema).toBe("turnmeter/session@1");
    expect(totals).toMatchObject({ costNanoUsd: "39180000", requests: 6, subagents: 1, toolCalls: 4 });
    expect(z.array(turn).parse(rows)).toMatchObject([
      { turn: 1, costNanoUsd: "39180000", delegatedCostNanoUsd: "700000", toolCalls: 4, failedCalls: 1 },
    ]);
    const { agents } = z.looseObject({ agents: z.array(thread) }).parse(rest);
    expect(agents).toMatchObject([
      { role: "main", costNanoUsd: "38480000", withChildrenCostNanoUsd: "39180000" },
      { role: "subagent", agentType: "Explore", costNanoUsd: "700000", paidTokens: 2200, answerTokens: 200 },
    ]);
    const { rows: sessions } = await readJson(["sessions", "--session", cards, ...path]);
    expect(sessions[0]).toMatchObject({ sessionId: cards, costNanoUsd: "39180000" });
    const { rows: runs } = await readJson(["agents", "--by", "run", "--session", cards, ...path]);
    expect(runs[0]).toMatchObject({ costNanoUsd: "700000" });
  });

  it("follows each call, and the context with what results cost in it", async () => {
    const { session, calls, context, rent } = z
      .looseObject({
        session: z.looseObject({}),
        calls: z.array(z.looseObject({})),
        context: z.array(z.looseObject({})),
        rent: z.looseObject({ rows: z.array(z.looseObject({})), parts: z.array(z.looseObject({})) }),
      })
      .parse(await readJson(["session", cards, ...path]));
    expect(session).toMatchObject({ sessionId: cards, title: "Gift cards", spanMs: 35_000 });
    expect(calls).toHaveLength(4);
    expect(calls[0]).toMatchObject({
      tool: "Bash",
      turn: 1,
      invokedAt: "2026-11-16T10:00:05.000Z",
      resultAt: "2026-11-16T10:00:09.000Z",
      answeredAt: "2026-11-16T10:00:12.000Z",
      durationMs: 4000,
      hooks: [],
    });
    // 1,000 + 10,000 + 2,000; 10 + 12,000; 10; 0: three times shorter than before
    expect(context.slice(0, 4).map(({ promptTokens }) => promptTokens)).toEqual([13_000, 12_010, 10, 0]);
    expect(rent).toMatchObject({ drops: 4, rows: [] });
  });

  it("fits 80 columns on a terminal, with its figures, turns, subagents and failures", async () => {
    const { exitCode, stdout } = await runOnTerminal(["session", "a11", "--color", "never", ...path], 80);
    expect(exitCode).toBe(0);
    expect(stdout.split("\n").every((line) => line.length <= 80)).toBe(true);
    for (const text of [
      "Gift cards",
      cards,
      "Turns",
      "Main thread and subagents",
      "└ Explore",
      "Slowest calls",
    ])
      expect(stdout).toContain(text);
  });

  it("has the turns alone in CSV", async () => {
    const { stdout } = await runCli(["session", "a11", "--format", "csv", ...path]);
    const lines = stdout.trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^turn,startedAt,durationMs,/);
  });

  it("writes a page", async () => {
    const cwd = emptyFolder();
    const args = ["session", "a11", "--format", "html", ...path];
    const { exitCode, stdout } = await runCli(args, { cwd });
    const file = join(cwd, "turnmeter-session.html");
    expect([exitCode, existsSync(file)]).toEqual([0, true]);
    expect(stdout).toBe(`The session cost $0.04.\n\nReport: file://${file}\n`);
    const page = readFileSync(file, "utf8");
    expect(page).toContain("<title>turnmeter: Gift cards</title>");
    expect(page).toContain('data-chart="session-timeline"');
  });

  it("lists the sessions that an id may mean", async () => {
    const folder = logFolder({
      "e1.jsonl": [
        prompt({ sessionId: "e0000001" }, "2026-11-16T08:00:00.000Z", "look"),
        response({ sessionId: "e0000001" }, "2026-11-16T08:00:01.000Z", "ONEaaaaaaaaaaaaaaaaaa1", {}),
        title({ sessionId: "e0000001" }, "Look \u001b[31maround"),
      ],
      "e2.jsonl": [
        prompt({ sessionId: "e0000002" }, "2026-11-17T08:00:00.000Z", "again"),
        response({ sessionId: "e0000002" }, "2026-11-17T08:00:01.000Z", "TWOaaaaaaaaaaaaaaaaaa1", {}),
      ],
    });
    const { exitCode, stdout, stderr } = await runCli(["session", "e0", "--path", folder]);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("2 sessions fit e0; pass more of its id:");
    expect(stderr).toContain(
      "  e0000002  2026-11-17 08:00  $0.00  no title\n  e0000001  2026-11-16 08:00  $0.00  Look ",
    );
    expect(stderr).not.toContain("\u001b");
    expect((await runCli(["session", "e0000002", "--path", folder])).exitCode).toBe(0);
  });

  it("suggests the nearest of the ids where none fits", async () => {
    const { exitCode, stderr } = await runCli(["session", "a1111112", ...path]);
    expect(exitCode).toBe(2);
    expect(stderr).toBe(`No session a1111112; did you mean ${cards}? \`turnmeter sessions\` lists them.\n`);
  });

  it("shows the newest sessions, and how to name one, where no id is near", async () => {
    const folder = logFolder(
      Object.fromEntries(
        [1, 2, 3, 4, 5, 6].map((day) => [
          `f${day}.jsonl`,
          [
            prompt({ sessionId: `f000000${day}-long` }, `2026-11-1${day}T08:00:00.000Z`, "go"),
            title(
              { sessionId: `f000000${day}-long` },
              day === 6 ? "A title of more than forty columns, which is cut" : `Day ${day}`,
            ),
          ],
        ]),
      ),
    );
    const { exitCode, stderr } = await runCli(["session", "zz", "--path", folder, "--timezone", "UTC"]);
    expect(exitCode).toBe(2);
    expect(stderr.split("\n")).toEqual([
      "No session zz. The newest of 6:",
      "  f0000006  2026-11-16 08:00  –  A title of more than forty columns,…",
      "  f0000005  2026-11-15 08:00  –  Day 5",
      "  f0000004  2026-11-14 08:00  –  Day 4",
      "  f0000003  2026-11-13 08:00  –  Day 3",
      "  f0000002  2026-11-12 08:00  –  Day 2",
      "A prefix of an id is enough; `turnmeter sessions` lists all.",
      "",
    ]);
    const none = await runCli(["session", "zz", ...path]);
    expect(none.stderr).toMatch(/^No session zz\. .*:\n  /);
  });

  it("says which prices its costs are of, and what has none", async () => {
    const { prices, unpricedModels } = z
      .looseObject({ prices: z.object({ hash: z.string(), asOf: z.string() }), unpricedModels: z.unknown() })
      .parse(await readJson(["session", cards, ...path]));
    expect([prices.hash.length, prices.asOf.length]).toEqual([64, 10]);
    expect(unpricedModels).toEqual([]);
  });

  it("goes from the id of a subagent to its session", async () => {
    const { totals } = await readJson(["session", "a0000000000000001", ...path]);
    expect(totals).toMatchObject({ costNanoUsd: "39180000" });
  });

  it("takes the session that went on last, of those that the filters leave", async () => {
    // Tiles of atlas ends on 11-18, cards of shop on 11-16, tax of shop on 11-10.
    const idOf = async (...flags: readonly string[]) => {
      const json = await readJson(["session", "latest", ...path, ...flags]);
      return z.looseObject({ session: z.looseObject({ sessionId: z.string() }) }).parse(json).session
        .sessionId;
    };
    expect(await idOf()).toMatch(/^b2222222-/);
    expect(await idOf("--project", "shop")).toBe(cards);
    expect(await idOf("--until", "2026-11-10")).toMatch(/^c3333333-/);
    const { exitCode, stderr } = await runCli(["session", "latest", ...path, "--since", "2027-01-01"]);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/^Nothing in this period \(since 2027-01-01\)\. /);
  });

  it("says where it looked when there are no logs", async () => {
    const { exitCode, stderr } = await runCli(["session", "a1", "--path", emptyFolder()]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain("No logs found in ");
  });

  it("wants an id, and names two ways to one", async () => {
    expect(await runCli(["session", ...path])).toEqual({
      exitCode: 2,
      stdout: "",
      stderr:
        "missing argument: id; `turnmeter session latest` shows the session that went on last, `turnmeter sessions` lists all\n",
    });
  });

  it.each([[[]], [["--json"]]])(
    "lists the sessions of a project that is named, newest first %j",
    async (json) => {
      // Cards cost $0.03918 on 11-16, tax $0.02 on 11-10; the third session is of atlas.
      const { exitCode, stdout, stderr } = await runCli(["session", "shop", ...json, ...path]);
      expect([exitCode, stdout]).toEqual([2, ""]);
      expect(stderr).toBe(
        "shop is a project, and no session. Pass the id of one of its 2 sessions:\n" +
          "  a1111111  2026-11-16 10:00  $0.04  Gift cards\n" +
          "  c3333333  2026-11-10 09:00  $0.02  no title\n",
      );
      const { stderr: one } = await runCli(["session", "atlas", ...json, ...path]);
      expect(one).toMatch(/^atlas is a project, and no session\. Pass the id of its session:\n  b2222222  /);
    },
  );
});
