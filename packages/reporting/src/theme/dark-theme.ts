import { createTheme } from "./theme.js";
import type { Theme } from "./theme.js";

/** Charts on near black. */
export const darkTheme: Theme = createTheme({
  tone1: "#4aa3dc",
  tone2: "#e9a53a",
  tone3: "#2fb98f",
  tone4: "#d48fba",
  tone5: "#9ad4f5",
  tone6: "#ea7a3c",
  toneOther: "#827e76",
  toneQuiet: "#4a4741",
  toneAccent: "#4aa3dc",
  toneText: "#d9d5cc",
  toneMuted: "#9d988e",
  tonePaper: "#171613",
  grid: "#32302b",
  ramp: ["#22211d", "#173f5b", "#1f6292", "#3c8fc7", "#84c2ea", "#d5ecfb"],
});
