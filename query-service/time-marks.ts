import { type Instant, toIso } from '#domain/kernel/instant.ts';
import type { Moments } from '#domain/planning/api/moment-calls.ts';

/** How many steps there were before an instant, and where the last of them stands in the log. */
export interface CountAt {
  readonly at: Instant;
  readonly number: number;
  readonly position: string;
}

/** Begins of so many equal parts of a time, and its end: one more than parts. */
export const edgesOf = (from: Instant, to: Instant, parts: number): readonly Instant[] =>
  Array.from({ length: parts + 1 }, (_none, index) => Math.round(from + ((to - from) * index) / parts));

/** What lies between one count and the next. */
export const bucketsOf = (counts: readonly CountAt[]): Moments['buckets'] =>
  between(counts).map(({ start, number }) => ({ at: toIso(start.at), edits: number }));

/** Parts in which there was something, each with the last of it. */
export const filledParts = (
  counts: readonly CountAt[],
): readonly { readonly position: string; readonly joined: number }[] =>
  between(counts).flatMap(({ end, number }) => (number === 0 ? [] : [{ position: end.position, joined: number }]));

const between = (counts: readonly CountAt[]) =>
  counts.flatMap((end, index) => {
    const start = counts[index - 1];
    return start === undefined ? [] : [{ start, end, number: Math.max(0, end.number - start.number) }];
  });
