import type { TimeText } from '#frontend/features/timeline/model/time-text.ts';
import { defineMessages } from '#frontend/i18n/messages.ts';
import type { LoadFigures } from './load-figures.ts';
import { de } from './messages/de.ts';
import { en } from './messages/en.ts';
import { es } from './messages/es.ts';
import { fr } from './messages/fr.ts';
import { ru } from './messages/ru.ts';
import type { Period } from './periods.ts';

export const loadMessages = defineMessages('timeline-load', { de, en, es, fr, ru });

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
      text = loadMessages.text(key, { hours });
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
  const { tone, share, free, late, overload, load } = figures;
  if (tone === 'none') return loadMessages.text('closed');
  const parts = [
    load.available <= 0 ? loadMessages.text('closed') : loadMessages.text('booked', { share: text.percent(share) }),
  ];
  if (free >= 60) parts.push(loadMessages.text('freeLength', { length: text.duration(free * 1_000) }));
  if (late.length > 0) parts.push(loadMessages.text('late', { count: late.length }));
  if (overload > 0) parts.push(loadMessages.text('overload', { length: text.duration(overload) }));
  return parts.join(', ');
}
