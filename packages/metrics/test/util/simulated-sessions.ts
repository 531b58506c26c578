import type { SessionSums } from "../../src/statistics/ratio-difference.js";
import type { SessionValues } from "../../src/statistics/quantile-difference.js";
import type { Random } from "../../src/statistics/random.js";

/** How sessions come about. */
export interface World {
  /** Mean calls a session; how many there are is skewed (lognormal). */
  readonly callsASession: number;
  /** How much sessions differ from each other; 0: calls of a session are no more alike than others. */
  readonly spread: number;
  /** The error rate of a session in the middle. */
  readonly errorRate: number;
  /** The median duration of a session in the middle. */
  readonly durationMs: number;
}

/** Sessions of a world, with the errors and durations of their calls. */
export interface SimulatedSessions {
  readonly errors: SessionSums;
  readonly durations: SessionValues;
}

/** Draws so many sessions. Calls of a session share its inclination to fail and to be slow. */
export function simulate(world: World, sessionCount: number, random: Random): SimulatedSessions {
  const numerators = new Float64Array(sessionCount);
  const denominators = new Float64Array(sessionCount);
  const values: { value: number; session: number }[] = [];
  const logit = Math.log(world.errorRate / (1 - world.errorRate));
  for (let session = 0; session < sessionCount; session++) {
    const calls = Math.max(1, Math.round(world.callsASession * Math.exp(0.9 * normal(random) - 0.4)));
    const own = world.spread * normal(random);
    denominators[session] = calls;
    for (let call = 0; call < calls; call++) {
      if (random.next() < 1 / (1 + Math.exp(-logit - own))) numerators[session]!++;
      values.push({ value: world.durationMs * Math.exp(0.6 * own + normal(random)), session });
    }
  }
  values.sort((a, b) => a.value - b.value);
  return {
    errors: { numerators, denominators },
    durations: {
      values: Float64Array.from(values, ({ value }) => value),
      sessions: Int32Array.from(values, ({ session }) => session),
      sessionCount,
    },
  };
}

/** A number of the standard normal distribution (Box and Muller). */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

/** The ratio of all sums. */
export function ratioOf({ numerators, denominators }: SessionSums): number {
  return (
    numerators.reduce((sum, value) => sum + value, 0) / denominators.reduce((sum, value) => sum + value, 0)
  );
}

/** The value below or at which so many thousandths lie. */
export function percentileOf({ values }: SessionValues, permille: number): number {
  return values[Math.max(1, Math.ceil((permille * values.length) / 1000)) - 1]!;
}
