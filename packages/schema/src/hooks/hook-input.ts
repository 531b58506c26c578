import { z } from "zod";
import { otherHookInput } from "./hook-fields.js";
import { sessionInputs } from "./session-inputs.js";
import { toolInputs } from "./tool-inputs.js";
import { agentInputs, turnInputs } from "./turn-inputs.js";
import { workspaceInputs } from "./workspace-inputs.js";

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
