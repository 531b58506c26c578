/** A sequence of whole numbers that follows from its seed: mulberry32, by Tommy Ettinger, in the public domain. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Random = ReturnType<typeof randomNumbers>;

/** Bytes that mean something in JSON Lines, or are no UTF-8. */
const tellingBytes = Buffer.from('"\\{}[],:\n\r\t 0-+.eEtfn/u\u0000\u001f', "latin1");
const brokenBytes = [0xff, 0xc3, 0xe2, 0x80, 0xf0, 0xbf];

/** Text of up to six lines, most of them records with some of the keys, some of them damaged. */
export function randomText(random: Random, keys: readonly string[]): Buffer {
  const lines = Array.from({ length: 1 + random(6) }, () => {
    const record = object(random, keys, 0);
    switch (random(16)) {
      case 0:
        return record + space(random) + object(random, keys, 0);
      case 1:
        return value(random, keys, 0);
      case 2:
        return space(random);
      case 3:
        return "\uFEFF" + record;
      default:
        return space(random) + record + space(random);
    }
  });
  const text = (random(8) === 0 ? "\uFEFF" : "") + lines.join("\n") + (random(2) === 0 ? "\n" : "");
  let bytes: Buffer = Buffer.from(text);
  for (let changes = random(4); changes > 0; changes--) bytes = changed(bytes, random);
  return bytes;
}

function changed(bytes: Buffer, random: Random): Buffer {
  const at = random(bytes.length + 1);
  const to = Math.min(bytes.length, at + 1 + random(8));
  const telling = Buffer.of(
    random(6) === 0 ? brokenBytes[random(brokenBytes.length)]! : tellingBytes[random(tellingBytes.length)]!,
  );
  switch (random(5)) {
    case 0:
      return Buffer.concat([bytes.subarray(0, at), telling, bytes.subarray(at + 1)]);
    case 1:
      return Buffer.concat([bytes.subarray(0, at), telling, bytes.subarray(at)]);
    case 2:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(to)]);
    case 3:
      return Buffer.concat([bytes.subarray(0, to), bytes.subarray(at)]);
    default:
      return Buffer.concat([bytes.subarray(0, at), Buffer.of(random(256)), bytes.subarray(at + 1)]);
  }
}

const strings = [
  '""',
  '"x"',
  '"a\\nb\\n"',
  '"\\u000A\\r"',
  '"\u00e9\u20ac\u{1d11e}"',
  '"\\ud834\\udd1e"',
  '"\\ud834"',
  '"\\\\\\\\\\\\\\n\\u0041\u00e9"',
  `"${"a".repeat(57)}\\\\\\"z"`,
  `"${"q".repeat(120)}"`,
  `"${"q".repeat(121)}"`,
  `"${"\u20ac".repeat(40)}"`,
];
const numbers = [
  "-0",
  "1.5e3",
  "12345678901234567890",
  "-7",
  "0",
  "1E-2",
  "999999999",
  "1000000000",
  "1e400",
];

/** Values whose levels are as many as may be kept whole, a few more or less, or far more. */
function deepValue(random: Random): string {
  const levels = [2000, 198, 199, 200, 201, 202][random(6)]!;
  const [open, close] = random(2) === 0 ? ["[", "]"] : ['{"e":', "}"];
  return open.repeat(levels) + (random(2) === 0 ? "0" : "[]") + close.repeat(levels);
}

function value(random: Random, keys: readonly string[], depth: number): string {
  if (random(50) === 0) return deepValue(random);
  switch (random(depth > 3 ? 6 : 9)) {
    case 0:
    case 1:
    case 2:
      return strings[random(strings.length)]!;
    case 3:
      return String(random(2_000_000));
    case 4:
      return numbers[random(numbers.length)]!;
    case 5:
      return ["true", "false", "null"][random(3)]!;
    case 6:
      return list(random, "[", "]", () => value(random, keys, depth + 1));
    default:
      return object(random, keys, depth + 1);
  }
}

function object(random: Random, keys: readonly string[], depth: number): string {
  return list(
    random,
    "{",
    "}",
    () => `"${keys[random(keys.length)]}"${space(random)}:${space(random)}${value(random, keys, depth)}`,
  );
}

function list(random: Random, open: string, close: string, item: () => string): string {
  const items = Array.from({ length: random(6) }, () => space(random) + item() + space(random));
  return open + (items.length === 0 ? space(random) : items.join(",")) + close;
}

function space(random: Random): string {
  return ["", "", "", " ", "\t", " \r"][random(6)]!;
}
