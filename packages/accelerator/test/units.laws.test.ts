import { describe, it } from "vitest";
import { expectSameUnits } from "./util/both-readings.js";
import { lawFolders } from "../../../scripts/vitest/fixtures.js";

describe("the accelerator gives the candidates of the reference", () => {
  it.each(lawFolders)("$name", async ({ folder }) => {
    await expectSameUnits(folder);
  });
});
