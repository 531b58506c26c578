import { defaultPriceBook } from "@turnmeter/pricing";

/** How logs are read live where nothing is kept: by one thread, at the built-in prices. */
export const liveReading = {
  cache: null,
  check: false,
  priceBook: defaultPriceBook,
  activity: {},
  reader: "scan",
  jobs: 1,
  threads: null,
  until: null,
} as const;
