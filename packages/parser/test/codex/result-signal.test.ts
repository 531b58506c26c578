import type { Outcome } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import type { OutputText } from "../../src/codex/output-text.js";
import { endDuration } from "../../src/codex/end-evidence.js";
import { outputFigures } from "../../src/codex/output-text.js";
import { type CallEvidence, resultSignal } from "../../src/codex/result-signal.js";

const nothing: CallEvidence = {
  tool: "exec_command",
  isMcp: false,
  output: null,
  end: null,
  isAborted: false,
  agentId: null,
};

function output(text: string): OutputText {
  return {
    start: text.slice(0, 1000),
    end: text.slice(-200),
    resultBytes: null,
    contentHash: null,
    isSuccess: null,
  };
}

function ended(status: string, exitCode: number | null): CallEvidence["end"] {
  return { status, exitCode, isError: status === "failed" };
}

describe("resultSignal", () => {
  it.each<[Outcome, string, Partial<CallEvidence>]>([
    ["rejected", "a declined command", { end: ended("declined", null) }],
    ["rejected", "words of a rejection", { output: output("exec_command failed: rejected by user") }],
    ["ok", "the same words in an output", { output: output("Exit code: 0\nOutput:\nrejected by user") }],
    ["interrupted", "a cut turn", { isAborted: true }],
    ["interrupted", "words of a cut", { output: output("aborted by user after 3.2s") }],
    ["invalid", "an unknown tool", { output: output("unsupported call: nope") }],
    [
      "failed",
      "an exit code over the text",
      { end: ended("failed", 3), output: output("Exit code: 0\nOutput:\n") },
    ],
    [
      "detached",
      "a running command",
      { output: output("Wall time: 1 seconds\nProcess running with session ID 7\nOutput:\n") },
    ],
    [
      "ok",
      "a running command that ended",
      { end: ended("completed", 0), output: output("Process running with session ID 7\nOutput:\n") },
    ],
    [
      "detached",
      "a started agent",
      { tool: "spawn_agent", agentId: "a1", output: output('{"agent_id":"a1"}') },
    ],
    [
      "failed",
      "words in place of an agent",
      { tool: "spawn_agent", output: output("agent thread limit reached") },
    ],
    ["failed", "an agent that was not started", { tool: "spawn_agent", end: ended("failed", null) }],
    ["failed", "an error of a server", { isMcp: true, end: ended("failed", null) }],
    [
      "failed",
      "an exit code in the text",
      { output: output("Exit code: 2\nWall time: 1 seconds\nOutput:\n") },
    ],
    [
      "failed",
      "an exit code in old JSON",
      { output: output('{"output":"","metadata":{"exit_code":1,"duration_seconds":0.1}}') },
    ],
    ["failed", "a sandbox", { output: output("failed in sandbox MacosSeatbelt with execution error: x") }],
    ["ok", "any other text", { output: output("Plan updated") }],
  ])("R66 says %s of %s", (outcome, _, evidence) => {
    expect(resultSignal({ ...nothing, ...evidence })?.outcome).toBe(outcome);
  });

  it("R66 says nothing of a call without evidence", () => {
    expect(resultSignal(nothing)).toBeNull();
  });
});

describe("outputFigures", () => {
  it("reads the header alone", () => {
    const text = "Wall time: 1.5 seconds\nProcess exited with code 3\nOutput:\nProcess exited with code 9\n";
    expect(outputFigures(output(text))).toEqual({ exitCode: 3, durationMs: 1500, runningSession: null });
  });

  it("takes a wall time of 0 for none", () => {
    expect(outputFigures(output("Wall time: 0.0000 seconds\nOutput:\n")).durationMs).toBeNull();
    // 10^15 s are 10^18 ms, more than a whole number of 53 bits.
    expect(outputFigures(output("Wall time: 1000000000000000 seconds\nOutput:\n")).durationMs).toBeNull();
  });

  it("takes no duration of an end that no whole number holds", () => {
    expect(endDuration({ duration: { secs: 1_000_000_000_000_000, nanos: 0 } })).toBeNull();
    expect(endDuration({ duration: { secs: 2, nanos: 500_000_000 } })).toBe(2500);
  });
});
