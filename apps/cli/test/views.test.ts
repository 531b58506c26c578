import { describe, expect, it } from "vitest";
import { withoutRareColumns } from "../src/output/without-rare-columns.js";
import { shortIds } from "../src/views/short-ids.js";
import { readJson, runCli, runOnTerminal } from "./util/run-cli.js";
import { shopLogs } from "./util/shop-logs.js";

function column(key: string) {
  return { key, title: key, align: "right", kind: "count", priority: 1 } as const;
}

describe("shortIds", () => {
  it("cuts ids to the 8 characters that `--session` needs, or to more where two begin alike", () => {
    expect(shortIds(["abcdefgh-1", "bbbbbbbb-2"])("abcdefgh-1")).toBe("abcdefgh");
    expect(shortIds(["abcdefgh-1x", "abcdefgh-2x"])("abcdefgh-2x")).toBe("abcdefgh-2");
    expect(shortIds(["s1", "s1"])("s1")).toBe("s1");
  });
});

describe("sessions", () => {
  it("has the beginning of each id on a terminal and the whole of it for programs", async () => {
    const { rows } = await readJson(["sessions", "--path", shopLogs()]);
    const id = String(rows[0]?.["sessionId"]);
    const table = await runOnTerminal(["sessions", "--path", shopLogs()], 80);
    expect(table.stdout).toContain(`  ${id.slice(0, 8)}  `);
    expect(table.stdout).not.toContain(id);
    const { stdout } = await runCli(["sessions", "--path", shopLogs(), "--format", "csv"]);
    expect(stdout).toContain(id);
  });
});

describe("withoutRareColumns", () => {
  it("leaves out what never happened, and only that", () => {
    const view = {
      title: "Tools",
      columns: [column("calls"), column("denied"), column("pending")],
      rows: [
        { calls: 0, denied: 0, pending: 0 },
        { calls: 0, denied: 1, pending: 0 },
      ],
    };
    expect(withoutRareColumns(view).columns.map(({ key }) => key)).toEqual(["calls", "denied"]);
  });
});
