import { createTheme } from "./theme.js";
import type { Theme } from "./theme.js";

/** Charts on paper white. */
export const lightTheme: Theme = createTheme({
  tone1: "#015ab3",
  tone2: "#a66e00",
  tone3: "#58a078",
  tone4: "#7f3578",
  tone5: "#497eae",
  tone6: "#952e03",
  model1: "#3e1856",
  model2: "#3e357e",
  model3: "#873761",
  model4: "#8d671d",
  model5: "#b26678",
  model6: "#9c84c7",
  cache1: "#004949",
  cache2: "#207070",
  cache3: "#4c9797",
  time1: "#1c2400",
  time2: "#2f5f1f",
  time3: "#77772e",
  toneOther: "#726e65",
  toneQuiet: "#949087",
  toneAccent: "#015ab3",
  toneText: "#33312d",
  toneMuted: "#6a665f",
  tonePaper: "#fdfcf9",
  grid: "#e7e3da",
  ramp: ["#efece4", "#c3dbea", "#7cb5d8", "#2f86bd", "#0a5a90", "#06375a"],
});
