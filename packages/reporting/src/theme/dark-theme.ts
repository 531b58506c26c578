import { createTheme } from "./theme.js";
import type { Theme } from "./theme.js";

/** Charts on near black. */
export const darkTheme: Theme = createTheme({
  tone1: "#3f8fd8",
  tone2: "#f0b429",
  tone3: "#2fcfa5",
  tone4: "#b88aa0",
  tone5: "#9fd3fb",
  tone6: "#e87a2a",
  model1: "#81569f",
  model2: "#7974c5",
  model3: "#cc75a0",
  model4: "#d1a456",
  model5: "#f7acbc",
  model6: "#e3d7fb",
  cache1: "#327f7f",
  cache2: "#62adad",
  cache3: "#95e1e0",
  time1: "#7c8a4c",
  time2: "#8fc17a",
  time3: "#e9ecc0",
  toneOther: "#76726a",
  toneQuiet: "#6a665e",
  toneAccent: "#3f8fd8",
  toneText: "#d9d5cc",
  toneMuted: "#9d988e",
  tonePaper: "#171613",
  grid: "#32302b",
  ramp: ["#22211d", "#173f5b", "#1f6292", "#3c8fc7", "#84c2ea", "#d5ecfb"],
});
