/** What exit codes mean. */
export const exitCodes: readonly (readonly string[])[] = [
  ["0", "done"],
  [
    "1",
    "failed; no log may be read, or a place that was named holds none; or, with `--strict`, the logs have problems",
  ],
  [
    "2",
    "wrong use of a command, flag, value or config file, such as a place that does not exist, an archive, or an id that no session or several have; the message says what is allowed",
  ],
  ["3", "a threshold of `--fail-on` is crossed, or cannot be decided"],
];

/** Variables that are read, and what for. */
export const environment: readonly (readonly [name: string, text: string])[] = [
  ["CLAUDE_CONFIG_DIR", "Claude Code's folders, separated by commas, in place of the usual ones"],
  ["CODEX_HOME", "Codex's folder, in place of `~/.codex`"],
  ["PI_CODING_AGENT_SESSION_DIR", "Pi's folder of sessions, in place of `~/.pi/agent/sessions`"],
  ["PI_CODING_AGENT_DIR", "Pi's folder, in place of `~/.pi/agent`"],
  ["OPENCLAW_STATE_DIR", "OpenClaw's folder, in place of `~/.openclaw`"],
  ["KIMI_CODE_HOME", "Kimi Code's folder, in place of `~/.kimi-code`"],
  ["KIMI_SHARE_DIR", "Kimi CLI's folder, in place of `~/.kimi`"],
  ["QWEN_RUNTIME_DIR", "Qwen Code's folder, in place of `~/.qwen`"],
  ["QWEN_HOME", "the same, where the one above is not set"],
  ["GEMINI_CLI_HOME", "the folder with Gemini CLI's `.gemini`, in place of the home folder"],
  ["COPILOT_HOME", "GitHub Copilot CLI's folder, in place of `~/.copilot`"],
  [
    "XDG_DATA_HOME",
    "where the ledger, `opencode`, `kilo`, `mimocode` and `goose` are, in place of the platform's folder for data",
  ],
  ["GOOSE_PATH_ROOT", "Goose's folder, in place of the platform's folder for data"],
  ["XDG_CONFIG_HOME", "where the user's config file is, in place of the platform's folder for settings"],
  ["XDG_CACHE_HOME", "where the cache is, in place of the platform's folder for caches"],
  ["APPDATA", "on Windows: where the user's config file and Claude's desktop app's logs are"],
  ["LOCALAPPDATA", "on Windows: where the ledger, the cache and logs of Claude's desktop app are"],
  ["NO_COLOR", "not empty: no colours, unless `--color always`"],
  ["PWD", "the current folder, if it has been removed"],
  ["TERM", "`dumb`: no colours, unless `--color always`"],
  ["COLUMNS", "width of tables if the output is no terminal"],
  [
    "TZ",
    "the time zone, in place of the system's; `--timezone` names another. Where it names none, days are those of UTC, and stderr says so",
  ],
  ["NODE_DISABLE_COMPILE_CACHE", "not empty: compiled code of the program is neither kept nor used"],
  ["NODE_OPTIONS", "flags of Node.js; compiled code is kept for each set of flags"],
  [
    "npm_lifecycle_event",
    "with the two below: hints name commands as they were started, `npm start -- doctor`",
  ],
  ["npm_package_name", "set by package managers for the scripts of a package"],
  ["npm_config_user_agent", "set by package managers: which one it is"],
  [
    "AWS_ENDPOINT_URL_S3",
    "the server that `s3://` is sent to, in place of Amazon's, with the bucket in the path",
  ],
  [
    "AWS_ENDPOINT_URL",
    "the same, where the one above is not set; the AWS SDK reads its other usual variables, too",
  ],
  ["CLICKHOUSE_USER", "the user of a database whose address in `clickhouse://` names none"],
  ["CLICKHOUSE_PASSWORD", "the user's password there, where the address has none"],
  ["TURNMETER_DEBUG", "not empty: the same as `--debug`"],
  ["TURNMETER_LEDGER", "the folder of the ledger, in place of the usual one; `off`: none is kept or used"],
  ["TURNMETER_REDACT_KEY", "key for `--redact`: the same key gives the same pseudonyms everywhere"],
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
    "the cache: what was read of logs, the facts that follow, and compiled code of the program; on macOS `~/Library/Caches/turnmeter/`, on Windows `%LOCALAPPDATA%\\turnmeter\\Cache\\`. `turnmeter cache clear` removes it; `--no-cache` reads all logs and keeps nothing. Only its user may read it (rights 0700, files 0600). It is not used if it is a link, belongs to another user, or others may write to it; `turnmeter cache` and `turnmeter doctor` say so",
  ],
  [
    "`~/.local/share/turnmeter/ledger/`",
    "[the ledger](ledger.md): what was read of logs, kept for good; on macOS `~/Library/Application Support/turnmeter/ledger/`, on Windows `%LOCALAPPDATA%\\turnmeter\\ledger\\`. `TURNMETER_LEDGER` or `--ledger` names another; `--no-ledger` neither uses nor writes one. Its rights are those of the cache",
  ],
  [
    "`turnmeter-report.html`",
    "the report, in the current folder; `--out` names another file. Like all pages and exports, only its user may read it (rights 0600). An older page is replaced as a whole and keeps its rights: `chmod 644` it once to let others read it. Any other file there, or a link, is left alone: both are errors",
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
