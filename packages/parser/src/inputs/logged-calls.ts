import { plainCopy } from "@turnmeter/scanner";
import type { CallContent, CallGave, LoggedCalls } from "../call-content-format.js";
import { objectOf, objectsIn } from "../decoding/values.js";
import type { FieldProjection, ObjectProjection, Projected } from "../projection.js";
import { inputsByRow } from "./given-calls.js";
import type { NamedCall } from "../decoding/tool-calls.js";
import { givenToTool, type InputWords, toolInputFields } from "./tool-inputs.js";

/** Where the rows of a source tell calls and results, and how. */
export interface CallForm {
  /** Paths to the objects in a row that may be calls: `messages[].parts[]`; the empty one is the row itself. */
  readonly at: readonly string[];
  /** Fields read of such an object, by the projection of an input. */
  readonly fields: (input: FieldProjection) => ObjectProjection;
  /** Projection of an input that is not simply an object. */
  readonly input?: FieldProjection;
  /** The call that an object is; null if it is none. */
  readonly callOf: (object: Projected) => NamedCall | null;
  /** What the call was given, whole; absent if that is the call's input as it is. */
  readonly wholeOf?: (object: Projected) => unknown;
  /** Absent if inputs have neither a time limit nor a sandbox switch. */
  readonly words?: InputWords;
  /** Paths to the objects that may be results; absent if they are the same. */
  readonly resultsAt?: readonly string[];
  readonly resultFields: ObjectProjection;
  /** Fields read of a row itself. */
  readonly rowFields?: ObjectProjection;
  /** What the call gave whose result an object in a row is; null if it is none. */
  readonly resultOf: (object: Projected, record: Projected) => Omit<CallGave, "kind"> | null;
}

/** Projection of a content: all of it, unless it is nested deeper than 200 levels. */
export const whole: FieldProjection = { value: true };

/** Reads calls where a form says that they are. */
export function loggedCalls(form: CallForm): LoggedCalls {
  const { at, callOf, wholeOf, resultsAt, resultOf, rowFields = {} } = form;
  const input = form.input ?? { fields: toolInputFields };
  const told = (object: Projected): readonly CallContent[] => {
    const call = callOf(object);
    if (call === null) return [];
    return [
      { kind: "call", callId: call.callId, input: wholeOf === undefined ? call.input : wholeOf(object) },
    ];
  };
  const gave = (object: Projected, record: Projected): readonly CallContent[] => {
    const result = resultOf(object, record);
    return result === null ? [] : [{ kind: "result", ...result }];
  };
  return {
    inputs: inputsByRow(projectionAt(at, form.fields(input)), (record) =>
      objectsAt(record, at).flatMap((object) => {
        const call = callOf(object);
        return call === null ? [] : [givenToTool(call, form.words ?? {})];
      }),
    ),
    contents: {
      projection: [
        projectionAt(at, form.fields(whole)),
        projectionAt(resultsAt ?? at, form.resultFields),
        rowFields,
      ].reduce(merged),
      contentsOf(record) {
        const calls = objectsAt(record, at);
        if (resultsAt === undefined)
          return calls.flatMap((object) => [...told(object), ...gave(object, record)]);
        return [
          ...calls.flatMap(told),
          ...objectsAt(record, resultsAt).flatMap((object) => gave(object, record)),
        ];
      },
    },
  };
}

function namesIn(path: string): readonly string[] {
  return path === "" ? [] : path.split(".");
}

/** The projection of a row in which these fields of the objects at some paths are read. */
function projectionAt(paths: readonly string[], fields: ObjectProjection): ObjectProjection {
  return paths
    .map((path) =>
      namesIn(path).reduceRight<ObjectProjection>((inner, name) => {
        const isList = name.endsWith("[]");
        return isList ? { [name.slice(0, -2)]: { items: { fields: inner } } } : { [name]: { fields: inner } };
      }, fields),
    )
    .reduce(merged, {});
}

function merged(a: ObjectProjection, b: ObjectProjection): ObjectProjection {
  const both = Object.entries(b).map(([name, field]) => [name, mergedField(a[name] ?? {}, field)] as const);
  return { ...a, ...Object.fromEntries(both) };
}

function mergedField(a: FieldProjection, b: FieldProjection): FieldProjection {
  const fields =
    a.fields === undefined || b.fields === undefined ? {} : { fields: merged(a.fields, b.fields) };
  const items =
    a.items === undefined || b.items === undefined ? {} : { items: mergedField(a.items, b.items) };
  return { ...a, ...b, ...fields, ...items };
}

function objectsAt(record: Projected, paths: readonly string[]): readonly Projected[] {
  return paths.flatMap((path) =>
    namesIn(path).reduce<readonly Projected[]>(
      (objects, name) =>
        objects.flatMap((object) =>
          name.endsWith("[]") ? objectsIn(object[name.slice(0, -2)]) : (objectOf(object[name]) ?? []),
        ),
      [record],
    ),
  );
}

/** Arguments of a call: the value of a text that is JSON, anything else as it is. */
export function argumentsValue(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    // What is nested too deep stays a text.
    return plainCopy(JSON.parse(value)) ?? value;
  } catch {
    return value;
  }
}

/** The result of a call from its function's response: the text of its output or error, or the whole response if it has another form. */
export function responseContent(response: unknown): unknown {
  const told = objectOf(response);
  const text = told?.["error"] ?? told?.["output"];
  return typeof text === "string" ? text : response;
}
