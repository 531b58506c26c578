import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clockOf } from "../../src/session/names.js";
import { inLanes } from "../../src/session/timeline/rows.js";
import { ticksApart, timeScale, timeTicks } from "../../src/session/timeline/time-scale.js";

const minute = 60_000;

describe("timeScale", () => {
  it("draws a silence of more than 5 minutes short", () => {
    // 0–4 min, an hour of silence, 64–68 min: 8 minutes drawn, and 2 % of them, 9.6 s, for the silence.
    const scale = timeScale([0, 4 * minute, 64 * minute, 68 * minute]);
    expect(scale.segments.map(({ drawnStart }) => drawnStart)).toEqual([0, 4 * minute + 9600]);
    expect(scale.length).toBe(8 * minute + 9600);
    expect(scale.cutMs).toBe(60 * minute);
    expect(scale.drawn(66 * minute)).toBe(6 * minute + 9600);
    // Half-way through the silence
    expect(scale.drawn(34 * minute)).toBe(4 * minute + 4800);
  });

  it("cuts nothing where nothing lies between the silences", () => {
    expect(timeScale([0, 10 * minute, 20 * minute])).toMatchObject({ length: 20 * minute, cutMs: 0 });
    expect(timeScale([5])).toMatchObject({ length: 0, cutMs: 0 });
    expect(timeScale([]).drawn(7)).toBe(0);
  });

  it("never turns time around, whatever the moments", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000_000), { minLength: 1 }), (moments) => {
        const { drawn, length } = timeScale(moments);
        const places = moments.toSorted((a, b) => a - b).map(drawn);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        expect([places[0], places.at(-1)]).toEqual([0, length]);
      }),
    );
  });
});

describe("timeTicks", () => {
  it("stands at round times of the zone, with the day where it changes", () => {
    const from = Date.parse("2026-11-16T22:50:00Z");
    const moments = Array.from({ length: 21 }, (_, at) => from + at * minute);
    expect(timeTicks(timeScale(moments), clockOf("Europe/Berlin"))).toMatchObject([
      { drawn: 0, label: ["23:50", "Nov 16"] },
      { drawn: 5 * minute, label: ["23:55"] },
      { drawn: 10 * minute, label: ["00:00", "Nov 17"] },
      { drawn: 15 * minute, label: ["00:05"] },
      { drawn: 20 * minute, label: ["00:10"] },
    ]);
  });

  it("has labels for a session of less than a second, too", () => {
    const from = Date.parse("2026-11-16T10:00:00.100Z");
    const moments = [from, from + 60, from + 200];
    expect(timeTicks(timeScale(moments), clockOf("UTC"))).toMatchObject([
      { drawn: 0, label: ["10:00:00.10", "Nov 16"] },
      { drawn: 50, label: ["10:00:00.15"] },
      { drawn: 100, label: ["10:00:00.20"] },
      { drawn: 150, label: ["10:00:00.25"] },
      { drawn: 200, label: ["10:00:00.30"] },
    ]);
  });
});

describe("inLanes", () => {
  it("gives each item a free lane, and the last one where none is free", () => {
    const items = [
      { startAt: 0, endAt: 10 },
      { startAt: 2, endAt: 4 },
      { startAt: 3, endAt: 9 },
      { startAt: 4, endAt: 6 },
      { startAt: 10, endAt: 11 },
    ];
    expect(inLanes(items, 9)).toEqual([0, 1, 2, 1, 0]);
    expect(inLanes(items, 2)).toEqual([0, 1, 1, 1, 0]);
  });
});

describe("ticksApart", () => {
  it("leaves a narrow chart the labels that it has room for", () => {
    const scale = timeScale([0, 2 * minute, 4 * minute, 6 * minute, 8 * minute, 10 * minute]);
    const ticks = timeTicks(scale, clockOf("UTC"));
    const few = ticksApart(ticks, scale);
    expect(few.length).toBeLessThan(ticks.length);
    expect(few.length).toBeGreaterThanOrEqual(3);
    for (const [at, tick] of few.slice(1).entries())
      expect(tick.drawn - few[at]!.drawn).toBeGreaterThanOrEqual(scale.length * 0.3);
  });
});
