import { type KeyboardEvent, useState } from 'react';
import { dayMinutes, timeOfMinutes } from '#domain/base-data/week-time.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { erase, type Point, paint, type Shift, shiftUnder, snap } from './week-shifts.ts';
import { weekdays } from './weekdays.ts';

/** Where the keyboard is, what it has begun to paint, and what a screen reader says of it. */
interface WeekCursor {
  readonly at: Point;
  /** With what has been begun and not ended. */
  readonly preview: readonly Shift[];
  readonly said: string;
  readonly goTo: (point: Point) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onBlur: () => void;
}

/** Minutes of the week; steps of arrows. */
const hour = 60;

/**
 * Arrows go (with Shift or Ctrl by the hour), Home and End to the ends of a day. Enter begins a shift and ends it where the
 * arrows have gone, over midnight as well; Delete takes away the shift under the cursor, or the span that was begun.
 */
export function useWeekCursor(
  shifts: readonly Shift[],
  onChange: ((shifts: readonly Shift[]) => void) | undefined,
): WeekCursor {
  const t = useBaseDataText();
  const [at, setAt] = useState<Point>({ day: 0, minute: 6 * hour });
  // While a span is begun, its other end: minutes after midnight of the day of the cursor, beyond 1440 over midnight.
  const [end, setEnd] = useState<number>();
  const [said, setSaid] = useState('');
  const start = at.day * dayMinutes + at.minute;
  const span = end === undefined ? undefined : { from: start, to: at.day * dayMinutes + end };

  const place = (point: Point): string => `${weekdays('long')[point.day]} ${timeOfMinutes(point.minute)}`;
  const describe = (point: Point): string => {
    const under = shifts[shiftUnder(shifts, point) ?? -1];
    const what =
      under === undefined
        ? t('capacity.said.free')
        : t(under.isActive ? 'capacity.said.shift' : 'capacity.said.off', {
            from: timeOfMinutes(under.from),
            to: timeOfMinutes(under.to),
          });
    return `${place(point)}: ${what}`;
  };
  const goTo = (point: Point): void => {
    setAt(point);
    setEnd(undefined);
    setSaid(describe(point));
  };
  const extend = (next: number): void => {
    const limited = Math.min(at.minute + dayMinutes, Math.max(at.minute + snap, next));
    setEnd(limited);
    setSaid(t('capacity.said.span', { from: place(at), to: timeOfMinutes(limited) }));
  };
  const finish = (next: readonly Shift[], words: string): void => {
    setEnd(undefined);
    onChange?.(next);
    setSaid(words);
  };
  const enter = (): void => {
    if (span === undefined || end === undefined) return extend(at.minute + hour);
    return finish(paint(shifts, span), t('capacity.said.painted', { from: place(at), to: timeOfMinutes(end) }));
  };
  const remove = (): void => {
    if (span !== undefined) return finish(erase(shifts, span), t('capacity.said.erased'));
    const under = shiftUnder(shifts, at);
    if (under === undefined) return setSaid(describe(at));
    return finish(
      shifts.filter((_, index) => index !== under),
      t('capacity.said.erased'),
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.shiftKey || event.ctrlKey ? hour : snap;
    const go = (minutes: number): void =>
      end === undefined ? goTo(within({ ...at, minute: at.minute + minutes })) : extend(end + minutes);
    const goDay = (days: number): void => {
      if (end === undefined) goTo({ ...at, day: Math.min(6, Math.max(0, at.day + days)) });
    };
    const keys: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => go(-step),
      ArrowRight: () => go(step),
      ArrowUp: () => goDay(-1),
      ArrowDown: () => goDay(1),
      Home: () => (end === undefined ? goTo({ ...at, minute: 0 }) : extend(at.minute + snap)),
      End: () => (end === undefined ? goTo({ ...at, minute: dayMinutes - snap }) : extend(dayMinutes)),
      Enter: enter,
      ' ': enter,
      Delete: remove,
      Backspace: remove,
      ...(end === undefined ? {} : { Escape: () => goTo(at) }),
    };
    const act = keys[event.key];
    if (act === undefined || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return {
    at,
    preview: span === undefined ? shifts : paint(shifts, span),
    said,
    goTo,
    onKeyDown,
    onBlur: () => setEnd(undefined),
  };
}

/** Beyond an end of a day lies the day beside it, but not beyond the week. */
function within({ day, minute }: Point): Point {
  const at = Math.min(7 * dayMinutes - snap, Math.max(0, day * dayMinutes + minute));
  return { day: Math.floor(at / dayMinutes), minute: at % dayMinutes };
}
