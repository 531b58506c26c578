import { type Random, randomOf } from "../../util/random.js";
import { places } from "../../util/rich-logs/place.js";

/** Places outside of logs, and in a log's address of a repository, where a secret can stand. */
const otherPlaces = [
  "credentials",
  "log-folder",
  "environment",
  "redact-key",
  "user-home",
  "config-file",
] as const;

/** Every place that has a secret of its own. */
export const secretPlaces = [...places, ...otherPlaces] as const;
export type SecretPlace = (typeof secretPlaces)[number];

/** A secret for each place. */
export type Secrets = Readonly<Record<SecretPlace, string>>;

const letters = Array.from("bcdghjkmnpqrtvwxz");

/** Twenty letters that nobody else writes, and that look neither like a word nor like an id of a machine. */
function secretOf(random: Random): string {
  return Array.from({ length: 20 }, () => random.pick(letters)).join("");
}

/** Secrets that follow from a seed. */
export function secretsOf(seed: number): Secrets {
  const random = randomOf(seed);
  const made: Partial<Record<SecretPlace, string>> = {};
  for (const place of secretPlaces) made[place] = secretOf(random);
  if (!hasAll(made)) throw new Error("a place has no secret");
  return made;
}

function hasAll(made: Partial<Secrets>): made is Secrets {
  return secretPlaces.every((place) => made[place] !== undefined);
}

const shortest = 8;

/** What a part of a secret looks like, as it is and in the encodings that programs hide texts in. */
function looksOf(secret: string): readonly string[] {
  const start = secret.slice(0, shortest);
  const middle = secret.slice(6, 6 + shortest);
  return [start, middle].flatMap((part) => [
    part,
    part.toUpperCase(),
    Buffer.from(part).toString("hex"),
    Buffer.from(part, "utf16le").toString("latin1"),
    // Where a text begins in base64 shifts its digits; those at its ends depend on what is beside it.
    ...[0, 1, 2].map((shift) =>
      Buffer.from("-".repeat(shift) + part)
        .toString("base64")
        .slice(shift === 0 ? 0 : shift + 1, shift === 0 ? 10 : 11),
    ),
    Array.from(part, (letter) => `&#${letter.charCodeAt(0)};`).join(""),
    Array.from(part, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join(""),
  ]);
}

/** The places whose secrets, or eight letters of them, are in a text. */
export function secretsIn(text: string, secrets: Secrets): readonly SecretPlace[] {
  return secretPlaces.filter((place) => looksOf(secrets[place]).some((look) => text.includes(look)));
}
