import {
  type Availability,
  dayMinutes,
  minutesOfTime,
  shiftLength,
  timeOfMinutes,
  weekMinutes,
} from '#domain/base-data/week-time.ts';

/** A shift as it is painted: minutes after midnight of its day; `to` beyond 1440 lies in the next day. */
export interface Shift {
  /** 0 = Monday. */
  readonly day: number;
  readonly from: number;
  readonly to: number;
  readonly isActive: boolean;
}

/** Minutes to which hands paint; typed times are exact. */
export const snap = 15;

export const shiftsOf = (availabilities: readonly Availability[]): readonly Shift[] =>
  availabilities.map((one) => {
    const from = minutesOfTime(one.timeFrom);
    return { day: (one.weekday + 6) % 7, from, to: from + shiftLength(one), isActive: one.isActive };
  });

/** Sorted as people read them. */
export const availabilitiesOf = (shifts: readonly Shift[]): readonly Availability[] =>
  shifts.toSorted((a, b) => a.day - b.day || a.from - b.from).map((shift) => availabilityOf(shift));

export const availabilityOf = ({ day, from, to, isActive }: Shift): Availability => ({
  weekday: (day + 1) % 7,
  isActive,
  timeFrom: timeOfMinutes(from),
  timeTo: timeOfMinutes(to),
});

/** A span of the week in minutes from Monday 00:00; `to` may lie beyond Sunday. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** A place in the painter; `day` 7 is below Sunday: the Monday that follows. */
export interface Point {
  readonly day: number;
  /** Snapped, 0 to 1440. */
  readonly minute: number;
}

/** What a hand does to shifts as they were when it began. */
export type Gesture =
  | { readonly kind: 'paint' | 'erase'; readonly start: Point }
  | { readonly kind: 'resize'; readonly index: number; readonly edge: 'from' | 'to' }
  /** `grip`: minutes from the shift's start to where it was taken. */
  | { readonly kind: 'move'; readonly index: number; readonly grip: number };

export function applyGesture(shifts: readonly Shift[], gesture: Gesture, point: Point): readonly Shift[] {
  switch (gesture.kind) {
    case 'paint':
      return paint(shifts, spanBetween(gesture.start, point));
    case 'erase':
      return erase(shifts, spanBetween(gesture.start, point));
    case 'resize':
      return changed(shifts, gesture.index, (shift) => resized(shift, gesture.edge, point));
    case 'move':
      return changed(shifts, gesture.index, (shift) => moved(shift, gesture.grip, point));
  }
}

/**
 * From one place to another: on the day of the start, unless the hand has gone to the next day's row and is earlier
 * there: then over midnight. At most 24 hours.
 */
export function spanBetween(start: Point, end: Point): Span {
  const at = start.day * dayMinutes;
  if (end.day > start.day && end.minute <= start.minute)
    return { from: at + start.minute, to: at + dayMinutes + end.minute };
  if (end.day < start.day && end.minute >= start.minute)
    return { from: at - dayMinutes + end.minute, to: at + start.minute };
  return { from: at + Math.min(start.minute, end.minute), to: at + Math.max(start.minute, end.minute) };
}

/** Joins what it meets; where that would be longer than a day, only free time is filled. */
export function paint(shifts: readonly Shift[], span: Span): readonly Shift[] {
  if (span.to <= span.from) return shifts;
  let union = span;
  const others: Shift[] = [];
  let joined = true;
  let left = shifts;
  while (joined) {
    joined = false;
    for (const shift of left) {
      const met = meeting(shift, union);
      if (met === undefined || !shift.isActive) {
        others.push(shift);
        continue;
      }
      union = { from: Math.min(union.from, met.from), to: Math.max(union.to, met.to) };
      joined = true;
    }
    left = others.splice(0);
  }
  if (union.to - union.from <= dayMinutes) return [...left, shiftAt(union, true)];
  const active = shifts.filter(({ isActive }) => isActive);
  const free = active.reduce<readonly Span[]>(
    (pieces, shift) => pieces.flatMap((piece) => minus(piece, meeting(shift, piece))),
    [span],
  );
  return [...shifts, ...free.map((piece) => shiftAt(piece, true))];
}

export function erase(shifts: readonly Shift[], span: Span): readonly Shift[] {
  if (span.to <= span.from) return shifts;
  return shifts.flatMap((shift) => {
    const met = meeting(shift, span);
    return met === undefined ? [shift] : minus(met, span).map((piece) => shiftAt(piece, shift.isActive));
  });
}

/** Replaces the shifts of `days` by those of `source`. */
export const copyDay = (shifts: readonly Shift[], source: number, days: readonly number[]): readonly Shift[] => [
  ...shifts.filter(({ day }) => day === source || !days.includes(day)),
  ...days
    .filter((day) => day !== source)
    .flatMap((day) => shifts.filter((shift) => shift.day === source).map((shift) => ({ ...shift, day }))),
];

/** Index of the shift that holds a minute of the week, active ones first. */
export function shiftUnder(shifts: readonly Shift[], { day, minute }: Point): number | undefined {
  const at = day * dayMinutes + minute;
  const holds = (shift: Shift): boolean => meeting(shift, { from: at, to: at + 1 }) !== undefined;
  const active = shifts.findIndex((shift) => shift.isActive && holds(shift));
  const found = active === -1 ? shifts.findIndex(holds) : active;
  return found === -1 ? undefined : found;
}

function resized(shift: Shift, edge: 'from' | 'to', point: Point): Shift {
  const isNextDay = point.day !== shift.day && (point.day + 7 - shift.day) % 7 === 1;
  const minute = point.minute + (isNextDay ? dayMinutes : 0);
  if (edge === 'to') return { ...shift, to: clamp(minute, shift.from + snap, shift.from + dayMinutes) };
  const earliest = Math.max(0, shift.to - dayMinutes);
  return { ...shift, from: clamp(minute, earliest, Math.min(shift.to, dayMinutes) - snap) };
}

function moved(shift: Shift, grip: number, { day, minute }: Point): Shift {
  const start = day * dayMinutes + minute - grip;
  const length = shift.to - shift.from;
  return { ...shiftAt({ from: start, to: start + length }, shift.isActive) };
}

function changed(shifts: readonly Shift[], index: number, change: (shift: Shift) => Shift): readonly Shift[] {
  return shifts.map((shift, at) => (at === index ? change(shift) : shift));
}

/** The span of a shift as it lies beside `span`, in whichever turn of the week; undefined when they do not meet. */
function meeting(shift: Shift, span: Span): Span | undefined {
  const from = shift.day * dayMinutes + shift.from;
  const to = shift.day * dayMinutes + shift.to;
  for (const turn of [-weekMinutes, 0, weekMinutes])
    if (from + turn < span.to && to + turn > span.from) return { from: from + turn, to: to + turn };
  return undefined;
}

/** What is left of a span without another. */
function minus(span: Span, hole: Span | undefined): readonly Span[] {
  if (hole === undefined) return [span];
  return [
    { from: span.from, to: Math.min(span.to, hole.from) },
    { from: Math.max(span.from, hole.to), to: span.to },
  ].filter(({ from, to }) => to > from);
}

function shiftAt({ from, to }: Span, isActive: boolean): Shift {
  const start = ((from % weekMinutes) + weekMinutes) % weekMinutes;
  const day = Math.floor(start / dayMinutes);
  return { day, from: start - day * dayMinutes, to: start - day * dayMinutes + (to - from), isActive };
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
