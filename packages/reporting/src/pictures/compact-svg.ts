// A tag with its attributes, or the text between tags.
const TOKENS = /<(\/?)([\w:]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|[^<]+/g;
const ATTRIBUTES = /(?<![\w:-])([\w:-]+)="([^"]*)"/g;
const NUMBERS = /-?(?<!\d)\d+(?:\.\d+(?:e-?\d+)?|e-?\d+)/g;
const LEFT_OUT = /^(?:aria-.*|role|class|xmlns.*|version|pointer-events|font-family|cursor)$/;
const DEFAULTS = new Map([
  ["opacity", "1"],
  ["stroke-width", "1"],
  ["font-size", "12px"],
  ["transform", "translate(0,0)"],
]);
const SHAPES = new Set(["path", "line", "rect", "circle"]);

interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly isEmpty: boolean;
}

/**
 * A picture that Vega drew, in a fraction of its bytes: numbers to a tenth of a pixel, no invisible shapes, no groups that say
 * nothing, no descriptions of single marks (the picture is described as a whole). The page sets the font, at 12 pixels.
 * `name` goes into the picture's ids, which are else the same in every picture, and `size` is its class.
 */
export function compactSvg(svg: string, name: string, size: string): string {
  const out: string[] = [];
  const isDropped: boolean[] = [];
  let defs = 0;
  for (const [token, slash, element, attributeText = "", end] of svg.matchAll(TOKENS)) {
    if (element === undefined) {
      out.push(token);
      continue;
    }
    if (element === "defs") defs += slash === "/" ? -1 : 1;
    if (slash === "/") {
      if (isDropped.pop() !== true) out.push(`</${element}>`);
      continue;
    }
    const tag = compactTag(
      { name: element, attributes: attributesOf(attributeText), isEmpty: end === "/" },
      name,
    );
    const drop = defs === 0 && saysNothing(tag);
    if (!tag.isEmpty) isDropped.push(drop);
    if (!drop) out.push(tagMarkup(tag.name === "svg" ? withClass(tag, size) : tag));
  }
  return withoutEmptyGroups(out.join(""));
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  return new Map([...text.matchAll(ATTRIBUTES)].map(([, key, value]) => [key!, value!]));
}

function compactTag({ name, attributes, isEmpty }: Tag, picture: string): Tag {
  const kept = [...attributes]
    .filter(([key]) => !LEFT_OUT.test(key))
    .map(([key, value]): [string, string] => [key, compactValue(key, value, picture)])
    .filter(([key, value]) => DEFAULTS.get(key) !== value);
  const tag = { name, attributes: new Map(kept), isEmpty };
  return name === "path" ? asRectangle(tag) : tag;
}

function compactValue(key: string, value: string, picture: string): string {
  if (key === "id") return `${picture}-${value}`;
  if (value.startsWith("url(#")) return `url(#${picture}-${value.slice("url(#".length)}`;
  if (/^(?:fill|stroke|stop-color)$/.test(key)) return value;
  return value.replace(NUMBERS, (number) => String(Math.round(Number(number) * 10) / 10 + 0));
}

// Vega draws a rectangle with round corners as eight strokes.
const ROUND_RECTANGLE = /^M([-\d.]+),([-\d.]+)(?:L[-\d.,]+C[-\d.,]+){4}Z$/;

/** Turns a path with four equal corners into a `rect`, a third of the bytes. */
function asRectangle(tag: Tag): Tag {
  const path = tag.attributes.get("d") ?? "";
  const start = ROUND_RECTANGLE.exec(path);
  if (start === null) return tag;
  const points = [...path.matchAll(/(?<![-\d.])([-\d.]+),([-\d.]+)/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));
  const left = Math.min(...points.map(({ x }) => x));
  const right = Math.max(...points.map(({ x }) => x));
  const top = Math.min(...points.map(({ y }) => y));
  const bottom = Math.max(...points.map(({ y }) => y));
  const radius = tenth(Number(start[1]) - left);
  const corners = points.filter((_, at) => at % 4 === 1 || (at % 4 === 0 && at > 0));
  const isEven = corners.every(
    ({ x, y }) =>
      (near(x, left) || near(x, right) || near(x, left + radius) || near(x, right - radius)) &&
      (near(y, top) || near(y, bottom) || near(y, top + radius) || near(y, bottom - radius)),
  );
  if (!isEven || radius <= 0) return tag;
  const { d: _, ...rest } = Object.fromEntries(tag.attributes);
  const box = { x: left, y: top, width: tenth(right - left), height: tenth(bottom - top), rx: radius };
  const attributes = [
    ...Object.entries(box).map(([key, value]): [string, string] => [key, String(value)]),
    ...Object.entries(rest),
  ];
  return { ...tag, name: "rect", attributes: new Map(attributes) };
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= 0.11;
}

/** A group without attributes, or a shape without colour. */
function saysNothing({ name, attributes, isEmpty }: Tag): boolean {
  if (name === "g") return attributes.size === 0;
  if (attributes.get("display") === "none") return isEmpty;
  return SHAPES.has(name) && isEmpty && isBlank(attributes.get("fill")) && isBlank(attributes.get("stroke"));
}

function isBlank(color: string | undefined): boolean {
  return color === undefined || color === "none" || color === "transparent";
}

function withClass(tag: Tag, size: string): Tag {
  return { ...tag, attributes: new Map([["class", size], ...tag.attributes]) };
}

function tagMarkup({ name, attributes, isEmpty }: Tag): string {
  const text = [...attributes].map(([key, value]) => ` ${key}="${value}"`).join("");
  return `<${name}${text}${isEmpty ? "/" : ""}>`;
}

function withoutEmptyGroups(svg: string): string {
  const less = svg.replace(/<g[^>]*><\/g>/g, "");
  return less === svg ? svg : withoutEmptyGroups(less);
}
