import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Day, daySchema, toIso } from '#domain/kernel/instant.ts';
import { dayAt, dayNumberOf, startOfDay, weekdayOf } from '#domain/kernel/time-zone.ts';
import { api } from '#frontend/api/plant.ts';
import { readPlantSettings } from '#frontend/api/plant-settings.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import type { Choice } from '#frontend/kit/list/data/use-names.ts';
import { type Names, nameIn } from '#frontend/kit/list/data/use-names.ts';
import type { GapTimes, ListedGap } from '../gap-calls.ts';
import type { DayNote, ShownGap } from './calendar-row.tsx';
import { movesByHours, type Wish } from './hand.ts';
import { headingsOf } from './headings.ts';
import { type CalendarSpan, daysShown, endOf, pageFrom, type Strip, stripsOf } from './strips.ts';
import { useCalendarResources, useFirstGroup, useGapsBetween, useHolidays } from './use-calendar-data.ts';

const noGroups: readonly Choice[] = [];
const noGaps: readonly ShownGap[] = [];

/** What the address asks for, `of`, `span` and `day`, with the gaps and days that belong to it. */
export function useCalendarView(names: Names) {
  const t = useBaseDataText();
  const format = useFormat();
  const zone = currentPlantTimeZone();
  const [query] = useSearchParams();
  const [now] = useState(() => Date.now());
  const today = dayAt(zone, now);
  const span: CalendarSpan = query.get('span') === 'week' ? 'week' : 'month';
  const asked = daySchema.safeParse(query.get('day'));
  const day = asked.success ? asked.data : today;
  const asking = query.get('of');
  const first = useFirstGroup(asking === null);
  const of = asking ?? first ?? undefined;
  const resources = useCalendarResources(of);
  const [kind, id = ''] = of?.split(':') ?? [];
  const isOneResource = kind === 'resource';
  const nameById = useMemo(
    () => new Map(resources?.map(({ resourceId, resourceName }) => [resourceId, resourceName])),
    [resources],
  );
  const shownIds = useMemo(() => (isOneResource ? [id] : [...nameById.keys()]), [isOneResource, id, nameById]);
  const days = useMemo(() => daysShown(span, day, isOneResource), [span, day, isOneResource]);
  const strips = useMemo(
    () => stripsOf(span, days, shownIds, isOneResource, zone),
    [span, days, shownIds, isOneResource, zone],
  );
  const [firstDay = day, lastDay = day] = [days[0], days.at(-1)];
  const from = startOfDay(zone, firstDay);
  const read = useGapsBetween(shownIds, from, strips.at(-1) === undefined ? from : endOf(strips.at(-1) as Strip));
  const holidays = useHolidays(firstDay, lastDay);
  const { data: settings } = useQuery({ queryKey: ['plantSettings'], queryFn: () => readPlantSettings(api) });
  const items = read.data?.items;
  const gaps = useMemo(() => items?.map((gap) => shownGap(gap, names)) ?? noGaps, [items, names]);
  const notes = useMemo(
    () =>
      new Map(
        days.map((one): readonly [Day, DayNote] => [
          one,
          {
            holiday: holidays.get(one),
            isWeekend: settings?.weekendDays.includes(weekdayOf(dayNumberOf(one))) === true,
            isToday: one === today,
            isBeside: isOneResource && span === 'month' && one.slice(0, 7) !== day.slice(0, 7),
          },
        ]),
      ),
    [days, holidays, settings, today, isOneResource, span, day],
  );
  const clock = useMemo(() => ({ zone, byHours: movesByHours(span, isOneResource) }), [zone, span, isOneResource]);
  const title = isOneResource ? (nameById.get(id) ?? '…') : nameIn(names, 'resourceGroups', id);
  const start = startOfDay(zone, day);
  const monthName = new Intl.DateTimeFormat(currentLanguage(), { month: 'long', year: 'numeric', timeZone: zone });
  const labelOf = useCallback(
    (strip: Strip) => {
      const [cell] = strip.cells;
      if (!isOneResource) return { label: nameById.get(strip.resourceId) ?? strip.resourceId };
      if (span === 'month') return { label: format.week(cell.from) };
      const hours = strip.cells.length;
      const clocks = hours < 24 ? t('calendar.shortDay') : hours > 24 ? t('calendar.longDay') : undefined;
      return { label: format.shortDate(cell.from), note: notes.get(cell.day)?.holiday ?? clocks };
    },
    [isOneResource, nameById, span, format, notes, t],
  );
  const cellLabelsOf = useCallback(
    ({ cells }: Strip) => {
      if (!isOneResource) return undefined;
      if (span === 'month') return 'day' as const;
      return cells.length === 24 ? undefined : ('hour' as const);
    },
    [isOneResource, span],
  );
  return {
    of,
    groups: names.get('resourceGroups') ?? noGroups,
    span,
    today,
    title,
    when:
      span === 'month'
        ? monthName.format(start)
        : `${format.week(start)}: ${format.dayAndMonth(from)} – ${format.date(startOfDay(zone, lastDay))}`,
    page: (steps: -1 | 1): Day => pageFrom(span, day, steps),
    isOneResource,
    isEmpty: first === null || (resources !== undefined && strips.length === 0),
    strips,
    headings: useMemo(
      () => headingsOf({ span, isOneResource, days, notes, format, zone }),
      [span, isOneResource, days, notes, format, zone],
    ),
    labelOf,
    cellLabelsOf,
    notes,
    gaps,
    clock,
    loading: read.isFetching,
    /** All that there are, when they are more than are shown. */
    tooMany: read.data !== undefined && read.data.total > read.data.items.length ? read.data.total : undefined,
    /** The whole day that is shown, of the one resource. */
    newWish: isOneResource ? { resourceId: id, start, end: startOfDay(zone, pageFromDay(day)) } : undefined,
  };
}

const pageFromDay = (day: Day): Day => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

const shownGap = (gap: ListedGap, names: Names): ShownGap => ({
  gapId: gap.resourceGapId,
  resourceId: gap.resourceId,
  start: Date.parse(gap.dateFrom),
  end: Date.parse(gap.dateTo),
  kind: gap.informative ? 'informative' : gap.extra === true ? 'extra' : 'normal',
  reason: nameIn(names, 'gapTypes', gap.gapTypeId),
});

export const timesOfWish = ({ resourceId, start, end }: Wish): GapTimes => ({
  resourceId,
  dateFrom: toIso(start),
  dateTo: toIso(end),
});

export const wishOfTimes = ({ resourceId, dateFrom, dateTo }: GapTimes, gapId: string | undefined): Wish => ({
  gapId,
  resourceId,
  start: Date.parse(dateFrom),
  end: Date.parse(dateTo),
});
