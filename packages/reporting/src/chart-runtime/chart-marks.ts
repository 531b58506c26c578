import type { Item, View } from "vega";

/** A box in pixels of a chart's picture, from its left upper corner. */
export interface Box {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** A mark that tells its values. */
export interface ChartMark {
  /** Vega's own. */
  readonly item: Item;
  readonly box: Box;
  /** The row it stands for. */
  readonly datum: Readonly<Record<string, unknown>>;
  /** Its values by their titles. */
  readonly values: Readonly<Record<string, string>>;
}

export interface LegendEntry {
  readonly box: Box;
  /** The value of the scale, as the marks' data have it. */
  readonly value: string;
}

/** A mark with its items, or an item with its marks. */
interface SceneNode {
  readonly role?: unknown;
  readonly items?: unknown;
  readonly bounds?: unknown;
  readonly x?: unknown;
  readonly y?: unknown;
  readonly datum?: unknown;
  readonly tooltip?: unknown;
}

/** The marks of a drawn chart that tell their values, each row once, in the order of the data. */
export function marksOf(view: View): readonly ChartMark[] {
  const marks = new Map<object, ChartMark>();
  visit(view, (item, role, box) => {
    const { datum, tooltip } = item;
    if (/^(?:axis|legend|title)/.test(role) || !isRecord(datum) || !isRecord(tooltip)) return;
    // What is written beside a mark tells the same.
    if (!isItem(item) || item.mark.marktype === "text") return;
    if (box.x2 - box.x1 < 0.5 && box.y2 - box.y1 < 0.5) return;
    if (marks.has(datum)) return;
    const values = Object.entries(tooltip).map(([title, value]) => [title, String(value)]);
    marks.set(datum, { item, box, datum, values: Object.fromEntries(values) });
  });
  return [...marks.values()];
}

/** The entries of a drawn chart's legends: symbol and name together. */
export function legendEntriesOf(view: View): readonly LegendEntry[] {
  const entries = new Map<string, Box>();
  visit(view, ({ datum }, role, box) => {
    if ((role !== "legend-symbol" && role !== "legend-label") || !isRecord(datum)) return;
    const value = String(datum["value"]);
    const other = entries.get(value);
    entries.set(value, other === undefined ? box : around(box, other));
  });
  return Array.from(entries, ([value, box]) => ({ value, box }));
}

/** The mark that a point lies on, else the nearest within a distance in pixels; of several the smallest. */
export function nearestMark<Mark extends { readonly box: Box }>(
  marks: readonly Mark[],
  x: number,
  y: number,
  within: number,
): Mark | null {
  let best: Mark | null = null;
  let [least, size] = [within, Infinity];
  for (const mark of marks) {
    const distance = distanceTo(mark.box, x, y);
    const area = (mark.box.x2 - mark.box.x1) * (mark.box.y2 - mark.box.y1);
    if (distance > least || (distance === least && area >= size)) continue;
    [best, least, size] = [mark, distance, area];
  }
  return best;
}

function distanceTo({ x1, y1, x2, y2 }: Box, x: number, y: number): number {
  return Math.hypot(Math.max(x1 - x, 0, x - x2), Math.max(y1 - y, 0, y - y2));
}

function around(a: Box, b: Box): Box {
  return {
    x1: Math.min(a.x1, b.x1),
    y1: Math.min(a.y1, b.y1),
    x2: Math.max(a.x2, b.x2),
    y2: Math.max(a.y2, b.y2),
  };
}

type Visit = (item: SceneNode, role: string, box: Box) => void;

/** Passes each item with its mark's role and its box in the picture. */
function visit(view: View, each: Visit): void {
  const scene: unknown = view.scenegraph();
  const root = isRecord(scene) ? scene["root"] : null;
  const [left, top] = view.origin();
  const padding = view.padding();
  const { left: padX = 0, top: padY = 0 } =
    typeof padding === "number" ? { left: padding, top: padding } : padding;
  if (isRecord(root)) visitMark(root, left + padX, top + padY, each);
}

function visitMark(mark: SceneNode, x: number, y: number, each: Visit): void {
  const role = typeof mark.role === "string" ? mark.role : "";
  for (const item of itemsOf(mark)) {
    const box = boxOf(item, x, y);
    if (box !== null) each(item, role, box);
    const [dx, dy] = [numberOf(item.x), numberOf(item.y)];
    for (const inner of itemsOf(item)) visitMark(inner, x + dx, y + dy, each);
  }
}

function itemsOf({ items }: SceneNode): readonly SceneNode[] {
  return Array.isArray(items) ? items.filter(isRecord) : [];
}

function boxOf({ bounds }: SceneNode, x: number, y: number): Box | null {
  if (!isRecord(bounds)) return null;
  const [x1, y1, x2, y2] = [bounds["x1"], bounds["y1"], bounds["x2"], bounds["y2"]].map(numberOf);
  return { x1: x + x1!, y1: y + y1!, x2: x + x2!, y2: y + y2! };
}

function numberOf(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

function isItem(node: object): node is Item {
  return "mark" in node && "bounds" in node;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
