import type { GivenCall, GivenInput } from "../call-input-format.js";
import { arrayOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";
import { workingDirectory } from "../decoding/working-directory.js";
import { given } from "../inputs/given-calls.js";
import { argumentsOf, givenText } from "../inputs/given-texts.js";
import type { Projected } from "../projection.js";
import { changedFiles, patchedFiles } from "./function-inputs.js";
import { isInnerId, scriptStatus } from "./script-status.js";

interface Script extends Pick<GivenCall, "line" | "callId"> {
  /** True if its text hides some calls that a caller wants. */
  readonly isWaiting: boolean;
  state: "silent" | "running" | "ended";
}

const turns: ReadonlySet<unknown> = new Set([
  "task_started",
  "turn_started",
  "task_complete",
  "turn_complete",
  "turn_aborted",
]);

const outputs: ReadonlySet<unknown> = new Set(["custom_tool_call_output", "function_call_output"]);

/** Rows with the end of a script's call, by type, and the field of its id. */
const ends: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  ["exec_command_end", "call_id"],
  ["patch_apply_end", "call_id"],
  ["CommandExecution", "id"],
  ["FileChange", "id"],
]);

/** Inputs of calls within scripts that are logged only in the rows of their ends. */
export class InnerInputs {
  #scripts: Script[] = [];
  readonly #seen = new Set<string>();
  #threadId: string | null = null;

  /** Whether a later row may tell a wanted call of a script. */
  get isWaiting(): boolean {
    return this.#scripts.some(({ isWaiting }) => isWaiting);
  }

  begin(script: Omit<Script, "state">): void {
    this.#scripts.push({ ...script, state: "silent" });
  }

  /** The inputs that a row adds to the scripts before it. */
  see(body: Projected): readonly GivenCall[] {
    const { type } = body;
    if (type === undefined || type === "session_meta") this.#threadId ??= stringOf(body["id"]);
    if (this.#scripts.length === 0) return [];
    if (turns.has(type)) this.#scripts = [];
    else if (outputs.has(type)) this.#noteOutput(body);
    const end = type === "item_completed" ? objectOf(body["item"]) : body;
    const threadId = stringOf(body["thread_id"]);
    if (end === null || (threadId !== null && this.#threadId !== null && threadId !== this.#threadId))
      return [];
    return this.#ended(end);
  }

  #ended(end: Projected): readonly GivenCall[] {
    const id = stringOf(end[ends.get(end["type"]) ?? ""]);
    // One end may come in two forms.
    if (id === null || !isInnerId(id) || this.#seen.has(id)) return [];
    this.#seen.add(id);
    const script = this.#newest();
    if (script === undefined || !script.isWaiting) return [];
    const input = inputOfEnd(end);
    return input === null ? [] : [{ line: script.line, callId: script.callId, inputs: [input] }];
  }

  #noteOutput(body: Projected): void {
    const callId = stringOf(body["call_id"]);
    const script = this.#scripts.findLast((each) => each.callId === callId);
    if (script === undefined) return;
    const output = measuredOf(body["output"]);
    const start = output?.prefix ?? givenText(objectOf(output?.items?.[0])?.["text"]) ?? "";
    const status = scriptStatus("exec", start);
    script.state = status?.state === "running" ? "running" : "ended";
  }

  /** Script that an end belongs to: newest without output, else one left running, else the last. */
  #newest(): Script | undefined {
    const inState = (state: Script["state"]) => this.#scripts.findLast((script) => script.state === state);
    return inState("silent") ?? inState("running") ?? this.#scripts.at(-1);
  }
}

function inputOfEnd(end: Projected): GivenInput | null {
  if (end["source"] === "unified_exec_interaction") return null;
  const files = changedFiles(end["changes"]);
  if (files.length > 0) return given({ files });
  const words = arrayOf(end["command"]);
  const command = argumentsOf(words);
  return command === null
    ? null
    : given({ command, folder: workingDirectory(end["cwd"]), files: patchedFiles(words) });
}
