import * as z from "zod";
import { typedSchemas } from "../codex/typed-schema.js";
import {
  described,
  anything,
  flagOrNull,
  nullish,
  number,
  numberOrNull,
  text,
  textOrNull,
} from "../field.js";
import { once, type Shapes, shape } from "../shapes.js";
import { kimiCodeRecordShapes } from "./record-shapes.js";
import { object, usage } from "./parts.js";

const inStep = {
  turnId: textOrNull("Number of the turn, counted from 0."),
  step: number("Number of the step in its turn, counted from 1."),
};

const ofStep = { ...inStep, stepUuid: text("The step.") };

/** Types of the events in a step, which `context.append_loop_event` holds. */
export const kimiCodeLoopEventShapes: Shapes = {
  "step.begin": shape("A step begins: one request to the model, and the calls that it makes.", () => ({
    uuid: text("The step's id; unique everywhere."),
    ...inStep,
  })),
  "content.part": shape("A part of what the model said or thought.", () => ({
    uuid: text("The part's id."),
    ...ofStep,
    part: object("The part.", {
      type: textOrNull("Its kind: text or think."),
      text: textOrNull("What the model said."),
      think: textOrNull("What the model thought."),
      encrypted: textOrNull("The same, readable by the vendor alone."),
      reasoningKey: textOrNull("The field in which the vendor gave the thought."),
    }),
  })),
  "tool.call": shape("The model calls a tool. The row is written once the call may run.", () => ({
    uuid: text("The call's id in the log; up to protocol 1.4 that of the call."),
    ...ofStep,
    toolCallId: text("The call's id. Some vendors count calls from 0 in each conversation."),
    name: text("The tool."),
    args: anything("What it is given."),
    description: textOrNull("What the client shows of it."),
    display: nullish(
      z.looseObject({
        kind: textOrNull("Kind of the picture: command, file_io, agent_call and others."),
        command: textOrNull("The command."),
        cwd: textOrNull("The folder that a command runs in."),
        language: textOrNull("The shell."),
        operation: textOrNull("What is done to a file."),
        path: textOrNull("The file."),
        detail: anything("More of what is done."),
        content: textOrNull("What is written."),
        before: textOrNull("The text that an edit replaces."),
        after: textOrNull("The text in its place."),
        agent_name: textOrNull("Kind of the subagent."),
        prompt: textOrNull("What the subagent is asked."),
        summary: textOrNull("The call in a few words."),
        plan: textOrNull("The plan."),
        options: anything("What a person can choose from."),
        items: anything("The list of tasks."),
      }),
      "How the client shows the call.",
    ),
    extras: anything("What the vendor adds to the call."),
  })),
  "tool.result": shape("A call came to its end.", () => ({
    parentUuid: text("The call's id in the log."),
    toolCallId: text("The call's id."),
    result: object("What it gave.", {
      output: nullish(z.union([z.string(), z.array(z.unknown())]), "What the model gets."),
      isError: flagOrNull("True if the call failed or did not run."),
      note: textOrNull("A remark of the client for the model."),
      durationMs: numberOrNull("How long it ran; told since protocol 1.5."),
    }),
  })),
  "step.end": shape("A step is over.", () => ({
    uuid: text("The step's id."),
    ...inStep,
    finishReason: textOrNull(
      "Why the model stopped. Known: end_turn, tool_use, max_tokens, error, interrupted, unknown.",
    ),
    usage: usage("What the response used, as the step's `usage.record` tells; absent if the step failed."),
    llmFirstTokenLatencyMs: numberOrNull("Time to the first token."),
    llmStreamDurationMs: numberOrNull("Time from the first token to the last."),
    llmRequestBuildMs: numberOrNull("Time to make the request."),
    llmServerFirstTokenMs: numberOrNull("The server's part of the time to the first token."),
    llmServerDecodeMs: numberOrNull("The server's part of the time after it."),
    llmClientConsumeMs: numberOrNull("The client's part of that time."),
    llmClientBlockedMs: numberOrNull("How long the client could not read."),
    messageId: textOrNull("The response's id at the vendor."),
    providerFinishReason: textOrNull("Why the model stopped, as the client understands the vendor."),
    rawFinishReason: textOrNull("The same in the vendor's words."),
  })),
};

const recordSchemas = typedSchemas(kimiCodeRecordShapes);
const loopEventSchemas = typedSchemas(kimiCodeLoopEventShapes);
const loopEvent = "context.append_loop_event";

const withEvent = once((type: string) => {
  const [record, event] = [recordSchemas(loopEvent), loopEventSchemas(type)];
  return record === null || event === null
    ? null
    : described(z.looseObject({ ...record.shape, event }), event.description ?? "");
});

const typed = z.object({
  type: z.string(),
  event: z.object({ type: z.string() }).optional().catch(undefined),
});

/** The schema of one raw record of a wire, with that of the event in it; null for one whose type is not known. */
export function kimiCodeRecordSchema(record: unknown): z.ZodObject | null {
  const { type, event } = typed.safeParse(record).data ?? {};
  if (type === undefined) return null;
  return type === loopEvent ? withEvent(event?.type ?? "") : recordSchemas(type);
}
