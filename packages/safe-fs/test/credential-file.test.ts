import { describe, expect, it } from "vitest";
import { isCredentialFile } from "../src/index.js";

describe("isCredentialFile", () => {
  it.each([
    "auth.json",
    "/home/ann/.codex/AUTH.json",
    ".credentials.json",
    ".claude.json",
    ".claude.json.backup.1700000000",
    "settings.json",
    "settings.local.json",
    "state_5.sqlite",
    "logs_2.sqlite-wal",
    "history.db",
    ".env.local",
    "id_ed25519",
  ])("R87a holds %s for one", (path) => {
    expect(isCredentialFile(path)).toBe(true);
  });

  it.each(["a.jsonl", "auth.jsonl", "agent-1.meta.json", "my.db.jsonl", "settings/a.jsonl", "author.json"])(
    "lets %s pass",
    (path) => {
      expect(isCredentialFile(path)).toBe(false);
    },
  );
});
