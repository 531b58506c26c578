// The usual form first: an expression with one optional part goes back and forth over every id of it.
const apiMessageId = /^msg_(?:[A-Za-z0-9]{16,}|[A-Za-z0-9]+_[A-Za-z0-9]{16,})$/;

// The rows of one response follow each other.
let newest = "";
let isNewestOfApi = false;

/** Whether a message id was made by the vendor's API, so that it names one response wherever it is logged. */
export function isApiMessageId(id: string): boolean {
  if (id !== newest) {
    newest = id;
    isNewestOfApi = apiMessageId.test(id);
  }
  return isNewestOfApi;
}

/** Whether a call id was made by the vendor's API, so that it names one call wherever it is logged. */
export function isApiCallId(id: string): boolean {
  return id.startsWith("toolu_") || id.startsWith("srvtoolu_");
}
