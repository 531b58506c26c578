import type { SessionKind } from "@turnmeter/schema";
import type { Period } from "../time/period.js";

/** Which facts to keep; a filter that is left out or empty keeps all. */
export interface Selection {
  /** Facts outside it, and facts without a time, are left out; open at both ends it keeps all. */
  readonly period?: Pick<Period, "startAt" | "endAt"> | undefined;
  /** Source ids. */
  readonly sources?: readonly string[] | undefined;
  /** Paths of projects, their last parts (`shop` keeps `/home/ann/shop`), or folders in them. */
  readonly projects?: readonly string[] | undefined;
  /** Model ids. */
  readonly models?: readonly string[] | undefined;
  /** How sessions were run. */
  readonly sessionKinds?: readonly SessionKind[] | undefined;
  /** Sessions with a request in it, with all that they hold. */
  readonly activeIn?: Pick<Period, "startAt" | "endAt"> | undefined;
  /** Session ids or their beginnings. */
  readonly sessions?: readonly string[] | undefined;
  /** Whole ids of sessions; unlike other filters, an empty set keeps none. */
  readonly sessionIds?: ReadonlySet<string> | undefined;
}

/** Instants from `startAt` up to and without `endAt`, epoch ms. */
export interface Window {
  readonly startAt: number;
  readonly endAt: number;
}
