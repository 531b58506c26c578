import type { CliContext } from "../common/context.js";

/** All that is handed to the program as text; nothing where that fails. */
export async function inputText({ stdin }: Pick<CliContext, "stdin">): Promise<string> {
  try {
    return (await stdin?.()) ?? "";
  } catch {
    return "";
  }
}
