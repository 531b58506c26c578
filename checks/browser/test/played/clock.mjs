/** The clock of a program that follows played logs: that of the rows. It begins, and runs as fast, as the environment says. */
import process from "node:process";

const [at, atReal, speed] = (process.env["PLAYED_CLOCK"] ?? "").split(",").map(Number);
const real = Date.now;
Date.now = () => Math.round(at + (real() - atReal) * speed);
