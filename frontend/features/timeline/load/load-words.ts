import type { TimeText } from '#frontend/features/timeline/model/time-text.ts';
import { timelineText } from '#frontend/features/timeline/timeline-text.ts';
import type { LoadFigures } from './load-figures.ts';
import type { Period } from './periods.ts';

/** Words on the canvas; kept, because the same few figures stand in hundreds of places. */
export interface LoadWords {
  /** "3 h frei" of the hours as text. */
  readonly free: (hours: string) => string;
  /** "3 h" */
  readonly hours: (hours: string) => string;
}

export function loadWords(): LoadWords {
  const free = new Map<string, string>();
  const brief = new Map<string, string>();
  const keeping = (known: Map<string, string>, key: 'free' | 'hours') => (hours: string) => {
    let text = known.get(hours);
    if (text === undefined) {
      text = timelineText(`load.${key}`, { hours });
      known.set(hours, text);
    }
    return text;
  };
  return { free: keeping(free, 'free'), hours: keeping(brief, 'hours') };
}

export function periodName({ kind, start }: Period, text: TimeText): string {
  switch (kind) {
    case 'day':
      return text.shortDay(start);
    case 'week':
      return text.week(start);
    case 'month':
      return text.monthAndYear(start);
  }
}

/** "78 % belegt, 12 h frei, 2 Aufträge zu spät" */
export function figuresText(figures: LoadFigures, text: TimeText): string {
  const { tone, share, free, late, overload, load, atWork } = figures;
  if (tone === 'none') return timelineText('load.closed');
  const parts = [
    load.available <= 0 ? timelineText('load.closed') : timelineText('load.booked', { share: text.percent(share) }),
  ];
  if (free >= 60) parts.push(timelineText('load.freeLength', { length: text.duration(free * 1_000) }));
  if (late.length > 0) parts.push(timelineText('load.late', { count: late.length }));
  if (overload > 0) parts.push(timelineText('load.overload', { length: text.duration(overload) }));
  if (atWork > 0) parts.push(timelineText('load.atWork', { count: atWork }));
  return parts.join(', ');
}
