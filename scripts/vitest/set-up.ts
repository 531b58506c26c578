import * as fc from "fast-check";
import { chai } from "vitest";
import { isSameData } from "./same-data.js";
import { seed } from "./tier.js";

fc.configureGlobal({ seed });

/** Set once `toEqual` is quick: files of tests that share a process share its matchers too. */
const isQuick = Symbol.for("turnmeter.toEqual.isQuick");

// `toEqual` takes half the time of a test that compares tables row by row: the same plain data passes at once, and
// everything else goes to the real `toEqual`, which words the failure too.
chai.use(({ Assertion }, utils) => {
  if (Reflect.has(Assertion, isQuick)) return;
  Reflect.set(Assertion, isQuick, true);
  utils.overwriteMethod(
    Assertion.prototype,
    "toEqual",
    (compare: (expected: unknown) => void) =>
      function toEqual(this: Chai.AssertionStatic, expected: unknown): void {
        if (utils.flag(this, "negate") !== true && isSameData(utils.flag(this, "object"), expected)) return;
        Reflect.apply(compare, this, [expected]);
      },
  );
});
