/** A link of a page that a server gives. */
export interface PageLink {
  readonly text: string;
  readonly href: string;
}

/** One thing that a reader of such a page can choose: it is a part of the address, under its name. */
export type ChoiceField =
  | {
      readonly kind: "select";
      readonly name: string;
      readonly label: string;
      readonly value: string;
      readonly options: readonly { readonly value: string; readonly text: string }[];
    }
  | { readonly kind: "day"; readonly name: string; readonly label: string; readonly value: string }
  | {
      readonly kind: "search";
      readonly name: string;
      readonly label: string;
      readonly value: string;
      /** What can be typed, in a few words. */
      readonly hint: string;
      /** What the field searches, as the tables of the page name it. */
      readonly searches: string;
    };

/** What leads from a page to others. */
export interface Navigation {
  /** The pages there are; the one with the address that is shown is marked. */
  readonly pages: readonly (PageLink & { readonly isCurrent: boolean })[];
  /** What the page is of; null where nothing can be chosen. */
  readonly choice: {
    /** Where the form leads. */
    readonly action: string;
    readonly fields: readonly ChoiceField[];
    /** Fields that are seen when they are asked for. */
    readonly more: { readonly text: string; readonly fields: readonly ChoiceField[] } | null;
    /** What else the address says. */
    readonly kept: readonly { readonly name: string; readonly value: string }[];
    /** Takes all choices back; null where there are none. */
    readonly clear: PageLink | null;
  } | null;
  /** What can be done with what the page shows. */
  readonly actions: readonly PageLink[];
  /** What is being done, such as a comparison whose first side is chosen; empty where nothing is. */
  readonly notice: string;
}
