/** A dot of a chart, by its place: `x` from 0 at the left to 1 at the right, `y` in pixels from the top. */
export interface PlacedDot {
  readonly x: number;
  readonly yPx: number;
  readonly radiusPx: number;
  /** Width of its label; null where it has none. */
  readonly labelPx: number | null;
}

/** Where a dot's label stands; `none` where there is no room for it. */
export type LabelSide = "left" | "right" | "none";

const GAP_PX = 4;
/** A label closer than this to another dot would seem to belong to it. */
const APART_PX = 8;
const LINE_PX = 13;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * The side of each dot's label in a chart of some width, so that no label meets another, a dot or the frame: earlier dots have the
 * first choice, and the right side comes before the left. What fits a width fits all larger ones, since dots move apart
 * and labels keep their size.
 */
export function labelSides(dots: readonly PlacedDot[], widthPx: number): readonly LabelSide[] {
  const taken: Box[] = [];
  return dots.map((dot, at) => {
    if (dot.labelPx === null) return "none";
    for (const side of ["right", "left"] as const) {
      const label = labelBox(dot, side, widthPx);
      const isWithin = label.left >= 0 && label.right <= widthPx;
      const isOthers = dots.some(
        (other, of) => of !== at && isBesideDot({ label, side, of: dot }, other, widthPx),
      );
      if (!isWithin || isOthers || taken.some((box) => doMeet(box, label))) continue;
      taken.push(label);
      return side;
    }
    return "none";
  });
}

/** Whether at this or any larger width the label overlaps another dot or seems to belong to it. */
function isBesideDot(
  { label, side, of }: { readonly label: Box; readonly side: LabelSide; readonly of: PlacedDot },
  { x, yPx, radiusPx }: PlacedDot,
  widthPx: number,
): boolean {
  const isOnSide = side === "right" ? x >= of.x : x <= of.x;
  const other = boxAround(x * widthPx, yPx, radiusPx + (isOnSide ? APART_PX : 0), radiusPx);
  if (label.top >= other.bottom || other.top >= label.bottom) return false;
  // As a chart grows, what is to the right of the dot moves away from it to the right.
  return (x < of.x || other.left < label.right) && (x > of.x || other.right > label.left);
}

function labelBox({ x, yPx, radiusPx, labelPx }: PlacedDot, side: "left" | "right", widthPx: number): Box {
  const near = radiusPx + GAP_PX;
  const from = x * widthPx + (side === "right" ? near : -near - (labelPx ?? 0));
  return { left: from, right: from + (labelPx ?? 0), top: yPx - LINE_PX / 2, bottom: yPx + LINE_PX / 2 };
}

function boxAround(x: number, y: number, halfWidth: number, halfHeight: number): Box {
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

function doMeet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
