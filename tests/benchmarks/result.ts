/** One measured line of `results.md`: what was measured beside what it is compared with, in the same run. */
export interface BenchResult {
  readonly name: string;
  readonly unit: string;
  /** Median of the runs, in `unit`. */
  readonly value: number;
  /** What it is compared with, in `unit`, from the same run. */
  readonly baseline: number;
  /** Median of the ratios value / baseline, run by run. */
  readonly ratio: number;
  /** The ratio to reach; undefined when the line only informs. */
  readonly aim: { readonly atLeast: number } | { readonly atMost: number } | undefined;
  /** What value and baseline are, in words. */
  readonly detail: string;
}

/** The smallest value that `share` (0 to 1) of all do not exceed. Throws without any value. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new Error('No percentile of nothing');
  return found;
}

/** The middle one; the mean of the two middle ones when their number is even. Throws without any value. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  const upper = sorted[Math.ceil((sorted.length - 1) / 2)];
  if (lower === undefined || upper === undefined) throw new Error('No median of nothing');
  return (lower + upper) / 2;
}
