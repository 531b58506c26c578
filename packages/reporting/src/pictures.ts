export { drawPictures } from "./pictures/draw-pictures.js";
export type { Pictures } from "./pictures/draw-pictures.js";
