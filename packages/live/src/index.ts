export * from "./channel/index.js";
