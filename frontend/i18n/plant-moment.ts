import { type Day, daySchema, type Instant } from '#domain/kernel/instant.ts';
import { dayAt, dayNumberOf, instantOf, timesShown } from '#domain/kernel/time-zone.ts';

/** An instant as people of the plant say it: the day, and the clock on the wall. */
export interface Moment {
  readonly day: string | undefined;
  /** `HH:MM`. */
  readonly time: string | undefined;
}

export function momentAt(zone: string, at: Instant): { readonly day: Day; readonly time: string } {
  const clock = { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return { day: dayAt(zone, at), time: new Intl.DateTimeFormat('en-GB', clock).format(at) };
}

/**
 * The instant that is meant; undefined where there is none. One that stays as `exact` shows it is that very instant, to the
 * second, and of an hour that clocks show twice the one that it was.
 */
export function instantMeant(zone: string, { day, time }: Moment, exact?: Instant): Instant | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time ?? '') ?? [];
  if (hours === undefined || minutes === undefined || !daySchema.safeParse(day).success) return undefined;
  if (exact !== undefined) {
    const shown = momentAt(zone, exact);
    if (shown.day === day && shown.time === time) return exact;
  }
  const number = dayNumberOf(day as Day);
  const sinceMidnight = Number(hours) * 60 + Number(minutes);
  return timesShown(zone, number, sinceMidnight) === 'never' ? undefined : instantOf(zone, number, sinceMidnight);
}
