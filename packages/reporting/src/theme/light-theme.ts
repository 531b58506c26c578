import { createTheme } from "./theme.js";
import type { Theme } from "./theme.js";

/** Charts on paper white. */
export const lightTheme: Theme = createTheme({
  tone1: "#0072b2",
  tone2: "#d98200",
  tone3: "#009e73",
  tone4: "#b65f97",
  tone5: "#48a6dd",
  tone6: "#c24a00",
  toneOther: "#a29e95",
  toneQuiet: "#cfcbc2",
  toneAccent: "#0072b2",
  toneText: "#33312d",
  toneMuted: "#6a665f",
  tonePaper: "#fdfcf9",
  grid: "#e7e3da",
  ramp: ["#efece4", "#c3dbea", "#7cb5d8", "#2f86bd", "#0a5a90", "#06375a"],
});
