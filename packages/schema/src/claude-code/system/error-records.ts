import { z } from "zod";
import { anyObject, flag, nullish, number, numberOrNull, text, textOrNull } from "../../field.js";
import { shape } from "../../shapes.js";

const cause = () =>
  nullish(
    z.looseObject({
      code: text("Code of the failure, as ECONNRESET or FailedToOpenSocket."),
      path: text("Address that was asked."),
      errno: number("Number of the failure."),
    }),
    "Why there was no connection (2025 and early 2026).",
  );

const connection = z.looseObject({
  code: text("Code of the failure."),
  message: text("The failure in words."),
  isSSLError: flag("Whether the certificate was refused."),
});

/** The API's own words: an envelope, the error in it, and the id of the request. */
const apiBody = z.looseObject({
  type: text("Always error."),
  error: nullish(
    z.looseObject({
      type: text("Kind of the error, as overloaded_error."),
      message: text("The error in words."),
      details: nullish(anyObject(), "Details of the error."),
    }),
    "The error.",
  ),
  request_id: textOrNull("Id of the request."),
});

const error = () =>
  z.looseObject({
    message: text("The error in words."),
    formatted: text("The error as displayed."),
    status: numberOrNull("HTTP status; absent if there was no answer."),
    type: textOrNull("Kind of the error."),
    requestId: textOrNull("Id of the request."),
    connection: nullish(connection, "Why there was no connection."),
    isNetworkDown: flag("Whether the network is down."),
    noResponse: nullish(z.unknown(), "Whether no answer came."),
    rateLimits: nullish(anyObject(), "How the limits stood."),
    requestID: textOrNull("Id of the request (2025 and early 2026)."),
    headers: nullish(anyObject(), "Headers of the answer (2025 and early 2026)."),
    error: nullish(apiBody, "What the API answered (2025 and early 2026)."),
    cause: cause(),
  });

/** System records about requests that failed and are tried again. */
export const errorRecords = {
  api_error: shape("A request failed and is tried again; the turn has not failed.", () => ({
    error: nullish(error(), "What went wrong, in two shapes: old ones repeat the API's answer."),
    cause: cause(),
    retryInMs: number("Time until the next try, in milliseconds; may be a fraction."),
    retryAttempt: number("Which try it was, from 1."),
    maxRetries: number("Most tries that are made."),
    source: text("What is tried again: request_retry."),
  })),
};
