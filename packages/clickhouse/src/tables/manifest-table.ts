/** The table of manifests: the one with the highest number is in force. */
export const manifestTable = "manifests";
