import { z } from "zod";
import { defineTool, noInput } from "./define-tool.js";

/** `ExitPlanMode`: a plan, put before the person. */
export const exitPlanModeTool = defineTool({
  purpose: "Puts a plan before the person and, if it is approved, leaves plan mode.",
  input: [
    z.looseObject({
      plan: z.string().optional(),
      planFilePath: z.string().optional(),
      allowedPrompts: z.array(z.looseObject({})).optional(),
    }),
  ],
  output: [
    z.looseObject({
      plan: z.string().nullable(),
      isAgent: z.boolean().optional(),
      filePath: z.string().optional(),
      hasTaskTool: z.boolean().optional(),
      planWasEdited: z.boolean().optional(),
      awaitingLeaderApproval: z.boolean().optional(),
      requestId: z.string().optional(),
    }),
    z.looseObject({ message: z.string(), approved: z.boolean().optional() }),
  ],
  fields: {
    plan: "The plan in Markdown; newer versions keep it in a file.",
    planFilePath: "File that holds the plan.",
    allowedPrompts: "Kinds of commands that the plan asks leave for.",
    isAgent: "Whether a subagent made the plan.",
    filePath: "File that holds the plan.",
    hasTaskTool: "Whether agents can be started for the work.",
    planWasEdited: "Whether the person changed the plan.",
    awaitingLeaderApproval: "Whether the team's leader still has to approve it.",
    requestId: "Id of the request for approval.",
    approved: "Whether the person approved the plan.",
  },
});

/** `EnterPlanMode`: from now on only a plan. */
export const enterPlanModeTool = defineTool({
  purpose: "Goes into plan mode, in which nothing is changed.",
  input: [noInput],
  output: [z.looseObject({ message: z.string() })],
});

const option = z.looseObject({
  label: z.string(),
  description: z.string().optional(),
  preview: z.string().optional(),
});

const question = z.looseObject({
  question: z.string(),
  header: z.string().optional(),
  options: z.array(option),
  multiSelect: z.boolean().optional(),
});

const annotations = z.record(
  z.string(),
  z.looseObject({
    preview: z.string().optional(),
    notes: z.string().optional(),
    unanswered: z.string().optional(),
  }),
);

const answers = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** `AskUserQuestion`: questions with options, answered by the person. */
export const askUserQuestionTool = defineTool({
  purpose: "Asks the person one or more questions with options to choose from.",
  input: [
    z.looseObject({
      questions: z.array(question),
      answers: answers.optional(),
      annotations: annotations.optional(),
      metadata: z.looseObject({}).optional(),
    }),
    z.looseObject({ question: z.string() }),
  ],
  output: [
    z.looseObject({
      questions: z.array(question),
      answers,
      response: z.string().nullish(),
      annotations: annotations.optional(),
      afkTimeoutMs: z.number().optional(),
    }),
  ],
  fields: {
    questions: "The questions, each with its options.",
    question: "The question, in the oldest calls.",
    "questions[].question": "The question in full; answers are filed under it.",
    "questions[].header": "A word or two to show above it.",
    "questions[].options": "What can be chosen.",
    "questions[].multiSelect": "Whether several options can be chosen.",
    "questions[].options[].label": "Text of the option.",
    "questions[].options[].description": "What the option means.",
    "questions[].options[].preview": "What choosing it would look like.",
    answers: "The answer to each question, by its text; several choices are joined with commas.",
    annotations: "Notes to each question, and why one has no answer.",
    "annotations{}.preview": "What the chosen option would look like.",
    "annotations{}.notes": "What the person added to the answer.",
    "annotations{}.unanswered": "Why the question has no answer.",
    metadata: "Where the questions come from.",
    response: "What the person wrote instead of choosing.",
    afkTimeoutMs: "How long the client waited for an absent person, in milliseconds.",
  },
});
