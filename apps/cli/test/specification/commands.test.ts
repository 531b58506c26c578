import { expect, it } from "vitest";
import { commandNames } from "../../src/common/command-names.js";
import { commands } from "../../src/commands/specifications/all.js";

it("has a specification for each name of a command, in the order of the names", () => {
  expect(commands.map(({ name }) => name)).toEqual(commandNames);
});
