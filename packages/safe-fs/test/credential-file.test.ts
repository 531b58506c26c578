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
    "settings.json.gz",
    "cowork_settings.json",
    "claude_desktop_config.json",
    "mcp.json",
    "secrets.json",
    "oauth_creds.json",
    "client_secret_1.apps.example.json",
    "service-account.json",
    "application_default_credentials.json",
    "state_5.sqlite",
    "logs_2.sqlite-wal",
    "history.db",
    ".env.local",
    ".env.jsonl",
    "auth.json.jsonl",
    "settings.json~1.jsonl",
    "id_ed25519",
  ])("R87a holds %s for one", (path) => {
    expect(isCredentialFile(path)).toBe(true);
  });

  it.each([
    "a.jsonl",
    "auth.jsonl",
    "agent-1.meta.json",
    "my.db.jsonl",
    "settings/a.jsonl",
    "author.json",
    "secretary.json",
    "rollout-2025-04-01-credentials.jsonl",
  ])("lets %s pass", (path) => {
    expect(isCredentialFile(path)).toBe(false);
  });
});
