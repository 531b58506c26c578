import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CommandJson, parseCommandJson, runCommand } from "@turnmeter/check-fixtures/run-command";
import { TemporaryFolders } from "../util/new-folder.js";
import { listingCommands } from "./util/commands.js";
import { csvForm, isFormula, readCsv } from "./util/csv.js";
import { hostileLogs, plainLogs } from "./util/hostile-logs.js";
import { hostileTexts } from "./util/hostile-texts.js";
import { renderMarkdown } from "./util/markdown.js";
import { sumsOf } from "./util/same-figures.js";
import { columnFaults, showOnTerminal } from "./util/terminal.js";

const folders = new TemporaryFolders();
let cwd = "";
let hostile = "";
let plain = "";
beforeAll(() => {
  cwd = folders.make();
  hostile = folders.make(hostileLogs());
  plain = folders.make(plainLogs());
});
afterAll(() => folders.remove());

/** What a command prints of logs, which were read once. */
async function printed(args: readonly string[], path = hostile, columns?: number): Promise<string> {
  const cache = { folder: `${cwd}/cache`, build: () => "names" };
  const all = [...args, "--path", path, "--timezone", "UTC", "--jobs", "1", "--quiet"];
  const changes = columns === undefined ? { cache } : { cache, columns };
  const { exitCode, stdout, stderr } = await runCommand(all, cwd, changes);
  expect(stderr).toBe("");
  expect(exitCode).toBe(0);
  return stdout;
}

const known = new Map<string, Promise<CommandJson>>();

/** The JSON of a command, which several tests compare with something. */
function json(args: readonly string[], path = hostile): Promise<CommandJson> {
  const key = JSON.stringify([args, path]);
  const told = known.get(key) ?? printed([...args, "--json"], path).then(parseCommandJson);
  known.set(key, told);
  return told;
}

describe.each(listingCommands)("names in what $args prints", ({ args, columns }) => {
  it("R87 are text in a terminal: nothing moves, hides or turns, and columns stay straight", async () => {
    const { screen, complaints } = await showOnTerminal(await printed(args, hostile, columns), columns);
    expect(complaints.slice(0, 5)).toEqual([]);
    expect(columnFaults(screen)).toEqual([]);
  });

  it("R87 are text in Markdown: one row a row, and no link, picture or element", async () => {
    const { tables, headings, complaints } = renderMarkdown(await printed([...args, "--format", "md"]));
    expect(complaints.slice(0, 5)).toEqual([]);
    expect(tables.length).toBeLessThanOrEqual(headings.length);
    for (const [head, ...rows] of tables) {
      expect(rows.filter((row) => row.length !== head?.length)).toEqual([]);
    }
  });

  it("R87 are no formulas in CSV, and come back in the form that is documented", async () => {
    const rows = readCsv(await printed([...args, "--format", "csv"]));
    const cells = rows.flatMap((row) => Object.values(row));
    expect(cells.filter(isFormula).slice(0, 5)).toEqual([]);
    const { rows: named = [] } = await json(args);
    for (const column of [
      "sessionId",
      "title",
      "project",
      "folder",
      "model",
      "tool",
      "agentType",
      "description",
    ]) {
      if (rows[0]?.[column] === undefined || named[0]?.[column] === undefined) continue;
      if (rows.length !== named.length) continue;
      const told = named.map((row) => csvForm(typeof row[column] === "string" ? row[column] : ""));
      expect(rows.map((row) => row[column] ?? "").toSorted(), column).toEqual(told.toSorted());
    }
  });

  it("R87 change no figure", async () => {
    const [own, other] = [await json(args), await json(args, plain)];
    expect(own.totals).toEqual(other.totals);
    if (!["compare", "doctor"].includes(args[0]!))
      expect(sumsOf(own.rows ?? [])).toEqual(sumsOf(other.rows ?? []));
    expect(Object.keys(own)).toEqual(Object.keys(other));
  });
});

describe("names in JSON", () => {
  it.each([
    ["tools", "tool"],
    ["models", "model"],
    ["agents", "agentType"],
  ])("R87 come back from %s as they are in the logs", async (command, key) => {
    const text = await printed([command, "--json"]);
    expect(text.match(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/gu)).toBeNull();
    const names = new Set((parseCommandJson(text).rows ?? []).map((row) => row[key]));
    const lost = hostileTexts.filter(({ text: name }) => name.trim() !== "" && !names.has(name));
    expect(lost.map(({ id }) => id)).toEqual([]);
  });
});
