import { z } from 'zod';
import { timeOfDay } from '#domain/base-data/field-types.ts';
import { daySchema, toIso } from '#domain/kernel/instant.ts';
import { dayAt, dayNumberOf, instantOf, startOfDay } from '#domain/kernel/time-zone.ts';
import type { FormValues } from '#frontend/kit/form/form-values.ts';
import type { GapFields, GapRow } from './gap-calls.ts';

/** A gap as its form has it: instants are days and times of the plant. A new reason takes the place of a known one. */
export const gapFormSchema = z
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
  .superRefine(({ gapTypeId, newReason, fromDay, fromTime, toDay, toTime }, context) => {
    if (gapTypeId === undefined && newReason === undefined)
      context.addIssue({ code: 'custom', path: ['gapTypeId'], params: { code: 'required' } });
    if (`${toDay} ${toTime}` <= `${fromDay} ${fromTime}`)
      context.addIssue({ code: 'custom', path: ['toDay'], params: { code: 'endBeforeStart' } });
  });

export function formOfGap(gap: GapRow, zone: string): FormValues {
  const [from, to] = [Date.parse(gap.dateFrom), Date.parse(gap.dateTo)];
  return {
    resourceId: gap.resourceId,
    gapTypeId: gap.gapTypeId,
    fromDay: dayAt(zone, from),
    fromTime: timeAt(zone, from),
    toDay: dayAt(zone, to),
    toTime: timeAt(zone, to),
    informative: gap.informative,
    extra: gap.extra ?? false,
  };
}

/** undefined while something is missing or wrong; without a reason it is complete but for that. */
export function gapOfForm(values: FormValues, zone: string): Omit<GapFields, 'gapTypeId'> | undefined {
  const known = gapFormSchema.safeParse({ ...filled(values), newReason: 'any' });
  if (!known.success) return undefined;
  const { resourceId, fromDay, fromTime, toDay, toTime, informative = false, extra = false } = known.data;
  return {
    resourceId,
    dateFrom: toIso(instantOf(zone, dayNumberOf(fromDay), minutesOf(fromTime))),
    dateTo: toIso(instantOf(zone, dayNumberOf(toDay), minutesOf(toTime))),
    informative,
    extra,
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
