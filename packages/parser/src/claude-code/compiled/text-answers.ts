import type { RowOrigin } from "@turnmeter/schema";
import type { ClaudeCodeMachine } from "./machine.js";
import { measuredOf, stringOf } from "../../decoding/values.js";
import { statusInText } from "../../claude/decode-assistant.js";
import { knownModel, modelSwitches, modelTold } from "../../claude/model-switches.js";
import { isPlanApproval } from "../../claude/result-marks.js";
import { rowUsage } from "../../claude/usage.js";
import { userContent } from "../../claude/user-content.js";
import type { CompiledUnit } from "./compiled-unit.js";
import { originAt } from "./origin-at.js";
import { evidenceOfResult } from "./result-answers.js";
import { mayTellTaskEnds } from "../../claude/task-notification.js";
import { commandOf, isInterruption, isShellLine } from "../../claude/user-marks.js";
import { isWrapper } from "../../claude/wrapper-texts.js";
import {
  commandShift,
  interruptionText,
  modelText,
  noticeText,
  oddText,
  shellText,
  typedText,
} from "./places.js";

/** What compiled code asks of texts that the client may have written (../assembly/answers.ts). */
export function textAnswers(
  machine: () => ClaudeCodeMachine,
  unit: () => CompiledUnit,
): Readonly<Record<string, unknown>> {
  const valueOf = (word: number) => (word === 0 ? undefined : machine().value(word));
  const startOf = (word: number) => measuredOf(valueOf(word))?.prefix ?? "";
  /** Marks are made anew of what is asked here. */
  const somewhere = (): RowOrigin => originAt(unit().file, { sessionId: "", agentId: null, line: 0, at: 0 });
  const detailOf = (events: ReturnType<typeof knownModel>): number => {
    const [mark] = events;
    return mark?.kind === "mark" ? machine().code(mark.detail) : 0;
  };
  return {
    textKindOf: (text: number): number => textKind(startOf(text), (command) => machine().code(command)),
    startOf: (value: number): number => machine().code(stringOf(startOf(value))),
    chosenModel: (text: number): number =>
      detailOf(modelSwitches(userContent(valueOf(text)).texts, somewhere(), unit().state)),
    knownModelOf: (model: number): number =>
      detailOf(knownModel(machine().text(model)!, somewhere(), unit().state)),
    isPlanApproved: (content: number, told: number): number =>
      Number(isPlanApproval(evidenceOfResult(machine(), { content, told, tool: null, isError: false }).text)),
    statusOfError: (content: number): number => statusInText(measuredOf(valueOf(content))) ?? Number.NaN,
    tellClientMade(usage: number, session: number, line: number, at: number): void {
      const sessionId = machine().text(session)!;
      const origin = originAt(unit().file, { sessionId, agentId: null, line, at });
      unit().hear({ kind: "clientMade", origin, usage: rowUsage(valueOf(usage)).usage });
    },
  };
}

/** What fills the client's caches in place of a prompt, perhaps with white space before it. */
const warmup = /^Warmup$/;

/** What a text is by its beginning, as bits, with the code of the command that it says was run above them. */
function textKind(prefix: string, codeOf: (command: string) => number): number {
  const start = prefix.trimStart();
  if (warmup.test(start)) return oddText;
  const command = commandOf(start);
  return (
    (start !== "" && !isWrapper(start) ? typedText : 0) |
    (mayTellTaskEnds(start) ? noticeText : 0) |
    (isInterruption(start) ? interruptionText : 0) |
    (isShellLine(start) ? shellText : 0) |
    (modelTold(start) === null ? 0 : modelText) |
    (command === null ? 0 : codeOf(command) << commandShift)
  );
}
