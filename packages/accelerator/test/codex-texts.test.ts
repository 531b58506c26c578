import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { expectSameUnits } from "./util/both-readings.js";

const folder = mkdtempSync(join(tmpdir(), "turnmeter-codex-texts-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const timestamp = "2026-11-03T10:00:00.000Z";
const id = "5a5a5a5a-0001-4000-8000-000000000001";

/** Patches by what is odd about them: where they begin and end, their first path, signs beside lines, ends of lines. */
const patches: readonly string[] = [
  "*** Begin Patch\n*** Update File: a b.ts \n@@\n-x\n+y\n+z\n*** End Patch",
  "*** Begin Patch\n*** Update File: ./src/a.ts\n-x\n+y\n*** Add File: /b\n-x\n+y\n*** End Patch\n+after",
  "*** Begin Patch\n*** Delete File: ~/a\n-x\n*** End Patch and more",
  "*** Begin Patch\n*** Delete File: a\n*** Update File: C:\\b\n+x\n*** End Patch",
  '*** Begin Patch\n*** Update File: C:/b\n\\ no line\n+\t"x"\\n\n*** End Patch',
  "*** Begin Patch\n*** Add File: ä\n+x\n*** End Patch",
  "*** Begin Patch\n*** Add File:  \n+x\n*** End Patch",
  "*** Begin Patch\n*** Add File: a\r\n+x\r\n*** End Patch",
  "*** Begin Patch\n\n*** Add File: a\n+\u0001\n*** End Patch",
  "*** Begin Patch\n*** Add File: a\n+x",
  "*** Begin Patch\n*** Begin Patch\n*** Add File: a\n+x\n*** End Patch",
  " *** Begin Patch\n*** Add File: a\n+x\n*** End Patch",
  "*** Begin Patch *** Begin Patch\n*** Add File: a\n+x\n*** End Patch",
  "*** Begin Patch\n*** Move File: a\n+x\n*** End Patch",
  `{"input":"*** Begin Patch\\n*** Add File: a\\n+x\\n*** End Patch"}`,
];

/** Outputs by how they tell the end of a call, or only nearly so. */
const outputs: readonly string[] = [
  "Exit code: 0\nWall time: 0.0004 seconds\nOutput:\nx",
  "Exit code: -12\nWall time: 1.0005 seconds\nTotal output lines: 3\nOutput:\nExit code: 1",
  "Exit code: 1\nWall time: 0 seconds\nWall time: 2 seconds\nOutput:\n",
  "Exit code: 1234567890\nWall time: 2 seconds\nOutput:\n",
  "Chunk ID: a1b2\nWall time: 2.9971 seconds\nProcess exited with code 3\nOriginal token count: 5\nOutput:\n",
  "Chunk ID: aborted by user\nProcess exited with code 0\nOutput:\n",
  "Chunk ID: a1b2\nWall time: 10.5 seconds\nProcess running with session ID 7\nOutput:\n",
  "Chunk ID: a1b2\nProcess exited with code 0",
  '{"output":"x\\n","metadata":{"exit_code":1,"duration_seconds":0.5}}',
  '{"output":"aborted by user","metadata":{"exit_code":0,"duration_seconds":2.0005}}',
  '{"output":"x","metadata":{"exit_code":0,"duration_seconds":1e3}} ',
  '{"output":"x","metadata":{"exit_code":0}}',
  "Plan updated",
  "Process of elimination",
  "the command was rejected by user\nx",
  "x\nthe command was rejected by user",
  "x\u2028aborted by user",
  "failed in sandbox x",
  "apply_patch verification failed: Failed to find expected lines in /x",
  "exec_command failed for `x`: no such file",
  `x${"é".repeat(1200)}`,
  `${"\n".repeat(1200)}rejected by user`,
  "",
];

describe("the accelerator gives the candidates of the reference", () => {
  it.each(["/home/ann/shop", "/", "C:\\shop\\", ""])("of patches in %j", async (cwd) => {
    await expectSameLog(
      cwd,
      patches.flatMap((input, at) => turn(at, input, "Exit code: 0\nOutput:\n")),
    );
  });

  it("of outputs", async () => {
    await expectSameLog(
      "/home/ann/shop",
      outputs.flatMap((output, at) => turn(at, "x", output)),
    );
  });
});

/** A turn with one call. */
function turn(number: number, input: string, output: string): readonly object[] {
  const call = { call_id: `call-${number}` };
  const tokens = { input_tokens: number + 1, output_tokens: number + 1 };
  return [
    { type: "event_msg", payload: { type: "task_started", turn_id: `turn-${number}` } },
    { type: "response_item", payload: { type: "custom_tool_call", name: "apply_patch", input, ...call } },
    { type: "event_msg", payload: { type: "token_count", info: { total_token_usage: tokens } } },
    { type: "response_item", payload: { type: "custom_tool_call_output", output, ...call } },
    { type: "event_msg", payload: { type: "task_complete" } },
  ];
}

async function expectSameLog(cwd: string, rows: readonly object[]): Promise<void> {
  const lines = [
    { type: "session_meta", payload: { id, timestamp, cwd } },
    { type: "turn_context", payload: { model: "gpt-5.5", cwd } },
    ...rows,
  ].map((row) => `${JSON.stringify({ timestamp, ...row })}\n`);
  const path = join(folder, `rollout-${id}.jsonl`);
  writeFileSync(path, lines.join(""));
  expect(await expectSameUnits(folder)).toBe(1);
  rmSync(path);
}
