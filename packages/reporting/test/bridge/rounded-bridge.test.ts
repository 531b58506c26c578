import { array, assert, bigInt, property } from "fast-check";
import { costBridgePartIds } from "@turnmeter/metrics";
import { describe, expect, it } from "vitest";
import { roundedBridge } from "../../src/bridge/bridge-table.js";
import { bridgeOf } from "../bridge-rows.js";

const centsOf = (bridge: ReturnType<typeof bridgeOf>) =>
  roundedBridge(bridge)
    .parts.filter(({ costNanoUsd }) => costNanoUsd !== 0n)
    .map(({ id, costNanoUsd }) => [id, Number(costNanoUsd / 10_000_000n)]);

describe("roundedBridge", () => {
  it("rounds parts so that they add up to the difference of the printed costs", () => {
    // $1.004 → $1.00 and $1.0175 → $1.02: two cents, where the parts alone would round to one.
    const bridge = bridgeOf(1.004, { volume: 0.0045, modelMix: 0.0045, cacheMix: 0.0045 });
    expect(centsOf(bridge)).toEqual([
      ["volume", 1],
      ["modelMix", 1],
    ]);
  });

  it("keeps what is in whole cents, less as well as more", () => {
    expect(centsOf(bridgeOf(10, { volume: 4.5, price: -7.25, other: 0.01 }))).toEqual([
      ["volume", 450],
      ["price", -725],
      ["other", 1],
    ]);
  });

  it("rounds a cost down that is a lower bound, as it is printed", () => {
    const rounded = roundedBridge(bridgeOf(1.008, { volume: 1 }, { before: { lowerBoundRequests: 1 } }));
    expect(rounded.before.costNanoUsd).toBe(1_000_000_000n);
    // $1.00 to $2.01.
    expect(rounded.parts[0]?.costNanoUsd).toBe(1_010_000_000n);
  });

  it("adds up for all parts", () => {
    const amount = bigInt({ min: -3_000_000_000n, max: 3_000_000_000n });
    assert(
      property(array(amount, { minLength: 9, maxLength: 9 }), (amounts) => {
        const parts = Object.fromEntries(
          costBridgePartIds.map((id, index) => [id, Number(amounts[index]) / 1e9]),
        );
        const bridge = bridgeOf(40, parts);
        const rounded = roundedBridge(bridge);
        const sum = rounded.parts.reduce((total, { costNanoUsd }) => total + costNanoUsd, 0n);
        expect(sum).toBe(rounded.after.costNanoUsd - rounded.before.costNanoUsd);
        for (const [index, { costNanoUsd }] of rounded.parts.entries()) {
          expect(costNanoUsd % 10_000_000n).toBe(0n);
          expect(Math.abs(Number(costNanoUsd - bridge.parts[index]!.costNanoUsd))).toBeLessThan(20_000_000);
        }
      }),
    );
  });
});
