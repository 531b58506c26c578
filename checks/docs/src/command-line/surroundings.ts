/** What exit codes mean. */
export const exitCodes: readonly (readonly string[])[] = [
  ["0", "it is done"],
  ["1", "it could not be done; or, with `--strict`, the logs have problems"],
  ["2", "wrong use: a command, flag, value or config file that cannot be, and what is allowed"],
  ["3", "a threshold of `--fail-on` is crossed, or cannot be decided"],
];

/** Variables that are read, and what for. */
export const environment: readonly (readonly [name: string, text: string])[] = [
  ["CLAUDE_CONFIG_DIR", "Claude Code's folders, separated by commas, in place of the usual ones"],
  ["CODEX_HOME", "Codex's folder, in place of `~/.codex`"],
  ["XDG_CONFIG_HOME", "where the user's config file is, in place of the platform's folder for such files"],
  ["XDG_CACHE_HOME", "where what was read is kept, in place of the platform's folder for such files"],
  ["APPDATA", "on Windows: where the user's config file and Claude's desktop app's logs are"],
  ["LOCALAPPDATA", "on Windows: where what was read is kept, and logs of Claude's desktop app"],
  ["NO_COLOR", "not empty: no colours, unless `--color always`"],
  ["PWD", "the current folder, where that has been removed"],
  ["TERM", "`dumb`: no colours, unless `--color always`"],
  ["COLUMNS", "width of tables where the output is no terminal"],
  ["TZ", "the time zone, in place of the system's; `--timezone` names another"],
  [
    "NODE_DISABLE_COMPILE_CACHE",
    "not empty: the program as Node.js has compiled it is neither kept nor used",
  ],
  ["NODE_OPTIONS", "flags of Node.js, which compiles the program anew for others"],
  ["TURNMETER_DEBUG", "not empty: the same as `--debug`"],
  ["TURNMETER_REDACT_KEY", "what `--redact` hides names with, so that they are the same wherever it is set"],
];

/** Files that are read and written. */
export const files: readonly (readonly string[])[] = [
  ["`turnmeter.config.json`", "settings of a project"],
  [
    "`~/.config/turnmeter/config.json`",
    "settings of a user; on macOS `~/Library/Application Support/turnmeter/config.json`, on Windows `%APPDATA%\\turnmeter\\config.json`",
  ],
  [
    "`~/.cache/turnmeter/`",
    "what was read of logs, for the next run, and the program as Node.js has compiled it; on macOS `~/Library/Caches/turnmeter/`, on Windows `%LOCALAPPDATA%\\turnmeter\\Cache\\`. `turnmeter cache clear` removes it, `--no-cache` reads all logs and keeps nothing. Only its user may look into it (rights 0700, files 0600). It is not used where it is a link, belongs to another user, or others may write to it; `turnmeter cache` and `turnmeter doctor` say so",
  ],
  [
    "`turnmeter-report.html`",
    "the report, in the current folder; `--out` names another. Only its user may read a new one (rights 0600), as all pages and exports; an older page in its place is replaced as a whole and keeps its rights: `chmod 644` once for a page that others may read. Any other file there is left alone, a link is not followed, and both are errors",
  ],
];

/** A config file. */
export const configExample = `{
  "$schema": "./node_modules/turnmeter/schema/turnmeter.config.schema.json",
  "timezone": "Europe/Berlin",
  "project": ["shop"],
  "commands": {
    "report": { "out": "reports/week.html" },
    "daily": { "breakdown": true, "last": "14d" }
  }
}`;
