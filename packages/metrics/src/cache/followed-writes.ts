import type { Facts } from "@turnmeter/schema";
import { responseRows } from "../threads/response-rows.js";

/** Which requests have a place in a thread, and which of these follow another one there; 1 or 0 by row. */
export function followedWrites(requests: Facts["requests"]) {
  const isFollowed = new Uint8Array(requests.rowCount);
  const follows = new Uint8Array(requests.rowCount);
  const { rows, starts } = responseRows(requests);
  for (let thread = 0; thread + 1 < starts.length; thread++) {
    for (let place = starts[thread]!; place < starts[thread + 1]!; place++) {
      isFollowed[rows[place]!] = 1;
      if (place > starts[thread]!) follows[rows[place]!] = 1;
    }
  }
  return { isFollowed, follows };
}
