/** A row that is still being put together. */
export type MutableRow<T> = { -readonly [K in keyof T]: T[K] };
