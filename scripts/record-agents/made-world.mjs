import { createHash } from "node:crypto";
import { release } from "node:os";
import { join } from "node:path";
import { projectName } from "./workspace.mjs";

const dayMs = 86_400_000;

/** Recordings are of this day, as the figures of all fixtures are looked at a day later. */
const madeDay = Date.parse("2026-11-20T00:00:00Z");

const madeHome = "/home/ann";
const madeRelease = "6.1.0";
const madeUrl = "https://models.example";
const stubUrl = /https?:\/\/127\.0\.0\.1:\d+/g;

/** Writes a path as agents do in the names of folders, with a hyphen for every other character. */
const hyphenated = (path) => path.replaceAll(/[^A-Za-z0-9]/g, "-");

/** Without its first slash, and with hyphens for the others. */
const joined = (path) => path.replace(/^\//, "").replaceAll("/", "-");

/** The names by which agents know the project's folder: its path, written in several ways, or the path's SHA-256. */
function namesOf(home) {
  const hashed = createHash("sha256").update(join(home, projectName)).digest("hex");
  return [home, hyphenated(home), joined(home), hashed];
}

const isoDay = (ms) => new Date(ms).toISOString().slice(0, 10);

/**
 * Turns what is this machine's into what a made-up one would have: the home folder in each way of writing it, the address of
 * the model server, the version of the system, and days. Times keep their time of day. `startedAt` is the start of the recording, epoch ms.
 */
export function madeWorld({ home, startedAt }) {
  const today = Math.floor(startedAt / dayMs) * dayMs;
  const movedMs = today - madeDay;
  // The day in Los Angeles is the one before at times, and a run may go on past midnight.
  const days = [-1, 0, 1].map((count) => today + count * dayMs);
  const madeDays = new Map(days.map((day) => [isoDay(day), isoDay(day - movedMs)]));
  const isNear = (ms) => ms >= days[0] && ms < days.at(-1) + dayMs;

  /** A number that is a time, in milliseconds or seconds, on the made-up day; any other as it is. */
  function number(value) {
    if (isNear(value)) return value - movedMs;
    return isNear(value * 1000) ? value - movedMs / 1000 : value;
  }

  const names = namesOf(home);
  const madeNames = namesOf(madeHome);

  function digits(written) {
    const moved = number(Number(written));
    return moved === Number(written) ? written : String(moved);
  }

  const text = (value) =>
    names
      .reduce((all, name, at) => all.replaceAll(name, madeNames[at]), value)
      .replaceAll(release(), madeRelease)
      .replaceAll(stubUrl, madeUrl)
      .replaceAll(/(?<!\d)\d{4}-\d\d-\d\d(?!\d)/g, (day) => madeDays.get(day) ?? day)
      .replaceAll(/(?<![\d.])1\d{12}(?!\d)|(?<![\d.])1\d{9}(?:\.\d+)?(?!\d)/g, digits);

  return { text, number };
}
