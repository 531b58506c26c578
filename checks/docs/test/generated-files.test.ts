import { expect, it } from "vitest";
import { generatedFiles, readGenerated } from "../src/generated-files.js";
import { command } from "../src/reference.js";

it.each(generatedFiles)("$path is current", async ({ path, currentText }) => {
  const current = await currentText();
  expect(readGenerated(path), `${path} is not current; run ${command}`).toBe(current);
});
