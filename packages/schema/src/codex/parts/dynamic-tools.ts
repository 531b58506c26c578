import { z } from "zod";
import { anything, flag, list, text, typeChoice } from "../field.js";

function toolFields() {
  return {
    type: typeChoice("What the entry is.", "function", "namespace"),
    name: text("Name of the tool or namespace."),
    namespace: text("The tool's namespace; until about 0.16x."),
    description: text("What it is for."),
    inputSchema: anything("JSON Schema of the arguments."),
    deferLoading: flag("Whether the model has to look for the tool first."),
  };
}

/** Tools that the program around Codex brought. */
export function dynamicTools(meaning: string) {
  return list(
    meaning,
    z.looseObject({
      ...toolFields(),
      tools: list("Tools of the namespace.", z.looseObject(toolFields())),
    }),
  );
}
