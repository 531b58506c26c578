import type { Report } from "@turnmeter/reporting";
import { programVersion } from "../../common/version.js";

/** A page that says one thing. */
export function messageReport(title: string, text: string): Report {
  return {
    kicker: "dashboard",
    title,
    subtitle: "",
    summary: text,
    sampleNotice: null,
    headline: [],
    sections: [],
    quality: null,
    method: [],
    footer: `turnmeter ${programVersion()}`,
  };
}
