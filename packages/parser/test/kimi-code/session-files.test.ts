import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findLogs, openLogRoots } from "../../src/index.js";
import { temporaryFolder } from "../util/temporary-folder.js";
import { unitsIn } from "../util/found-logs.js";

const wire = `{"type":"metadata","protocol_version":"1.5","created_at":1785600000000}\n`;
const old = `{"type":"metadata","protocol_version":"1.6"}\n`;

async function foundIn(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder(files);
  const { roots, fs } = await openLogRoots([folder]);
  return { folder, found: await findLogs(roots, fs) };
}

describe("files of a session", () => {
  it("are the wires of its agents and its state, for Kimi Code", async () => {
    const { folder, found } = await foundIn({
      "wd_shop/session_1/agents/main/wire.jsonl": wire,
      "wd_shop/session_1/agents/agent-0/wire.jsonl": wire,
      "wd_shop/session_1/state.json": "{}",
      "wd_shop/session_1/notify/state.json": "{}",
      "wd_shop/session_2/agents/agent-0/wire.jsonl": wire,
    });
    expect(unitsIn(found, join(folder, "wd_shop"))).toEqual([
      [
        "main session_1/agents/main/wire.jsonl",
        "agent session_1/agents/agent-0/wire.jsonl",
        "meta session_1/state.json",
      ],
      ["agent session_2/agents/agent-0/wire.jsonl"],
    ]);
    expect(found.units[0]!.files.map(({ sessionFolder }) => sessionFolder)).toEqual(
      Array.from({ length: 3 }, () => "session_1"),
    );
  });

  it("are its wire, those of its subagents, and what describes both, for Kimi CLI", async () => {
    const { folder, found } = await foundIn({
      "0cc1/s1/wire.jsonl": old,
      "0cc1/s1/state.json": "{}",
      "0cc1/s1/context.jsonl": `{"role":"_checkpoint","id":0}\n`,
      "0cc1/s1/subagents/a1/wire.jsonl": old,
      "0cc1/s1/subagents/a1/meta.json": "{}",
      "0cc1/state.json": "{}",
    });
    expect(unitsIn(found, join(folder, "0cc1"))).toEqual([
      [
        "main s1/wire.jsonl",
        "meta s1/state.json",
        "meta s1/subagents/a1/meta.json",
        "agent s1/subagents/a1/wire.jsonl",
      ],
    ]);
    expect(found.units[0]!.files.map(({ agentLabel }) => agentLabel)).toEqual([null, null, "a1", "a1"]);
  });
});
