import { State } from "./generated/shared";
import { Mark } from "../../../../pairing/assembly/generated/events";
import { addMark } from "../../../../pairing/assembly/mark";
import { Words } from "./generated/words";
import { commandShift, modelText, shellText } from "../compiled/kinds";
import { kindNumbered, textNumbered, Texts } from "./texts";
import { chosenModel } from "./answers";

/** Adds a mark of the row that is of no call and has no figures. */
export function addPlainMark(kind: i32, detail: i32): void {
  addValueMark(kind, detail, NaN);
}

/** Like `addPlainMark`, with a value. */
export function addValueMark(kind: i32, detail: i32, value: f64): void {
  Mark.clear();
  Mark.kind = kind;
  Mark.detail = detail;
  Mark.value = value;
  addMark();
}

/** Whether a row names a permission mode other than the file's current one. */
export function isNewMode(mode: i32): bool {
  return mode != 0 && mode != State.permissionMode;
}

/** Adds the mark of a permission mode that is new. */
export function addMode(mode: i32): void {
  State.permissionMode = mode;
  addPlainMark(Words.permissionMode, mode);
}

/** Adds marks of the commands and shell lines of the newest texts (../../claude/user-marks.ts); false for none. */
export function addUserMarks(): bool {
  let wasTold = false;
  for (let number = 0; number < Texts.count; number++) {
    const kind = kindNumbered(number);
    if ((kind & shellText) != 0) addPlainMark(Words.userShell, 0);
    else if (kind >> commandShift != 0) addPlainMark(Words.command, kind >> commandShift);
    else continue;
    wasTold = true;
  }
  return wasTold;
}

/** Adds a mark for each text that reports a switch to another model (../../claude/model-switches.ts); false for none. */
export function addModels(): bool {
  let wasTold = false;
  for (let number = 0; number < Texts.count; number++) {
    if ((kindNumbered(number) & modelText) == 0) continue;
    const model = chosenModel(textNumbered(number));
    if (model == 0) continue;
    addPlainMark(Words.modelSwitch, model);
    wasTold = true;
  }
  return wasTold;
}
