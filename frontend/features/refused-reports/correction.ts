import { toIso } from '#domain/kernel/instant.ts';
import { dayAt, dayNumberOf, instantOf } from '#domain/kernel/time-zone.ts';
import type { RefusedReport } from '#domain/planning/api/refused-reports-api.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';

/** What a planner may put right before a refused report is taken over; `reason` is of putting it aside. */
export interface Correction {
  readonly day: string | undefined;
  readonly time: string | undefined;
  readonly amount: number | undefined;
  readonly minutes: number | undefined;
  readonly comment: string | undefined;
  readonly workerId: string | undefined;
  readonly reason: string | undefined;
}

export function correctionOf({ occurredAt, amount, duration, comment, workerId }: RefusedReport): Correction {
  const at = Date.parse(occurredAt);
  const zone = currentPlantTimeZone();
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return {
    day: dayAt(zone, at),
    time: clock.format(at),
    amount,
    minutes: duration === undefined ? undefined : duration / 60,
    comment,
    workerId,
    reason: undefined,
  };
}

/** The body of the ordinary report that it becomes. What was not touched stays as the device said it, to the second. */
export function bodyOf(report: RefusedReport, correction: Correction): Readonly<Record<string, unknown>> {
  const { workerId: _worker, ...said } = report.body;
  const before = correctionOf(report);
  const { day, time, amount, minutes, comment, workerId } = correction;
  const isMoved = day !== before.day || time !== before.time;
  const body: Record<string, unknown> = {
    ...said,
    occurredAt: isMoved ? (instantAt(day, time) ?? day ?? '') : report.occurredAt,
    amount,
    duration: minutes === undefined ? undefined : Math.round(minutes * 60),
    comment: comment === '' ? undefined : comment,
    workerId,
  };
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

/** undefined where one of them is none: the server then says which field is wrong. */
function instantAt(day: string | undefined, time: string | undefined): string | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time ?? '') ?? [];
  if (hours === undefined || minutes === undefined || !/^\d{4}-\d\d-\d\d$/.test(day ?? '')) return undefined;
  return toIso(instantOf(currentPlantTimeZone(), dayNumberOf(day ?? ''), Number(hours) * 60 + Number(minutes)));
}
