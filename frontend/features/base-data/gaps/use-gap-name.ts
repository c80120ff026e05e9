import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import type { GapTimes } from './gap-calls.ts';

/** What people call a gap: "Fräse 2, Mo 22.3. 06:00 – 14:00". */
export function useGapName(resourceName: (id: string) => string): (gap: GapTimes) => string {
  const t = useBaseDataText();
  const format = useFormat();
  return ({ resourceId, dateFrom, dateTo }) => {
    const [from, to] = [Date.parse(dateFrom), Date.parse(dateTo)];
    const [first, last] = [format.shortDate(from), format.shortDate(to)];
    const times = `${first} ${format.time(from)} – ${first === last ? '' : `${last} `}${format.time(to)}`;
    return t('gaps.name', { resource: resourceName(resourceId), times });
  };
}
