/** Whether a text fits a pattern in which each `*` stands for any text, also for none. Its time grows with the product of both lengths at most. */
export function fitsWildcard(pattern: string, text: string): boolean {
  let at = 0;
  let place = 0;
  let star = -1;
  let retryAt = 0;
  while (at < text.length) {
    if (pattern[place] === "*") {
      star = place++;
      retryAt = at;
    } else if (pattern[place] === text[at]) {
      place++;
      at++;
    } else if (star !== -1) {
      place = star + 1;
      at = ++retryAt;
    } else return false;
  }
  while (pattern[place] === "*") place++;
  return place === pattern.length;
}
