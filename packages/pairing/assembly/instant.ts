/** The smaller of two instants; NaN is unknown. */
export function earlier(a: f64, b: f64): f64 {
  if (a != a) return b;
  return b != b || a <= b ? a : b;
}

/** The larger of two instants; NaN is unknown. */
export function later(a: f64, b: f64): f64 {
  if (a != a) return b;
  return b != b || a >= b ? a : b;
}
