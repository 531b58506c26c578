import { z } from "zod";
import { anything, described, flag, number, optional, text, textOrNull } from "../field.js";
import { defineTool, noInput } from "./define-tool.js";

/** `ExitPlanMode`: a plan, put before the person. */
export const exitPlanModeTool = defineTool({
  purpose: "Puts a plan before the person and, if it is approved, leaves plan mode.",
  input: [
    z.looseObject({
      plan: text("The plan in Markdown; newer versions keep it in a file."),
      planFilePath: text("File that holds the plan."),
      allowedPrompts: optional(z.array(z.looseObject({})), "Kinds of commands that the plan asks leave for."),
    }),
  ],
  output: [
    z.looseObject({
      plan: described(z.string().nullable(), "The plan in Markdown; newer versions keep it in a file."),
      isAgent: flag("Whether a subagent made the plan."),
      filePath: text("File that holds the plan."),
      hasTaskTool: flag("Whether agents can be started for the work."),
      planWasEdited: flag("Whether the person changed the plan."),
      awaitingLeaderApproval: flag("Whether the team's leader still has to approve it."),
      requestId: text("Id of the request for approval."),
    }),
    z.looseObject({ message: z.string(), approved: flag("Whether the person approved the plan.") }),
  ],
});

/** `EnterPlanMode`: from now on only a plan. */
export const enterPlanModeTool = defineTool({
  purpose: "Goes into plan mode, in which nothing is changed.",
  input: [noInput],
  output: [z.looseObject({ message: z.string() })],
});

const option = z.looseObject({
  label: described(z.string(), "Text of the option."),
  description: text("What the option means."),
  preview: text("What choosing it would look like."),
});

const question = z.looseObject({
  question: described(z.string(), "The question in full; answers are filed under it."),
  header: text("A word or two to show above it."),
  options: described(z.array(option), "What can be chosen."),
  multiSelect: flag("Whether several options can be chosen."),
  annotations: anything("Notes to the question, misplaced: they belong in the call's own annotations."),
});

const annotations = z.record(
  z.string(),
  z.looseObject({
    preview: text("What the chosen option would look like."),
    notes: text("What the person added to the answer."),
    unanswered: text("Why the question has no answer."),
  }),
);

const answers = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** `AskUserQuestion`: questions with options, answered by the person. */
export const askUserQuestionTool = defineTool({
  purpose: "Asks the person one or more questions with options to choose from.",
  input: [
    z.looseObject({
      questions: described(z.array(question), "The questions, each with its options."),
      answers: optional(
        answers,
        "The answer to each question, by its text; several choices are joined with commas.",
      ),
      annotations: optional(annotations, "Notes to each question, and why one has no answer."),
      metadata: optional(z.looseObject({}), "Where the questions come from."),
    }),
    z.looseObject({ question: described(z.string(), "The question, in the oldest calls.") }),
  ],
  output: [
    z.looseObject({
      questions: described(z.array(question), "The questions, each with its options."),
      answers: described(
        answers,
        "The answer to each question, by its text; several choices are joined with commas.",
      ),
      response: textOrNull("What the person wrote instead of choosing."),
      annotations: optional(annotations, "Notes to each question, and why one has no answer."),
      afkTimeoutMs: number("How long the client waited for an absent person, in milliseconds."),
    }),
  ],
});
