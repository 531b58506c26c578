type ErrorText = readonly [kind: string, text: RegExp];

/** The client's words about a command, which come before the command's own output. */
const commandTexts: readonly ErrorText[] = [
  ["timeout", /^(?:Exit code \d+\s+)?Command timed out after /],
  ["exit-code", /^Exit code -?\d+/],
  ["not-found", /^(?:ENOENT: [^\n]{0,200}posix_spawn|spawn [^\n]{1,200} ENOENT)/],
];

/** Causes by an error's first lines; the first match wins. */
const errorTexts: readonly ErrorText[] = [
  ...commandTexts,
  ["exit-code", /^(?:Shell|Bash) command failed for pattern /],
  ["not-found", /^(?:<tool_use_error>)?(?:Shell|Task) \S{1,40} is not running\b/],
  ["timeout", /^Agent stalled: no progress/],
  ["timeout", /\b(?:timed out|timeout of|ETIMEDOUT|deadline exceeded)\b/i],
  ["unknown-tool", /No such tool available|unknown tool/i],
  ["invalid-input", /InputValidationError|Invalid (?:tool )?(?:input|parameters|arguments)/i],
  [
    "edit-mismatch",
    /String to replace not found|Could not find the exact text|No changes (?:to make|made to)|matches of the string to replace|Failed to find (?:expected lines|context)/,
  ],
  ["file-not-read", /File has not been read yet/],
  ["file-changed", /File has been (?:unexpectedly )?modified/],
  ["agent-limit", /\bagent (?:thread|depth) limit reached\b/i],
  ["stdin-closed", /\bstdin is closed for this session\b/],
  ["rate-limit", /^You've (?:hit|reached) your [^\n]{0,60}\blimit\b/],
  ["rate-limit", /rate.?limit|\b429\b|too many requests|usage limit|overloaded/i],
  ["too-large", /exceeds (?:the )?maximum|too large|maxBuffer/i],
  ["mcp", /\bMCP (?:error|server|tool)\b/],
  [
    "not-found",
    /does not exist|ENOENT|no such file|not found\b|Request failed with status code (?:404|410)\b|Unknown skill|Unknown process id|No task found|no thread with id/i,
  ],
  ["permission", /EACCES|EPERM|permission denied|Request failed with status code 40[13]\b/i],
  ["wrong-kind-of-file", /EISDIR|ENOTDIR|\bFile is a Jupyter Notebook\b/],
  ["already-exists", /\bEEXIST\b|\bfile already exists\b/i],
  ["blocked", /^(?:<tool_use_error>)?Blocked: /],
  [
    "network",
    /Request failed with status code|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|socket hang up|getaddrinfo|fetch failed|certificate/i,
  ],
];

/** Characters of an error that are searched. */
const looked = 400;

/** Causes of a command's failure: its output may contain any words, so only the client's words before it count. */
export function kindOfCommandError(text: string): string {
  return kindIn(commandTexts, text) ?? "exit-code";
}

/** Cause from a closed list, by the beginning of an error's text; null if no words match. */
export function kindOfErrorText(text: string): string | null {
  return kindIn(errorTexts, text);
}

function kindIn(texts: readonly ErrorText[], text: string): string | null {
  const start = text.slice(0, looked);
  return texts.find(([, pattern]) => pattern.test(start))?.[0] ?? null;
}
