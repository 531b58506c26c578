/** What `turnmeter cache` can do. */
export const cacheActions = ["info", "clear"] as const;

export type CacheAction = (typeof cacheActions)[number];
