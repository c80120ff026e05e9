import type { Digest } from '#domain/planning/lateness/calls.ts';
import type { Format } from '#frontend/i18n/format.ts';
import type { useKitText } from '#frontend/kit/kit-text.ts';

/** Under which what is news is kept, once it was asked for. */
export const newsKey = ['digest'] as const;

/** "27 changes by 3 people since 27 Nov 16:10: 5 orders later, 2 earlier". */
export function summaryOf(
  { edits, people, since, counts }: Digest,
  t: ReturnType<typeof useKitText>,
  format: Format,
): string {
  const changes = t('lateness.news.changes', { count: edits });
  const time = since?.at === null || since === null ? '–' : format.columnTime(Date.parse(since.at));
  // What the plant does by itself is nobody's.
  const count = people.filter(({ actor }) => actor.kind !== 'system').length;
  const head =
    count === 0 ? t('lateness.news.since', { changes, time }) : t('lateness.news.by', { changes, count, time });
  const orders = (['later', 'earlier', 'planned', 'gone'] as const)
    .filter((one) => counts[one] > 0)
    .map((one) => t(`lateness.news.${one}`, { count: counts[one] }));
  return orders.length === 0 ? head : `${head}: ${orders.join(', ')}`;
}
