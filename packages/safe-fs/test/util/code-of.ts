import { SafeFsError } from "../../src/index.js";

/** The code of the refusal that an action ends with; `none` where it succeeds. */
export async function codeOf(action: Promise<unknown>): Promise<string> {
  try {
    await action;
  } catch (error) {
    if (error instanceof SafeFsError) return error.code;
    throw error;
  }
  return "none";
}
