/** Instants from `startAt` up to and without `endAt`, epoch ms. */
export interface Window {
  readonly startAt: number;
  readonly endAt: number;
}
