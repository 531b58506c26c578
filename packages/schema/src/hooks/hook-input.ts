import * as z from "zod";
import { otherHookInput } from "./hook-fields.js";
import { sessionInputs, agentInputs, turnInputs, toolInputs, workspaceInputs } from "./hook-inputs.js";

/** Input schemas of hooks, by the name of the event. */
export const hookInputs = {
  ...toolInputs,
  ...turnInputs,
  ...agentInputs,
  ...sessionInputs,
  ...workspaceInputs,
};

/** Accepts the standard input of any hook. */
export const hookInput = z.union([
  ...Object.values(hookInputs),
  otherHookInput(new Set(Object.keys(hookInputs))),
]);

/** Standard input of a hook. */
export type HookInput = z.infer<typeof hookInput>;
