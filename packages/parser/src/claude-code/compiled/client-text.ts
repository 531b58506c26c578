import { modelTold } from "../../claude/model-switches.js";
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

/** What fills the client's caches in place of a prompt, perhaps with white space before it. */
const warmup = /^Warmup$/;

/** What a text is by its beginning, as bits, with the code of the command that it says was run above them. */
export function textKind(prefix: string, codeOf: (command: string) => number): number {
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
