import { textWidth, truncateText } from "./fit-text.js";

// What people call a session: the first part of its UUID.
const uuidName = /([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/**
 * A place `file:line` cut to a width in terminal columns. The line always stays whole; of a file that is named by a
 * UUID, the first part of that does, of another one its beginning.
 */
export function cutPlace(place: string, width: number): string {
  if (textWidth(place) <= width) return place;
  const [, file = place, line = ""] = /^(.*?)(:\d+)$/.exec(place) ?? [];
  const room = width - textWidth(line);
  if (room < 1) return truncateText(place, width, "start");
  const short = uuidName.exec(file)?.[1];
  if (short !== undefined && textWidth(short) < room) return `${short}…${line}`;
  return `${truncateText(file, room)}${line}`;
}
