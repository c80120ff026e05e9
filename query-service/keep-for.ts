/** More sets of machines than any plant has screens. */
const mostKept = 200;

/**
 * Reads that are asked for again and again: an answer is given again for so many milliseconds, by what was asked for. One that
 * is under way is waited for by all, and what failed is asked for again.
 */
export function keepFor<Asked extends readonly unknown[], Answer>(
  milliseconds: number,
  clock: () => number,
  read: (...asked: Asked) => Promise<Answer>,
): (...asked: Asked) => Promise<Answer> {
  const kept = new Map<string, { readonly at: number; readonly answer: Promise<Answer> }>();
  return (...asked) => {
    const key = JSON.stringify(asked);
    const known = kept.get(key);
    const now = clock();
    if (known !== undefined && now - known.at < milliseconds) return known.answer;
    if (kept.size >= mostKept) kept.clear();
    const answer = read(...asked);
    const entry = { at: now, answer };
    kept.set(key, entry);
    answer.catch(() => void (kept.get(key) === entry && kept.delete(key)));
    return answer;
  };
}
