import { describe, expect, it } from "vitest";
import { sourceOfPlace } from "../../src/find/source-of-place.js";
import { sources } from "../../src/index.js";

describe("sourceOfPlace", () => {
  it.each([
    ["pi", "/home/ann/.pi/agent/sessions/--shop--/s.jsonl", "pi"],
    ["pi", "/home/ann/.omp/agent/sessions/-shop/s.jsonl", "oh-my-pi"],
    ["pi", "/home/ann/.openclaw/agents/main/sessions/s.jsonl", "openclaw"],
    ["pi", String.raw`C:\Users\ann\.moltbot\agents\main\sessions\s.jsonl`, "openclaw"],
    ["pi", "/home/ann/.omp/backup/.clawdbot/s.jsonl", "openclaw"],
    ["pi", "/home/ann/backup/.omp", "pi"],
    ["openclaw", "/home/ann/.omp/agent/sessions/s.jsonl", "openclaw"],
    ["opencode", "/home/kilo/.local/share/opencode/opencode.db", "opencode"],
    ["opencode", "/home/ann/.local/share/kilo/kilo.db", "kilo"],
    ["opencode", "/backup/mimocode-beta.db", "mimo"],
    ["codex", "/home/ann/.omp/rollout.jsonl", "codex"],
  ] as const)("gives a log of %s at %s to %s", (detected, path, expected) => {
    expect(sourceOfPlace(detected, path, sources)).toBe(expected);
  });
});
