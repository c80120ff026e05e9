import { mostCounted } from '#domain/simulation/calls.ts';
import type { ComparedFigure } from '#domain/simulation/comparison-api.ts';
import type { Format } from '#frontend/i18n/format.ts';
import type { useSimulationText } from '#frontend/kit/simulation-text.ts';

type Text = ReturnType<typeof useSimulationText>;

/** How a key figure reads: its name, its value, by how much it differs, and whether that is good. */
export interface FigureWords {
  readonly label: string;
  readonly formula: string;
  readonly before: string;
  readonly after: string;
  /** undefined: it is the same. */
  readonly difference: { readonly text: string; readonly tone: 'ok' | 'warn' | 'none' } | undefined;
}

/** Of these more is better; of load and work in progress nobody can say in general; of all others less is. */
const moreIsBetter: ReadonlySet<string> = new Set(['onTimeRate']);
const neither: ReadonlySet<string> = new Set(['load', 'workInProgress']);

export function figureWords(
  figure: ComparedFigure,
  names: Readonly<Record<string, string>>,
  t: Text,
  format: Format,
): FigureWords {
  const { name, unit, before, after, resourceGroupId = '' } = figure;
  const value = (one: number | null): string => {
    if (one === null) return '–';
    switch (unit) {
      case 'share':
        return format.percent(one, 1);
      case 'seconds':
        return format.duration(one * 1_000);
      case 'days':
        return t('unit.days', { count: one });
      default:
        return format.number(one);
    }
  };
  const by = before === null || after === null ? 0 : after - before;
  // What reads the same is the same.
  const isSame = value(before) === value(after);
  const text =
    unit === 'share'
      ? t('points', { value: signed(by * 100, format, 1) })
      : unit === 'seconds'
        ? format.difference(by * 1_000)
        : signed(by, format);
  const tone = neither.has(name) ? 'none' : by > 0 === moreIsBetter.has(name) ? 'ok' : 'warn';
  return {
    label: t(`figure.${name}`, { group: names[resourceGroupId] ?? '' }),
    formula: t(`formula.${name}`),
    before: value(before),
    after: value(after),
    difference: isSame ? undefined : { text, tone },
  };
}

const signed = (value: number, format: Format, digits = 0): string =>
  digits === 0
    ? format.countDifference(value)
    : `${value < 0 ? '−' : '+'}\u202f${format.number(Math.abs(value), digits)}`;

/** How many there are, as far as they are counted. */
export const counted = (count: number, t: Text, format: Format): string =>
  count < mostCounted ? format.number(count) : t('atLeast', { count: format.number(mostCounted) });
