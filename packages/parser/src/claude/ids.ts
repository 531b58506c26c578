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

const apiRequestId = /^req_(?:[A-Za-z0-9]{16,}|[A-Za-z0-9]+_[A-Za-z0-9]{16,})$/;

/** Whether a request id was made by the vendor's API, so that it names one request wherever it is logged. */
export function isApiRequestId(id: string): boolean {
  return apiRequestId.test(id);
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text has the form of a row's uuid. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** Whether a call id was made by the vendor's API, so that it names one call wherever it is logged. */
export function isApiCallId(id: string): boolean {
  return id.startsWith("toolu_") || id.startsWith("srvtoolu_");
}
