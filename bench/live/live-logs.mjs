import { appendFileSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Calls in each log at first: some 40 KB. */
const CALLS = 40;
const START_AT = Date.now() - 3_600_000;

/**
 * Logs of Claude Code in folders, that can be written on; all but the last ones were changed long ago.
 *
 * @param {string} root
 * @param {{ logs: number, folders: number, recent: number }} counts
 */
export function writeLiveLogs(root, { logs, folders, recent }) {
  const opened = Array.from({ length: logs }, (_, at) =>
    openLog(join(root, "projects", `-work-${at % folders}`), at),
  );
  for (const log of opened) log.append(CALLS);
  for (const log of opened.slice(0, Math.max(0, logs - recent))) log.age();
  return opened;
}

/** @typedef {ReturnType<typeof openLog>} LiveLog */

function openLog(/** @type {string} */ folder, /** @type {number} */ number) {
  const sessionId = `5e550000-5f0c-4e52-9a7e-${String(number).padStart(12, "0")}`;
  const path = join(folder, `${sessionId}.jsonl`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, "");
  let rows = 0;
  const row = (/** @type {string} */ type, /** @type {object} */ own, /** @type {number} */ at) =>
    `${JSON.stringify({
      parentUuid: null,
      isSidechain: false,
      cwd: `/srv/project-${number}`,
      sessionId,
      version: "2.1.270",
      type,
      uuid: `${sessionId}-${++rows}`,
      timestamp: new Date(at).toISOString(),
      ...own,
    })}\n`;
  const call = (/** @type {string} */ name, /** @type {boolean} */ isError, /** @type {number} */ at) => {
    const id = `${number}-${rows}`;
    const message = {
      id: `msg_${id}`,
      type: "message",
      role: "assistant",
      model: "claude-opus-5",
      content: [
        { type: "tool_use", id: `toolu_${id}`, name, input: { command: "ls", text: "x".repeat(300) } },
      ],
      stop_reason: "tool_use",
      usage: { input_tokens: 3, cache_read_input_tokens: 9000, output_tokens: 40 },
    };
    const result = {
      tool_use_id: `toolu_${id}`,
      type: "tool_result",
      content: "y".repeat(300),
      is_error: isError,
    };
    return (
      row("assistant", { requestId: `req_${id}`, message }, at) +
      row("user", { message: { role: "user", content: [result] } }, at)
    );
  };
  return {
    sessionId,
    /** Writes some more calls. */
    append(/** @type {number} */ calls) {
      appendFileSync(
        path,
        Array.from({ length: calls }, () => call("Bash", false, START_AT + rows * 1000)).join(""),
      );
    },
    /** Sets the time of its last change ten days back. */
    age() {
      const longAgo = Date.now() / 1000 - 864_000;
      utimesSync(path, longAgo, longAgo);
    },
    /** Writes a call of a tool that failed just now. */
    fail(/** @type {string} */ tool) {
      appendFileSync(path, call(tool, true, Date.now()));
    },
  };
}
