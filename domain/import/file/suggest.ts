/** More candidates are not compared: each wrong cell would keep the thread for a third of a second among 200,000 articles. */
const mostCandidates = 5_000;

/**
 * What a word may have been meant to be: the candidate that differs from it by the fewest letters, at most a third of them;
 * undefined: none is near, two are equally near, or there are too many.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = plain(word);
  const atMost = Math.max(1, Math.floor(wanted.length / 3));
  let best: string | undefined;
  let least = atMost + 1;
  let isClear = true;
  let compared = 0;
  for (const candidate of candidates) {
    if (++compared > mostCandidates) return undefined;
    const key = plain(candidate);
    if (Math.abs(key.length - wanted.length) > atMost) continue;
    const steps = distance(wanted, key, least);
    if (steps > atMost || steps > least) continue;
    if (steps === least && best !== undefined && plain(best) !== key) isClear = false;
    if (steps < least) [best, least, isClear] = [candidate, steps, true];
  }
  return isClear ? best : undefined;
}

const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
    .toLowerCase();

/** Letters to put in, take out, replace or swap with the next one (Damerau, restricted); `beyond` stops the counting. */
function distance(one: string, other: string, beyond: number): number {
  let [older, old] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      next[at] = Math.min(
        (old[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (old[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (older[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...next) > beyond) return beyond + 1;
    [older, old] = [old, next];
  }
  return old[other.length] ?? beyond + 1;
}

/** A number out of a cell that has more than one: „12 Stk“, „~ 5“, „1O“ with the letter O; undefined: there is none. */
export function numberIn(cell: string): string | undefined {
  const digits = cell.replace(/(?<=\d)[oO]|[oO](?=\d)/g, '0').replace(/(?<=\d)[lI]/g, '1');
  const [found, ...others] = digits.match(/-?\d+(?:[.,\u00a0\u202f’']\d+)*/g) ?? [];
  return found === undefined || others.length > 0 || found === cell ? undefined : found;
}

/** A day out of a cell that cannot be one as it stands: with a month of 13 and more the other way round, without a weekday. */
export function dayIn(cell: string): string | undefined {
  const [, first, second, year] =
    /(?:^|\D)(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{4}|\d{2})(?!\d)/.exec(cell) ?? [];
  if (first === undefined || second === undefined || year === undefined) return undefined;
  const [day, month] = Number(second) > 12 ? [second, first] : [first, second];
  if (Number(month) > 12 || Number(month) < 1 || Number(day) > 31 || Number(day) < 1) return undefined;
  // The last day of the month, where the month has fewer.
  const last = new Date(Date.UTC(Number(year.padStart(4, '20')), Number(month), 0)).getUTCDate();
  const shown = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${String(Math.min(Number(day), last)).padStart(2, '0')}`;
  return shown;
}
