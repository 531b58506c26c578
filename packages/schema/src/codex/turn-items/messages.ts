import { objects, text, texts, typeChoice } from "../field.js";
import { asyncQuestions, delivery, memoryCitation, moderation, phase } from "../parts/answer.js";
import { toolOutput, userInput } from "../parts/content.js";
import type { Shapes } from "../shape.js";
import { turnItemFields } from "./turn-item-fields.js";

/** Turn items that say something. */
export const messageTurnItems = {
  UserMessage: {
    meaning: "A prompt.",
    fields: () => ({
      ...turnItemFields(),
      client_id: text("Id that the program around Codex gave it."),
      content: userInput("Parts of the prompt."),
    }),
  },
  AgentMessage: {
    meaning: "An answer, or a part of one.",
    fields: () => ({
      ...turnItemFields(),
      content: objects("Parts of the message.", {
        type: typeChoice("What the part is.", "Text"),
        text: text("The text."),
      }),
      phase: phase(),
      delivery: delivery(),
      memory_citation: memoryCitation(),
      moderation: moderation(),
      questions: asyncQuestions(),
    }),
  },
  Reasoning: {
    meaning: "What the model thought.",
    fields: () => ({
      ...turnItemFields(),
      summary_text: texts("The summary, part by part."),
      raw_content: texts("The thoughts, where the model gives them."),
    }),
  },
  Plan: {
    meaning: "A plan that the model proposes.",
    fields: () => ({ ...turnItemFields(), text: text("The plan.") }),
  },
  HookPrompt: {
    meaning: "What hooks tell the model.",
    fields: () => ({
      ...turnItemFields(),
      fragments: objects("What each hook says.", {
        hookRunId: text("Id of the hook's run."),
        text: text("The text."),
      }),
    }),
  },
  FunctionCallOutput: {
    meaning: "What a tool gave back that has no item of its own.",
    fields: () => ({
      ...turnItemFields(),
      name: text("Name of the tool."),
      namespace: text("The tool's namespace."),
      output: toolOutput("What it gave back."),
    }),
  },
  ContextCompaction: {
    meaning: "The conversation was shortened.",
    fields: turnItemFields,
  },
} satisfies Shapes;
