import type { ToneName } from "../theme/theme.js";
import type { Text } from "../format/sentence.js";
import type { Written } from "../format/written.js";

/** A bar of a card. */
export interface CardBar {
  readonly name: Text;
  /** Its figure as it is written. */
  readonly label: Text;
  /** Dollars; negative for less than before. */
  readonly usd: number;
  readonly tone: ToneName;
}

/** A figure of a card with its change. */
interface CardFigure {
  readonly value: Text;
  readonly label: Text;
  /** Null where there is nothing to compare with. */
  readonly change: Text | null;
}

/** What the picture for a chat shows. */
export interface Card {
  /** What it is about, such as `week 46 · 9 – 15 Nov 2026`. */
  readonly kicker: Text;
  readonly title: Text;
  readonly cost: Text;
  /** At most three. */
  readonly details: readonly Text[];
  /** The weeks up to this one; empty where there are none. */
  readonly strip: readonly CardBar[];
  readonly figures: readonly CardFigure[];
  /** What the cost, or its change, is made of; null where that is not known. */
  readonly why: { readonly title: Text; readonly bars: readonly CardBar[] } | null;
  readonly footer: Text;
}

/** A card as a locale writes it. */
export type WrittenCard = Written<Card>;
