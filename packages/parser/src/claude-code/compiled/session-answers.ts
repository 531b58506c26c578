import type { ClaudeCodeMachine } from "./machine.js";
import { partOf, readFields } from "../../compiled/shared-fields.js";
import { sessionStateOf } from "../../decoding/events-at.js";
import { kindOfSession } from "../session-kind.js";
import type { CompiledUnit } from "./compiled-unit.js";
import { claudeCodeFields } from "./fields.js";

const kindFields = partOf(claudeCodeFields.Envelope, ["session", "isBackground", "entrypoint"]);

/** Bits: something is known of how the session is run; it can no longer change. */
const sessionIsKnown = 1;
const sessionIsSettled = 2;

/** Compiled code's questions and evidence about sessions (../assembly/answers.ts). */
export function sessionAnswers(
  machine: () => ClaudeCodeMachine,
  unit: () => CompiledUnit,
): Readonly<Record<string, unknown>> {
  const textOf = (code: number) => machine().text(code);
  return {
    sessionKindOf(): number {
      const { session } = readFields(machine(), kindFields);
      const kind = unit().state.file.sessionKinds.get(session!);
      if (kind === undefined) return 0;
      return kind === "background" ? sessionIsSettled : sessionIsKnown;
    },
    setSessionKind(): void {
      const { session, isBackground, entrypoint } = readFields(machine(), kindFields);
      const sessionKind = kindOfSession(isBackground, entrypoint);
      if (sessionKind === null) return;
      unit().state.file.sessionKinds.set(session!, sessionKind);
      unit().hear(sessionStateOf(unit().sessionOrigin, { sessionKind }));
    },
    tellTitle(): void {
      unit().tellTitle();
    },
    seeSummary(leafAt: number, leafLength: number, title: number): void {
      const leaf = machine().textAt(leafAt, leafLength);
      unit().state.file.titlesByLeaf.set(leaf, textOf(title)!);
    },
  };
}
