import type { Day } from '#domain/kernel/instant.ts';
import type de from '#frontend/texts/change-log/de.json';

type Named = keyof typeof de extends infer Key ? (Key extends `change.${infer Name}` ? Name : never) : never;

export interface Change {
  /** In a plant of this day or later. */
  readonly day: Day;
  /** `change.{name}` in the texts. */
  readonly name: Named;
}

const on = (day: string, ...names: readonly Named[]): readonly Change[] =>
  names.map((name) => ({ day: day as Day, name }));

/** What is new for those who work with the product: whoever changes something that they notice adds it. */
export const changes: readonly Change[] = [
  ...on('2026-12-01', 'whileSent'),
  ...on('2026-11-30', 'tutorials', 'assemblies', 'timeUnit', 'fewerFiles', 'goesOn', 'factory'),
  ...on(
    '2026-11-29',
    'atOnce',
    'photos',
    'roleNeeds',
    'licences',
    'storage',
    'contradictions',
    'language',
    'pins',
    'planAsSeen',
    'imports',
    'files',
    'otherSystems',
  ),
  ...on('2026-11-28', 'simulations', 'ways', 'time', 'audit'),
  ...on('2026-11-23', 'offline'),
  ...on('2026-11-22', 'terminals', 'radar'),
  ...on('2026-11-21', 'timelines'),
];

export const periods = ['all', 'thisYear', 'lastYear'] as const;
export type Period = (typeof periods)[number];

/** The changes of a period, by their days; those of one day keep their order. */
export function changesOf(period: Period, newestFirst: boolean, today: Day): readonly Change[] {
  const year = Number(today.slice(0, 4)) - (period === 'lastYear' ? 1 : 0);
  const wanted = changes.filter(({ day }) => period === 'all' || day.startsWith(`${year}-`));
  const sign = newestFirst ? -1 : 1;
  return wanted.toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -sign : sign));
}
