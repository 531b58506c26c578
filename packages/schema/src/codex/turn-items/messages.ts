import { objects, text, texts, typeChoice } from "../field.js";
import { asyncQuestions, delivery, memoryCitation, moderation, phase } from "../parts/answer.js";
import { toolOutput, userInput } from "../parts/content.js";
import { turnItemFields } from "../parts/item.js";
import { shape } from "../../shapes.js";
import type { Shapes } from "../../shapes.js";

/** Turn items that say something. */
export const messageTurnItems = {
  UserMessage: shape("A prompt.", () => ({
    ...turnItemFields(),
    client_id: text("Id that the program around Codex gave it."),
    content: userInput("Parts of the prompt."),
  })),
  AgentMessage: shape("An answer, or a part of one.", () => ({
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
  })),
  Reasoning: shape("What the model thought.", () => ({
    ...turnItemFields(),
    summary_text: texts("The summary, part by part."),
    raw_content: texts("The thoughts, where the model gives them."),
  })),
  Plan: shape("A plan that the model proposes.", () => ({ ...turnItemFields(), text: text("The plan.") })),
  HookPrompt: shape("What hooks tell the model.", () => ({
    ...turnItemFields(),
    fragments: objects("What each hook says.", {
      hookRunId: text("Id of the hook's run."),
      text: text("The text."),
    }),
  })),
  FunctionCallOutput: shape("What a tool gave back that has no item of its own.", () => ({
    ...turnItemFields(),
    name: text("Name of the tool."),
    namespace: text("The tool's namespace."),
    output: toolOutput("What it gave back."),
  })),
  ContextCompaction: shape("The conversation was shortened.", turnItemFields),
} satisfies Shapes;
