import { describe, it } from "vitest";
import { expectSameUnits } from "./util/both-readings.js";
import { corpusFolders, fixtureFolders } from "./util/log-folders.js";

describe("the accelerator gives the candidates of the reference", () => {
  for (const [number, folder] of [...fixtureFolders, ...corpusFolders].entries()) {
    it(`folder ${number}`, async () => {
      await expectSameUnits(folder);
    });
  }
});
