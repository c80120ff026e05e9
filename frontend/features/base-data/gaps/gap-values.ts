import { z } from 'zod';
import { timeOfDay } from '#domain/base-data/fields/field-types.ts';
import { type Day, daySchema, toIso } from '#domain/kernel/instant.ts';
import { dayAt, dayNumberOf, instantOf, startOfDay, timesShown } from '#domain/kernel/time-zone.ts';
import type { FormValues } from '#frontend/kit/form/form-values.ts';
import type { GapFields, GapRow } from './gap-calls.ts';

const gapFields = z
  .strictObject({
    resourceId: z.string(),
    gapTypeId: z.string().optional(),
    newReason: z.string().trim().max(200).optional(),
    fromDay: daySchema,
    fromTime: timeOfDay,
    toDay: daySchema,
    toTime: timeOfDay,
    informative: z.boolean().optional(),
    extra: z.boolean().optional(),
  })
  .superRefine(({ gapTypeId, newReason }, context) => {
    if (gapTypeId === undefined && newReason === undefined)
      context.addIssue({ code: 'custom', path: ['gapTypeId'], params: { code: 'required' } });
  });

/** Instants that a form was filled with: as long as nobody touches an end, that very instant is meant. */
type Exact = readonly Pick<GapRow, 'dateFrom' | 'dateTo'>[];

/** A gap as its form has it: instants are days and times of the plant. A new reason takes the place of a known one. */
export const gapFormSchema = (zone: string, exact: Exact = []) =>
  gapFields.superRefine((times, context) => {
    const { fromDay, fromTime, toDay, toTime } = times;
    const { dateFrom, dateTo } = instantsOf(times, zone, exact);
    if (dateTo <= dateFrom) context.addIssue({ code: 'custom', path: ['toDay'], params: { code: 'endBeforeStart' } });
    const skipped = { code: 'custom', params: { code: 'skippedByClocks' } } as const;
    if (timesOf(zone, fromDay, fromTime) === 'never') context.addIssue({ ...skipped, path: ['fromTime'] });
    if (timesOf(zone, toDay, toTime) === 'never') context.addIssue({ ...skipped, path: ['toTime'] });
  });

/** Whether clocks show the time that was entered twice on its day; the first one is meant. */
export const isShownTwice = (zone: string, day: unknown, time: unknown): boolean =>
  daySchema.safeParse(day).success &&
  timeOfDay.safeParse(time).success &&
  timesOf(zone, String(day), String(time)) === 'twice';

/** Midnight stands for the day's start, whenever that is. */
const timesOf = (zone: string, day: Day, time: string) =>
  minutesOf(time) % 1_440 === 0 ? 'once' : timesShown(zone, dayNumberOf(day), minutesOf(time));

export function formOfGap(gap: GapFields, zone: string): FormValues {
  return {
    resourceId: gap.resourceId,
    gapTypeId: gap.gapTypeId,
    ...formOfTimes(gap, zone),
    informative: gap.informative,
    extra: gap.extra ?? false,
  };
}

/** The fields of a form that say when. */
export function formOfTimes({ dateFrom, dateTo }: Exact[number], zone: string) {
  const [from, to] = [Date.parse(dateFrom), Date.parse(dateTo)];
  return { fromDay: dayAt(zone, from), fromTime: timeAt(zone, from), toDay: dayAt(zone, to), toTime: timeAt(zone, to) };
}

/**
 * undefined while something is missing or wrong; without a reason it is complete but for that. An end that is as one of
 * `exact` has it stays the instant that it was, also in an hour that the clocks show twice.
 */
export function gapOfForm(
  values: FormValues,
  zone: string,
  exact: Exact = [],
): Omit<GapFields, 'gapTypeId'> | undefined {
  const known = gapFormSchema(zone, exact).safeParse({ ...filled(values), newReason: 'any' });
  if (!known.success) return undefined;
  const { resourceId, informative = false, extra = false } = known.data;
  return { resourceId, ...instantsOf(known.data, zone, exact), informative, extra };
}

function instantsOf(
  { fromDay, fromTime, toDay, toTime }: Readonly<Record<'fromDay' | 'fromTime' | 'toDay' | 'toTime', string>>,
  zone: string,
  exact: Exact,
): Exact[number] {
  const shown = exact.map((times) => ({ times, form: formOfTimes(times, zone) }));
  const instant = (day: Day, time: string) => toIso(instantOf(zone, dayNumberOf(day), minutesOf(time)));
  const from = shown.find(({ form }) => form.fromDay === fromDay && form.fromTime === fromTime);
  const to = shown.find(({ form }) => form.toDay === toDay && form.toTime === toTime);
  return {
    dateFrom: from?.times.dateFrom ?? instant(fromDay, fromTime),
    dateTo: to?.times.dateTo ?? instant(toDay, toTime),
  };
}

const filled = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

function timeAt(zone: string, instant: number): string {
  const day = dayAt(zone, instant);
  // By the clock on the wall: a day on which it is changed is an hour longer or shorter.
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone });
  return instant === startOfDay(zone, day) ? '00:00' : format.format(instant);
}
