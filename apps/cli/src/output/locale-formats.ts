import { formatsOf } from "@turnmeter/reporting";
import type { Formats } from "@turnmeter/reporting";
import type { OutputFlags } from "../specification/flags/reading-flags.js";

/** How numbers and days are written, as `--locale` says; in English where it is not given. */
export function localeFormats({ locale = "en" }: Pick<OutputFlags, "locale">): Formats {
  return formatsOf(locale);
}
