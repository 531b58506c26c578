/// <reference lib="dom" />
import type { Box } from "./chart-marks.js";

/** Between a mark and the ring around it. */
const RING_PX = 3;

/** An element that rings a mark; hidden at first. */
export function ringOf(page: Document): HTMLElement {
  const ring = page.createElement("div");
  ring.className = "ring";
  ring.hidden = true;
  return ring;
}

/** Puts a ring around a box of the window. */
export function placeRing({ style }: HTMLElement, box: Box, container: HTMLElement): void {
  const { left, top } = container.getBoundingClientRect();
  style.left = `${box.x1 - left - RING_PX}px`;
  style.top = `${box.y1 - top - RING_PX}px`;
  style.width = `${box.x2 - box.x1 + 2 * RING_PX}px`;
  style.height = `${box.y2 - box.y1 + 2 * RING_PX}px`;
}

/** Where a pointer is, in pixels of the picture in a container. */
export function pointInPicture(
  { clientX, clientY }: MouseEvent,
  container: HTMLElement,
): readonly [x: number, y: number] {
  const { left, top, scale } = pictureOf(container);
  return [(clientX - left) / scale, (clientY - top) / scale];
}

/** Where a box of the picture in a container is in the window. */
export function boxOnPage({ x1, y1, x2, y2 }: Box, container: HTMLElement): Box {
  const { left, top, scale } = pictureOf(container);
  return { x1: left + x1 * scale, y1: top + y1 * scale, x2: left + x2 * scale, y2: top + y2 * scale };
}

/** Where the picture of a container is in the window, and how large its own pixels are there. */
function pictureOf(container: HTMLElement): {
  readonly left: number;
  readonly top: number;
  readonly scale: number;
} {
  const svg = container.querySelector("svg");
  const { left, top, width } = (svg ?? container).getBoundingClientRect();
  return { left, top, scale: svg === null ? 1 : width / svg.width.baseVal.value || 1 };
}
