import { modelText } from "../compiled/kinds";
import { chosenModel } from "./answers";
import { addPlainMark } from "./plain-marks";
import { kindNumbered, textNumbered, Texts } from "./texts";
import { Words } from "./generated/words";

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
