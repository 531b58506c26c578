import { describe, expect, it } from "vitest";
import type { CallSignals } from "../../src/index.js";
import { clean, judgedBy, second, steps } from "../util/audit.js";
import { file, noSignals, shell } from "../util/signals.js";

/** Calls of an agent that has every tool; the shell's comes last. */
const tools = ["Read", "Grep", "Glob", "LS", "Edit", "Write"];
const others = tools.map((tool) => ({ tool, callKey: tool }));

function judged(signals: CallSignals, call = {}) {
  const toolCalls = [...others, { tool: "Bash", program: "cat", ...call }];
  return judgedBy(
    "shell-instead-of-tool",
    { toolCalls },
    { signals: [...others.map(() => noSignals), signals] },
  );
}

const read = [file("read")];
const write = [file("write")];

describe("shell-instead-of-tool", () => {
  it.each<[string, readonly string[], CallSignals]>([
    ["cat a", ["cat"], shell(["cat"], { files: read })],
    ["cd web && head -20 a", ["head"], shell(["cd", "head"], { files: read })],
    ["sed -n 1,20p a", ["sed"], shell(["sed"], { files: read })],
    ["grep -r x src", ["grep"], shell(["grep"], { files: [file("search")] })],
    ["rg x | head", ["rg"], shell(["rg", "head"])],
    ["find . -name x 2>/dev/null", ["find"], shell(["find"], { files: [file("write", "temporary")] })],
    ["ls", ["ls"], shell(["ls"])],
    ["sed -i s/a/b/ a", ["sed"], shell(["sed"], { files: [...read, ...write] })],
    ["echo x > a", ["echo"], shell(["echo"], { files: write })],
    ["cat > a <<EOF", ["cat"], shell(["cat"], { files: write })],
  ])("finds %s", (_, names, signals) => {
    expect(judged(signals).findings.map(({ subject }) => subject.name)).toEqual(names);
  });

  it.each<[string, CallSignals]>([
    ["git log | cat", shell(["git log", "cat"])],
    ["find . | wc -l", shell(["find", "wc"])],
    ["cat a | npm test", shell(["cat", "npm test"], { files: read })],
    ["cat a b > c", shell(["cat"], { files: [...read, ...write] })],
    ["grep x a > b", shell(["grep"], { files: [...read, ...write] })],
    ["echo done", shell(["echo"])],
    ["cd web", shell(["cd"])],
    ["npm test", shell(["npm test"])],
    ["cat", shell(["cat"])],
    ["find / -delete", shell(["find"], { matches: [{ pattern: "recursive-delete", program: "find" }] })],
  ])("finds nothing in %s", (_, signals) => {
    expect(judged(signals)).toEqual(clean(1));
  });

  it("does not judge an agent or a version that nobody has seen with the tool", () => {
    const unknown = clean(0, { "tools-unknown": 1 });
    const signals = shell(["cat"], { files: read });
    expect(judged(signals, { clientVersion: "2.0.0" })).toEqual(unknown);
    expect(judged(signals, { source: "codex", tool: "exec_command" })).toEqual(unknown);
    expect(judged(shell([], { notJudged: "syntax" }))).toEqual(clean(0, { syntax: 1 }));
  });

  it("takes no search for names for a list of a folder", () => {
    // Glob finds files, and neither folders nor what is hidden in one.
    const toolCalls = [{ tool: "Glob" }, { tool: "Bash", program: "ls" }];
    const signals = [noSignals, shell(["ls"])];
    expect(judgedBy("shell-instead-of-tool", { toolCalls }, { signals })).toEqual(
      clean(0, { "tools-unknown": 1 }),
    );
  });

  it("says what the calls took", () => {
    const facts = steps(
      { at: 0, prompt: 1000, calls: [{ tool: "Read" }] },
      { at: 10, prompt: 2000, calls: [{ tool: "Bash", program: "cat", resultBytes: 2000, durationMs: 40 }] },
      { at: 20, prompt: 2600 },
    );
    const { findings } = judgedBy("shell-instead-of-tool", facts, {
      signals: [noSignals, shell(["cat"], { files: read })],
    });
    // 100 tokens of output, and 500 of the prompt's 600 more.
    expect(findings).toMatchObject([
      {
        firstAt: new Date(second(10)).toISOString(),
        waste: { calls: 1, tokens: 600, durationMs: 40, costNanoUsd: "600000" },
      },
    ]);
  });
});
