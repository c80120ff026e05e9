import type { AvailabilityPlan } from './object-types.ts';

/** Times of a capacity plan's week. A week is counted in minutes from Monday 00:00; DST changes nothing, these are times of day. */

export type Availability = AvailabilityPlan['availabilities'][number];

export const dayMinutes = 1_440;
export const weekMinutes = 7 * dayMinutes;

/** Minutes after midnight of `HH:MM`; `24:00` is 1440. */
export const minutesOfTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** `HH:MM` of minutes after midnight; 1440 is `24:00`, later ones belong to the next day. */
export function timeOfMinutes(minutes: number): string {
  const inDay = minutes <= dayMinutes ? minutes : minutes - dayMinutes;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
}

/** Minutes of a shift; `timeTo` at or before `timeFrom` runs over midnight, so that 06:00 to 06:00 is a whole day. */
export function shiftLength({ timeFrom, timeTo }: Pick<Availability, 'timeFrom' | 'timeTo'>): number {
  const [from, to] = [minutesOfTime(timeFrom), minutesOfTime(timeTo)];
  return to > from ? to - from : to + dayMinutes - from;
}

/**
 * Indices of active shifts that share time with another one. The week is followed by itself: the night of Sunday meets
 * Monday's early shift.
 */
export function overlappingShifts(availabilities: readonly Availability[]): ReadonlySet<number> {
  const spans = availabilities
    .map((shift, index) => {
      const from = ((shift.weekday + 6) % 7) * dayMinutes + minutesOfTime(shift.timeFrom);
      return { index, isActive: shift.isActive, from, to: from + shiftLength(shift) };
    })
    .filter(({ isActive }) => isActive)
    .toSorted((a, b) => a.from - b.from);
  const found = new Set<number>();
  // Each against the one that reaches furthest of those before it, those of the same week and of the one before.
  let furthest: (typeof spans)[number] | undefined;
  for (const span of [...spans, ...spans.map((one) => nextWeek(one))]) {
    if (furthest !== undefined && span.from < furthest.to && span.index !== furthest.index) {
      found.add(span.index);
      found.add(furthest.index);
    }
    if (furthest === undefined || span.to > furthest.to) furthest = span;
  }
  return found;
}

const nextWeek = <Span extends { readonly from: number; readonly to: number }>(span: Span): Span => ({
  ...span,
  from: span.from + weekMinutes,
  to: span.to + weekMinutes,
});

/** Minutes of work in a week, overlaps once. */
export function minutesPerWeek(availabilities: readonly Availability[]): number {
  const isWorked = new Uint8Array(weekMinutes);
  for (const shift of availabilities) {
    if (!shift.isActive) continue;
    const from = ((shift.weekday + 6) % 7) * dayMinutes + minutesOfTime(shift.timeFrom);
    for (let at = from; at < from + shiftLength(shift); at++) isWorked[at % weekMinutes] = 1;
  }
  return isWorked.reduce((sum, one) => sum + one, 0);
}
