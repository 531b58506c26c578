/** The share of a standard normal distribution that lies below a value; off by less than 2 × 10⁻⁷ of itself. */
export function normalShareBelow(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 2 / (2 + x);
  // Chebyshev coefficients of erfc (Numerical Recipes, 6.2).
  const tail =
    t *
    Math.exp(
      -x * x -
        1.26551223 +
        t *
          (1.00002368 +
            t *
              (0.37409196 +
                t *
                  (0.09678418 +
                    t *
                      (-0.18628806 +
                        t *
                          (0.27886807 +
                            t * (-1.13520398 + t * (1.48851587 + t * (-0.82215223 + t * 0.17087277)))))))),
    );
  return z < 0 ? tail / 2 : 1 - tail / 2;
}

/** The value below which the given share (between 0 and 1) of a standard normal distribution lies. */
export function normalQuantile(share: number): number {
  let [low, high] = [-12, 12];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (normalShareBelow(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
