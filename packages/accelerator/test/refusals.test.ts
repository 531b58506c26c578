import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findLogs, openLogRoots } from "@turnmeter/parser";
import { refusalNames, refusedForms } from "@turnmeter/parser/compiled";
import { describe, expect, it } from "vitest";
import { Accelerator, type AcceleratorSize } from "../src/index.js";
import { corpusFolders, fixtureFolders } from "./util/log-folders.js";

const page = join(import.meta.dirname, "..", "..", "..", "docs", "usual-rows.md");

/** Lines of folders, and how many of them compiled code leaves, by reason. */
interface Left {
  readonly lines: number;
  readonly left: ReadonlyMap<string, number>;
}

describe("lines that compiled code leaves to TypeScript", () => {
  it("are told in docs/usual-rows.md by the reason why", () => {
    const told = readFileSync(page, "utf8").split("<!-- refused -->\n")[1]?.split("<!-- /refused -->")[0];
    const rows = Object.values(refusedForms).map(({ lines, why }) => `| ${lines} | ${why} |`);
    expect(told).toBe(["", "| left to TypeScript | why |", "|---|---|", ...rows, "", ""].join("\n"));
  });

  it("have reasons with numbers of their own", () => {
    expect(refusalNames.size).toBe(Object.keys(refusedForms).length);
  });

  it("are in the fixtures and a few lines more, for each reason", async () => {
    const inFixtures = await leftIn(fixtureFolders);
    expect([...inFixtures.left.keys()].filter((name) => rare.includes(name))).toEqual([]);
    const folder = mkdtempSync(join(tmpdir(), "turnmeter-usual-rows-"));
    writeFileSync(
      join(folder, `${sessionId}.jsonl`),
      rareLines.map((line) => `${JSON.stringify(line).replace(escapedPlus, "\\u002b")}\n`).join(""),
    );
    const inLines = await leftIn([folder], { textBytes: 4096 });
    rmSync(folder, { recursive: true });
    expect([...inLines.left.keys()].filter((name) => name !== "otherType").toSorted()).toEqual(rare);
    expect([...inFixtures.left.keys(), ...rare].toSorted()).toEqual(Object.keys(refusedForms).toSorted());
  });

  it.skipIf(corpusFolders.length === 0)("are few of real logs", async () => {
    const counts = await Promise.all(corpusFolders.map((folder) => leftIn([folder])));
    const large = counts.filter(({ lines }) => lines >= fewLines);
    for (const [number, { lines, left }] of large.entries()) {
      const reasons = [...left].map(([name, count]) => `${name} ${((1000 * count) / lines).toFixed(1)} ‰`);
      process.stderr.write(`folder ${number}, ${lines} lines: ${reasons.join(", ") || "none left"}\n`);
    }
    // Some folders hold old or invented logs, which are another matter: of the others few lines are left.
    const shares = large.map(({ lines, left }) => sumOf(left) / lines).toSorted((a, b) => a - b);
    expect(shares[Math.floor((shares.length - 1) / 2)] ?? 0).toBeLessThan(mostOfMiddle);
  });
});

const fewLines = 200;
const mostOfMiddle = 0.03;

/** Reasons that no fixture has a line for. */
const rare: readonly string[] = [
  "clientText",
  "noRoom",
  "oddCost",
  "oddFork",
  "oddHook",
  "oddPatch",
  "oddQueue",
  "oddResult",
  "oddSidechain",
  "oddSummary",
  "otherAttachment",
  "otherAuthor",
  "otherProgress",
  "otherSystem",
  "severalBlocks",
  "titledLeaf",
  "toldTool",
];

const sessionId = "5a5a5a5a-0001-4000-8000-000000000001";
const place = { sessionId, timestamp: "2026-11-03T10:00:00.000Z" };
const usage = { input_tokens: 1, output_tokens: 1 };
const callId = "toolu_01RareLinesOfTests";
const forked = { ...place, forkedFrom: { messageUuid: "row-1" } };
/** Becomes the number of a plus sign. */
const escapedPlus = "‹plus›";
const manyTexts = Array.from({ length: 65 }, () => "a text");
const rareLines: readonly object[] = [
  { type: "summary", summary: "A title", leafUuid: "row-1" },
  { type: "summary", summary: "A title", leafUuid: 'a"b' },
  { ...place, type: "user", uuid: "row-1", message: { role: "user", content: "a prompt" } },
  {
    ...place,
    type: "user",
    uuid: "row-2",
    forkedFrom: { messageUuid: 'a"b' },
    message: { content: "a prompt" },
  },
  { ...place, type: "assistant", requestId: "req-1", costUSD: -1, message: { content: "an answer", usage } },
  {
    ...place,
    type: "attachment",
    attachment: { type: "hook_success", hookEvent: "PreToolUse", toolUseID: 'a"b' },
  },
  { ...place, type: "attachment", attachment: { type: "un heard" } },
  { ...place, type: "progress", data: { type: "un heard" } },
  { ...place, type: "system", subtype: "un heard" },
  { ...place, type: "queue-operation", operation: "enqueue", content: manyTexts },
  { ...place, type: "user", isSidechain: true, message: { content: "a prompt" } },
  { ...place, type: "user", origin: "human", message: { content: "a prompt" } },
  { ...place, type: "user", message: { content: manyTexts } },
  { ...forked, type: "user", message: { content: "<task-notification>" } },
  {
    ...place,
    type: "assistant",
    requestId: "req-2",
    message: { content: [{ type: "tool_use", id: callId, name: "TaskOutput", input: {} }], usage },
  },
  { ...forked, type: "user", message: { content: [{ type: "tool_result", tool_use_id: callId }] } },
  { ...place, type: "user", message: { content: [{ type: "tool_result", tool_use_id: 'a"b' }] } },
  {
    ...place,
    type: "user",
    message: { content: [{ type: "tool_result", tool_use_id: "call-1" }] },
    toolUseResult: { structuredPatch: [{ lines: [`${escapedPlus}line`] }] },
  },
  { ...place, type: "user", uuid: "row-3", message: { content: "a".repeat(5000) } },
];

function sumOf(left: ReadonlyMap<string, number>): number {
  return [...left.values()].reduce((sum, count) => sum + count, 0);
}

async function leftIn(folders: readonly string[], size: AcceleratorSize = {}): Promise<Left> {
  const { roots, fs } = await openLogRoots(folders);
  const { units } = await findLogs(roots, fs);
  const accelerator = new Accelerator(size);
  const left = new Map<string, number>();
  let lines = 0;
  for (const unit of units.filter((each) => Accelerator.canRead(each))) {
    await accelerator.read(unit, unit.id, fs, {
      onFile: (file) => (lines += file.lines),
      onRefused(reason) {
        const name = refusalNames.get(reason) ?? `reason ${reason}`;
        left.set(name, (left.get(name) ?? 0) + 1);
      },
    });
  }
  return { lines, left };
}
