import { z } from "zod";
import { otherHookInput } from "./hook-fields.js";
import { sessionInputs } from "./session-inputs.js";
import { toolInputs } from "./tool-inputs.js";
import { agentInputs, turnInputs } from "./turn-inputs.js";
import { workspaceInputs } from "./workspace-inputs.js";

/** What a hook is told on standard input, by the name of its event. */
export const hookInputs = {
  ...toolInputs,
  ...turnInputs,
  ...agentInputs,
  ...sessionInputs,
  ...workspaceInputs,
};

/** Accepts what any hook is told on standard input. */
export const hookInput = z.union([
  ...Object.values(hookInputs),
  otherHookInput(new Set(Object.keys(hookInputs))),
]);

/** What a hook is told on standard input. */
export type HookInput = z.infer<typeof hookInput>;
