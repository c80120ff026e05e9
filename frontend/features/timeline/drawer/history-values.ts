import type { OperationId } from '#domain/kernel/ids.ts';
import { isProductionStep } from '#domain/planning/plan/production-step.ts';
import type { Timeline } from '#frontend/features/timeline/actions/command-context.ts';
import type { PlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { hasTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import type { ViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { nameWord } from '#frontend/kit/actors/actor-word.ts';
import { terminationWord } from '#frontend/kit/history/history-text.ts';
import { feedbackLengths } from '#frontend/kit/history/history-values.ts';
import { kitText } from '#frontend/kit/kit-text.ts';

/** Fields in seconds of work. */
const lengths: ReadonlySet<string> = new Set(['planTime', 'setupTime', 'bufferTime', 'duration', ...feedbackLengths]);
/** Days of the plant as "2026-11-21". */
const days: ReadonlySet<string> = new Set(['deliveryDate', 'orderDate']);

/** A field that had no value before, or has none after. */
export const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Text of a field's value; `name` is the current name of an object referred to by id. */
export function valueText(timeline: Timeline, field: string, value: unknown, name: string | undefined): string {
  const { t, text } = timeline;
  if (isNothing(value)) return '–';
  if (isProductionStep(field, name ?? value)) return kitText('history.production');
  if (name !== undefined) return nameWord(name);
  switch (typeof value) {
    case 'boolean':
      return t(value ? 'drawer.yes' : 'drawer.no');
    case 'number':
      if (field === 'statusId') return statusWord(timeline, value);
      return lengths.has(field) ? text.duration(value * 1_000) : text.number(value);
    case 'string':
      if (field === 'termination') return terminationWord(value);
      // Noon is on that day in every time zone of a plant.
      if (days.has(field)) return text.shortDay(Date.parse(`${value}T12:00:00Z`));
      if (/^\d{4}-\d\d-\d\dT/.test(value)) return text.dayAndTime(Date.parse(value));
      return numberOf(timeline, field, value) ?? value;
    default:
      return Array.isArray(value) ? listText(timeline, value) : JSON.stringify(value);
  }
}

/** Operations by their step, others by their id. */
function listText({ session, t }: PlanParts & ViewParts, ids: readonly unknown[]): string {
  if (ids.length === 0) return t('drawer.none');
  return ids
    .map((id) => {
      const operation = session.index.operations.get(id as OperationId);
      return operation === undefined ? String(id) : `${operation.position} ${operation.valueAddName}`;
    })
    .join(', ');
}

/** Number or name of the object in the loaded part of the plan. */
function numberOf({ session: { index } }: PlanParts, field: string, id: string): string | undefined {
  switch (field) {
    case 'projectId':
      return index.projects.get(id as never)?.projectNumber;
    case 'orderPositionId':
    case 'splitFrom':
      return index.orderPositions.get(id as never)?.orderPositionNumber;
    case 'activityId':
      return index.activities.get(id)?.valueAddName;
    case 'productionOrderId':
    case 'parentProductionOrderId':
      return index.productionOrders.get(id as never)?.productionOrderNumber;
    default:
      return undefined;
  }
}

/** The server may know more of them than this page. */
function statusWord({ t, text }: ViewParts, status: number): string {
  const key = `status.${status}`;
  return hasTimelineText(key) ? t(key) : text.number(status);
}
