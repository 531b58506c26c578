import { choice, number, object, text } from "../field.js";

/** Why an image was not made. */
export function imageFailure() {
  return object("Why no image was made.", {
    type: choice("Kind of the failure.", "usageLimitExceeded"),
    limitId: text("The limit that was reached."),
    resetsAt: number("When the limit starts anew, in seconds since 1970."),
  });
}

/** Fields of an image that the model worked from. */
export function imageInputFields() {
  return { path: text("Path of the image."), sha256: text("SHA-256 of the image, as hex.") };
}
