import type { Hit } from "./hit.js";
import type { NotJudgedReason } from "../names.js";

/** A rule's result on the logs. */
export interface Judgement {
  /** How many things it could judge, hits included. */
  readonly judged: number;
  readonly notJudged: ReadonlyMap<NotJudgedReason, number>;
  readonly hits: readonly Hit[];
}

/** Collects a rule's verdicts one by one. */
export class JudgementBuilder {
  readonly #notJudged = new Map<NotJudgedReason, number>();
  readonly #hits: Hit[] = [];
  #judged = 0;

  /** Counts something that is as it should be. */
  fine(): void {
    this.#judged++;
  }

  /** Counts something that is not as it should be, with a hit for each of its subjects. */
  hit(...hits: readonly Hit[]): void {
    this.#judged++;
    this.#hits.push(...hits);
  }

  notJudged(reason: NotJudgedReason): void {
    this.#notJudged.set(reason, (this.#notJudged.get(reason) ?? 0) + 1);
  }

  finish(): Judgement {
    return { judged: this.#judged, notJudged: this.#notJudged, hits: this.#hits };
  }
}
