// Names and words that are known before anything is audited: no rule is loaded with them.

/** How much a finding matters, most first. A `note` is no fault. */
export const severities = ["high", "medium", "low", "note"] as const;
export type Severity = (typeof severities)[number];

/** The ids of all rules, group by group. */
export const ruleIds = [
  "tool-not-allowed",
  "program-not-allowed",
  "mode-not-allowed",
  "credential-read",
  "credential-write",
  "read-outside",
  "write-outside",
  "write-outside-repository",
  "recursive-delete",
  "piped-installer",
  "force-push",
  "history-rewrite",
  "elevated-command",
  "system-command",
  "network-command",
  "publish-command",
  "database-drop",
  "environment-dump",
  "secret-on-command-line",
  "sandbox-off",
  "permissions-bypassed",
  "edits-accepted",
  "over-timeout",
  "permission-retried",
  "retry-storm",
  "transient-not-retried",
  "shell-instead-of-tool",
  "read-again-unchanged",
  "large-result",
  "edit-without-read",
  "single-file-batches",
] as const;
export type RuleId = (typeof ruleIds)[number];

/** Why something cannot be judged, by its id, as a part of "12 calls: …". */
export const notJudgedReasons = {
  "no-input": "the input was not read",
  "no-command": "the input holds no command",
  "too-long": "the command is too long",
  syntax: "the command cannot be parsed",
  "other-shell": "the command is of another shell's language",
  "unknown-place": "the log does not tell where the path lies",
  arguments: "the policy asks for arguments, which are not kept",
  "may-hold-a-wait": "the time may hold a wait for a person",
  "tools-unknown": "no log of this version shows which tools it has",
  "read-unseen": "the file may have been read in a way that logs do not show",
  "no-fingerprint": "the log holds too little of the input to compare it",
  "no-size": "the log does not tell the size of the result",
  "no-response": "the log does not tell which response made the call",
  "no-time": "the log has no time for it",
  "no-mode": "the log does not tell the permission mode",
  "unknown-mode": "nobody knows how far the permission mode goes",
} as const;

/** Why something cannot be judged. */
export type NotJudgedReason = keyof typeof notJudgedReasons;
