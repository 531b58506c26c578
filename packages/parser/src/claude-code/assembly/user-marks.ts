import { commandShift, shellText } from "../compiled/kinds";
import { addPlainMark } from "./plain-marks";
import { kindNumbered, Texts } from "./texts";
import { Words } from "./generated/words";

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
