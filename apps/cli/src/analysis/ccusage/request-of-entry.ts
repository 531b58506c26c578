import type { Facts } from "@turnmeter/schema";
import type { Entry } from "./entry.js";
import { placeOf } from "./read-entries.js";

/** The row of the request that an entry holds (a part of); null where no request is known. */
export type RequestOfEntry = (entry: Entry) => number | null;

/** Finds the requests of entries by their ids, else by the place of the row or its copy, else by one of the ids alone. */
export function requestOfEntry({ requests, copies }: Pick<Facts, "requests" | "copies">): RequestOfEntry {
  const { columns, rowCount } = requests;
  const byKey = new Map<string, number>();
  const byPlace = new Map<string, number>();
  const byMessage = new Map<string, number>();
  const byRequest = new Map<string, number>();
  for (let row = 0; row < rowCount; row++) {
    const key = columns.requestKey.at(row);
    byKey.set(key, row);
    if (columns.kind.at(row) !== "message") continue;
    byPlace.set(placeOf({ file: columns.file.at(row), line: columns.line.at(row) }), row);
    if (key.startsWith("row:")) continue;
    const end = key.lastIndexOf(":");
    const message = end === -1 ? key : key.slice(0, end);
    if (!byMessage.has(message)) byMessage.set(message, row);
    const request = end === -1 ? null : key.slice(end + 1);
    if (request !== null && !byRequest.has(request)) byRequest.set(request, row);
  }
  for (let row = 0; row < copies.rowCount; row++) {
    const { requestKey, file, line } = copies.columns;
    const request = byKey.get(requestKey.at(row) ?? "");
    const place = placeOf({ file: file.at(row), line: line.at(row) });
    if (request !== undefined && !byPlace.has(place)) byPlace.set(place, request);
  }
  const responseOf = (entry: Entry): number | null => {
    const { messageId, requestId, uuid } = entry;
    const pair = messageId === null || requestId === null ? null : byKey.get(`${messageId}:${requestId}`);
    return (
      pair ??
      (entry.form === "progress" ? null : byPlace.get(placeOf(entry))) ??
      (uuid === null ? null : byKey.get(`row:${uuid}`)) ??
      (messageId === null ? null : byMessage.get(messageId)) ??
      (requestId === null ? null : byRequest.get(requestId)) ??
      null
    );
  };
  return (entry) => {
    const response = responseOf(entry);
    if (response === null || entry.form !== "advisor") return response;
    return byKey.get(`${columns.requestKey.at(response)}#${entry.position}`) ?? null;
  };
}
