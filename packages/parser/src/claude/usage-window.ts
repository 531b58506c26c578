/** Plans of Claude meter the use of all its clients together, in windows of five hours. */
export const usageWindowMs = 5 * 60 * 60 * 1000;
