import type { Day } from '#domain/kernel/instant.ts';
import { endOfDay } from '#domain/kernel/time-zone.ts';
import { type StatusId, statusId } from '#domain/planning/plan/status.ts';
import type { Format } from '#frontend/i18n/format.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';

export interface Due {
  readonly statusId: StatusId;
  readonly deliveryDate: Day;
  readonly endDate: string | null;
}

const day = 86_400_000;

/**
 * Milliseconds between the planned end and the end of the delivery day in the plant's time zone; negative: late.
 * Nothing to say about what is done or not planned.
 */
export function slackOf({ statusId: status, deliveryDate, endDate }: Due): number | undefined {
  if (endDate === null || status === statusId.done || status === statusId.notPlanned) return undefined;
  return endOfDay(currentPlantTimeZone(), deliveryDate) - Date.parse(endDate);
}

/** Red when late, amber under one day, green with time in hand (look, section 2). */
export function Slack({ due, format }: { readonly due: Due; readonly format: Format }) {
  const slack = slackOf(due);
  if (slack === undefined) return <span className="none">–</span>;
  return <span className={slack < 0 ? 'late' : slack < day ? 'near' : 'fine'}>{format.slack(slack)}</span>;
}

/** The planned end, red when it misses the delivery day. */
export function EndDate({ due, format }: { readonly due: Due; readonly format: Format }) {
  if (due.endDate === null) return <span className="none">–</span>;
  const slack = slackOf(due);
  return (
    <span className={slack !== undefined && slack < 0 ? 'late' : 'quiet'}>
      {format.columnTime(Date.parse(due.endDate))}
    </span>
  );
}
