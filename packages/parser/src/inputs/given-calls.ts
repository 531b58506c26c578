import type { CallInputFormat, GivenCall, GivenInput } from "../call-input-format.js";
import type { ObjectProjection, Projected } from "../projection.js";

/** The input of a call that runs nothing and names no file. */
export const nothingGiven: GivenInput = {
  command: null,
  folder: null,
  timeoutMs: null,
  isSandboxOff: null,
  files: [],
};

/** An input, by what it has. */
export function given(told: Partial<GivenInput>): GivenInput {
  return { ...nothingGiven, ...told };
}

const none: readonly GivenCall[] = [];

/** The format of logs in which each row tells all of its calls' inputs. */
export function inputsByRow(
  projection: ObjectProjection,
  callsOf: (record: Projected) => readonly Omit<GivenCall, "line">[],
): CallInputFormat {
  const decoder = {
    decode: ({ record, line }: { readonly record: Projected; readonly line: number }, isWanted: boolean) =>
      isWanted ? callsOf(record).map((call) => ({ line, ...call })) : none,
  };
  return { projection, openFile: () => decoder };
}
