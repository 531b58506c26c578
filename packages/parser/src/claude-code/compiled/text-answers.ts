import type { RowOrigin } from "@turnmeter/schema";
import type { ClaudeCodeMachine } from "./machine.js";
import { measuredOf, stringOf } from "../../decoding/values.js";
import { statusInText } from "../../claude/decode-assistant.js";
import { knownModel, modelSwitches } from "../../claude/model-switches.js";
import { isPlanApproval } from "../../claude/result-marks.js";
import { rowUsage } from "../../claude/usage.js";
import { userContent } from "../../claude/user-content.js";
import { textKind } from "./client-text.js";
import type { CompiledUnit } from "./compiled-unit.js";
import { originAt } from "./origin-at.js";
import { evidenceOfResult } from "./result-answers.js";

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
