import type { CallContent, LoggedCalls } from "../call-content-format.js";
import type { CallInputDecoder, GivenCall, GivenInput } from "../call-input-format.js";
import { argumentsValue, whole } from "../inputs/logged-calls.js";
import { booleanOf, fieldsOf, objectOf, objectsIn, parsedArguments, stringOf } from "../decoding/values.js";
import { nothingGiven } from "../inputs/given-calls.js";
import { commandText, givenText, longText, pathText } from "../inputs/given-texts.js";
import { type FieldProjection, fields, type ObjectProjection, type Projected } from "../projection.js";
import { inputOfFunction, localShellInput, patchInput } from "./function-inputs.js";
import { InnerInputs } from "./inner-inputs.js";
import { type ScriptCall, scriptCalls } from "./script-calls.js";
import { isOutput } from "./output-text.js";
import { isShell } from "./shell-command.js";
import { runsScripts } from "./script-status.js";
import { codexToolName } from "./tool-name.js";

/** For arguments logged as an object instead of JSON text. */
const argumentFields: ObjectProjection = {
  ...fields("timeout_ms", "timeout", "sandbox_permissions", "with_escalated_permissions", "offset"),
  ...fields("limit", "mode"),
  command: { ...longText, items: longText },
  cmd: longText,
  input: longText,
  patch: longText,
  chars: { measure: { prefix: 1 } },
  workdir: pathText,
  working_directory: pathText,
  cwd: pathText,
  path: pathText,
  file_path: pathText,
  dir_path: pathText,
};

const outputStart: FieldProjection = { measure: { prefix: 200 } };

const item: ObjectProjection = {
  ...fields("type", "name", "namespace", "call_id", "id"),
  arguments: { ...longText, fields: argumentFields },
  input: longText,
  action: { measure: { prefix: 1 }, fields: argumentFields },
};

const event: ObjectProjection = {
  ...fields("thread_id", "source", "cwd"),
  command: { items: commandText },
  changes: { value: true },
  output: { ...outputStart, items: { fields: { text: outputStart } } },
};

const row: ObjectProjection = { ...item, ...event, item: { fields: { ...fields("type", "id"), ...event } } };

/** Fields read of an item whose contents are wanted. */
const wholeItem: ObjectProjection = {
  ...fields("type", "call_id", "id"),
  arguments: whole,
  input: whole,
  action: whole,
  output: whole,
  result: whole,
};

/** Projection of a row by those of its content and of an item in a list; old rows have no payload. */
function rowWith(content: ObjectProjection, listed: ObjectProjection): ObjectProjection {
  return { ...content, payload: { fields: content }, items: { items: { fields: listed } } };
}

/** The content of a row, and the items that the oldest rollouts list. */
function itemsOf(record: Projected): readonly Projected[] {
  return [contentOf(record), ...objectsIn(record["items"])];
}

function contentOf(record: Projected): Projected {
  return objectOf(record["payload"]) ?? record;
}

/** The id of an item's call; null if it has none. */
function callIdOf(body: Projected): string | null {
  return stringOf(body["call_id"]) ?? stringOf(body["id"]);
}

/** Calls and results of a rollout. */
export const codexCalls: LoggedCalls = {
  inputs: { projection: rowWith(row, item), openFile },
  contents: {
    projection: rowWith(wholeItem, wholeItem),
    contentsOf: (record) => itemsOf(record).flatMap(contentsOfItem),
  },
};

type ReadCall = (body: Projected) => readonly GivenInput[] | null;

/** By item type; calls run on the vendor's server use nothing here. */
const byType: ReadonlyMap<unknown, ReadCall> = new Map<unknown, ReadCall>([
  ["function_call", functionCall],
  ["custom_tool_call", customCall],
  ["local_shell_call", ({ action }) => listOf(localShellInput(fieldsOf(action)))],
  ["tool_search_call", () => listOf(inputOfFunction("tool_search", null))],
  ["web_search_call", () => listOf(inputOfFunction("web_search", null))],
  ["image_generation_call", () => listOf(inputOfFunction("image_generation", null))],
]);

function openFile(): CallInputDecoder {
  const inner = new InnerInputs();
  return {
    decode({ record, line }, isWanted) {
      return [
        ...inner.see(contentOf(record)),
        ...itemsOf(record).flatMap((body) => callsOf(body, line, isWanted, inner)),
      ];
    },
    isWaiting: () => inner.isWaiting,
  };
}

function callsOf(body: Projected, line: number, isWanted: boolean, inner: InnerInputs): readonly GivenCall[] {
  const read = byType.get(body["type"]);
  if (read === undefined) return [];
  const callId = callIdOf(body);
  if (runsScripts(toolOf(body))) return scriptCall(body, { line, callId }, isWanted, inner);
  return isWanted ? [{ line, callId, inputs: read(body) }] : [];
}

function toolOf(body: Projected): string {
  return codexToolName(stringOf(body["name"]) ?? "unknown", stringOf(body["namespace"])).tool;
}

function functionCall(body: Projected): readonly GivenInput[] | null {
  const { tool, mcpServer } = codexToolName(stringOf(body["name"]) ?? "unknown", stringOf(body["namespace"]));
  if (mcpServer !== null) return null;
  const given = fieldsOf(body["arguments"]) ?? parsedArguments(givenText(body["arguments"]) ?? "");
  return listOf(inputOfFunction(tool, given));
}

/** A tool with a text input: a patch, or JSON arguments in some programs' logs. */
function customCall(body: Projected): readonly GivenInput[] | null {
  const tool = toolOf(body);
  const text = givenText(body["input"]) ?? "";
  const parsed = parsedArguments(text);
  if (parsed !== null) return listOf(inputOfFunction(tool, parsed));
  return tool === "apply_patch" ? listOf(patchInput(text)) : null;
}

/** Calls that a script's text shows in full; ends of the others may be logged. */
function scriptCall(
  body: Projected,
  place: Pick<GivenCall, "line" | "callId">,
  isWanted: boolean,
  inner: InnerInputs,
): readonly GivenCall[] {
  if (!isWanted) {
    inner.begin({ ...place, isWaiting: false });
    return [];
  }
  const { calls, isWhole } = scriptCalls(givenText(body["input"]) ?? givenText(body["arguments"]) ?? "");
  const inputs = calls.map(inputOfCall);
  const told = inputs.filter((input) => input !== null);
  const isTold = isWhole && told.length === inputs.length;
  inner.begin({ ...place, isWaiting: !isTold });
  if (isTold && told.length === 0) return [{ ...place, inputs: [nothingGiven] }];
  return [{ ...place, inputs: told.length === 0 ? null : told }];
}

/** Null also if the script shows only some arguments. */
function inputOfCall({ tool, input }: ScriptCall): GivenInput | null {
  if (typeof input === "string" && tool === "apply_patch") return patchInput(input);
  const args = objectOf(input);
  if (Object.values(args ?? {}).includes(undefined)) return null;
  const told = inputOfFunction(tool, args);
  return isShell(tool) && told?.command === null ? null : told;
}

function listOf(input: GivenInput | null): readonly GivenInput[] | null {
  return input === null ? null : [input];
}

const inputByType: ReadonlyMap<unknown, (item: Projected) => unknown> = new Map<
  unknown,
  (item: Projected) => unknown
>([
  ["function_call", ({ arguments: given }) => argumentsValue(given)],
  ["tool_search_call", ({ arguments: given }) => argumentsValue(given)],
  ["custom_tool_call", ({ input }) => input],
  ["local_shell_call", ({ action }) => action],
  ["web_search_call", ({ action }) => action],
  ["image_generation_call", ({ action }) => action],
]);

function contentsOfItem(body: Projected): readonly CallContent[] {
  const input = inputByType.get(body["type"]);
  if (input !== undefined) return [{ kind: "call", callId: callIdOf(body), input: input(body) }];
  return isOutput(body["type"]) ? [resultOf(body)] : [];
}

function resultOf(body: Projected): CallContent {
  const told = body["output"] ?? body["result"];
  const parts = objectOf(told);
  const success = booleanOf(parts?.["success"]);
  return {
    kind: "result",
    callId: callIdOf(body),
    content: parts?.["content"] ?? parts?.["body"] ?? told,
    isError: success === null ? null : !success,
  };
}
