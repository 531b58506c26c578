import type { Hit } from "./hit.js";
import type { NotJudgedReason } from "../names.js";

/** What a rule says about the logs. */
export interface Judgement {
  /** How many things it could judge, hits included. */
  readonly judged: number;
  readonly notJudged: ReadonlyMap<NotJudgedReason, number>;
  readonly hits: readonly Hit[];
}

/** Collects what a rule says, one thing after the other. */
export class JudgementBuilder {
  readonly #notJudged = new Map<NotJudgedReason, number>();
  readonly #hits: Hit[] = [];
  #judged = 0;

  /** Something that is as it should be. */
  fine(): void {
    this.#judged++;
  }

  /** Something that is not, once for each of its subjects. */
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
