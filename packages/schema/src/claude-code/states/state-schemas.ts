import { contextStates } from "./context-states.js";
import { costState } from "./cost-state.js";
import { fileStates } from "./file-states.js";
import { modeStates } from "./mode-states.js";
import { nameStates } from "./name-states.js";
import { placeStates } from "./place-states.js";
import { promptStates } from "./prompt-states.js";

/** The schema of each type of record that tells a state of the session. */
export const claudeCodeStateSchemas = {
  ...contextStates,
  ...costState,
  ...fileStates,
  ...modeStates,
  ...nameStates,
  ...placeStates,
  ...promptStates,
};
