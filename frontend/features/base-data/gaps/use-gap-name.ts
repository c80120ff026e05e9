import { useFormat } from '#frontend/i18n/use-format.ts';
import { useNamesOf } from '#frontend/kit/list/use-names.ts';
import type { GapFields } from './gap-calls.ts';
import { useGapText } from './gap-text.ts';

/** What people call a gap of the resource: "Fräse 2, Mo 22.3. 06:00 – 14:00". */
export function useGapName(resourceId: string | undefined): {
  readonly resourceName: string;
  readonly nameOf: (gap: Pick<GapFields, 'dateFrom' | 'dateTo'>) => string;
} {
  const t = useGapText();
  const format = useFormat();
  const [resource] = useNamesOf('resources', resourceId === undefined ? [] : [resourceId]);
  const resourceName = resource?.label ?? '…';
  return {
    resourceName,
    nameOf({ dateFrom, dateTo }) {
      const [from, to] = [Date.parse(dateFrom), Date.parse(dateTo)];
      const [first, last] = [format.shortDate(from), format.shortDate(to)];
      const times = `${first} ${format.time(from)} – ${first === last ? '' : `${last} `}${format.time(to)}`;
      return t('name', { resource: resourceName, times });
    },
  };
}
