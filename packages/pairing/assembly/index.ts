export { placeHeap } from "./heap";
export { placeTexts, textOf } from "./texts";
