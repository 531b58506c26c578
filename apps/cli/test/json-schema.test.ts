import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readingCommands, resultCommands } from "./util/command-lists.js";
import { jsonCases } from "./util/json-cases.js";
import { count, text, date, totals } from "./util/json-shapes.js";
import { emptyFolder } from "./util/log-folder.js";
import { readJson } from "./util/run-cli.js";
import { shopLogs } from "./util/shop-logs.js";

const logs = shopLogs();
const ledger = join(emptyFolder(), "ledger");
const cache = { folder: join(emptyFolder(), "cache"), build: () => "build1" };

/** Where commands look that do not read the logs. */
const placesOf: Readonly<Record<string, readonly string[]>> = {
  prices: [],
  cache: [],
  lake: [],
  ledger: ["--ledger", ledger],
};

describe("JSON", () => {
  it("is checked for every command", () => {
    expect([...new Set(jsonCases.map(({ args: [name] }) => name))].sort()).toEqual(
      [...resultCommands].sort(),
    );
  });

  it.each(jsonCases)(
    "has the keys of the contract: $args",
    async ({ args, row, own = {}, totals: all = totals }) => {
      const [name] = args;
      if (name === "ledger") await readJson(["totals", "--path", logs, "--ledger", ledger], { cache });
      const path = placesOf[name] ?? ["--path", logs];
      const json = await readJson([...args, ...path], { cache });
      const envelope = z.strictObject({
        schema: z.literal(`turnmeter/${name}@1`),
        isSample: z.literal(false),
        period: z.strictObject({
          since: date.nullable(),
          until: date.nullable(),
          timezone: z.literal("UTC"),
        }),
        totals: all,
        rows: z.array(row),
        problems: z.strictObject({ count, byCode: z.record(text, count) }),
        ...own,
      });
      expect(() => envelope.parse(json)).not.toThrow();
      if (name !== "doctor") expect(json.rows.length).toBeGreaterThan(0);
    },
  );

  // An export has a row a metric, whether or not there is anything to count.
  it.each(readingCommands.filter((name) => name !== "export"))(
    "of %s is whole without logs",
    async (name) => {
      const json = await readJson([name]);
      expect(json.rows).toEqual([]);
      expect(json.totals).toMatchObject({ requests: 0, costNanoUsd: "0", sessions: 0 });
      expect(json.problems).toEqual({ count: 0, byCode: {} });
    },
  );
});
