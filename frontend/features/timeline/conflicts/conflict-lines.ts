import type { ActivityId, OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { endOfDay } from '#domain/kernel/time-zone.ts';
import type { ConflictNames, NamedConflicts } from '#domain/planning/conflicts/conflict-names.ts';
import { hasBegun, type StatusId } from '#domain/planning/plan/status.ts';
import type { TimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { misfitWords } from '#frontend/kit/misfits/misfit-words.ts';
import type { TimeText } from '../model/time-text.ts';

export type ConflictKind = 'date' | 'overload' | 'overdue' | 'misfit';
export const conflictKinds: readonly ConflictKind[] = ['date', 'overload', 'overdue', 'misfit'];

/** Texts of one conflict: kind, extent, and orders affected. */
export interface ConflictLine {
  readonly id: string;
  readonly kind: ConflictKind;
  readonly confirmed: boolean;
  readonly title: string;
  /** "+ 2 h 40" late, or the duration of an overload. */
  readonly extent: string;
  readonly detail: string;
  readonly affectedOrders: string;
  /** The delivery date that it misses. */
  readonly missed: string | undefined;
  /** Bars involved, the most important first; they may lie outside of the loaded range. */
  readonly operationIds: readonly OperationId[];
  /** The process step that it is about: a bar of the planning timeline only. */
  readonly activityId?: ActivityId;
  /** Instant of these bars. */
  readonly at: Instant;
}

export interface LineWriter {
  readonly t: TimelineText;
  readonly text: TimeText;
  readonly zone: string;
  readonly now: Instant;
  readonly resourceName: (id: ResourceId) => string | undefined;
}

const dayLength = 86_400_000;
/** Up to this many order numbers are listed, more are counted. */
const maxNumbers = 3;

/** The report as texts, in the server's ranking. */
export function conflictLines(
  report: NamedConflicts,
  writer: LineWriter,
): Readonly<Record<ConflictKind, readonly ConflictLine[]>> {
  const { t, text, zone, now, resourceName } = writer;
  const positions = new Map(report.names.orderPositions.map((one) => [one.orderPositionId as string, one]));
  const operations = new Map(report.names.operations.map((one) => [one.operationId as string, one]));
  const of = (ids: readonly string[]): Positions => ids.flatMap((id) => positions.get(id) ?? []);
  const missedBy = (days: number): string | undefined =>
    days > 0 ? t('conflicts.missesBy', { length: text.duration(days * dayLength) }) : undefined;

  const date = report.datesMissedByPosition.map((conflict): ConflictLine => {
    const position = positions.get(conflict.orderPositionId);
    const end = Date.parse(conflict.endDate);
    const due = endOfDay(zone, conflict.deliveryDate);
    const last = position?.lastOperationId ?? undefined;
    const operation = last && operations.get(last);
    return {
      ...about(conflict, 'date'),
      title: `${position?.articleName ?? ''} · ${text.number(position?.articleAmount ?? 0)}\u00a0${t('split.unit')}`,
      extent: text.difference(end - due),
      detail: t('conflicts.dueAndReady', { due: text.shortDay(due - 1), ready: text.dayAndTime(end) }),
      affectedOrders: affectedOrdersOf(of([conflict.orderPositionId]), t),
      missed: undefined,
      operationIds: last === undefined ? [] : [last],
      at: operation === undefined ? end : Date.parse(operation.startDate),
    };
  });

  const overload = report.operationsByResource.map((conflict): ConflictLine => {
    const [start, end] = [Date.parse(conflict.startDate), Date.parse(conflict.endDate)];
    const numbers = [
      ...new Set(conflict.operationIds.flatMap((id) => operations.get(id)?.productionOrderNumber ?? [])),
    ];
    return {
      ...about(conflict, 'overload'),
      title: resourceName(conflict.resourceId as ResourceId) ?? '',
      extent: text.duration(end - start),
      detail: conflict.atWork
        ? t('conflicts.atWork', { time: text.dayAndTime(start), count: conflict.operationIds.length })
        : t('conflicts.atOnce', { times: text.briefRange(start, end), count: conflict.operationIds.length }),
      affectedOrders: [some(numbers, t), customersOf(of(conflict.orderPositionIds))]
        .filter((part) => part !== '')
        .join(' · '),
      missed: missedBy(conflict.daysLate),
      operationIds: conflict.operationIds.map((id) => id as OperationId),
      at: start,
    };
  });

  const overdue = report.operationsDelayed.map((conflict): ConflictLine => {
    const operation = operations.get(conflict.operationId);
    const begun = hasBegun(conflict.statusId as StatusId);
    const [start, end] = [Date.parse(conflict.startDate), Date.parse(conflict.endDate)];
    const expected = conflict.expectedEndDate;
    const place = resourceName(conflict.resourceId as ResourceId) ?? '';
    const time = text.dayAndTime(begun ? end : start);
    return {
      ...about(conflict, 'overdue'),
      title: `${operation?.productionOrderNumber ?? ''} · ${operation?.number ?? ''} ${operation?.valueAddName ?? ''}`,
      // Counted from shortly before the start (planning §9), so the lateness is clipped at zero.
      extent: text.difference(Math.max(0, now - (begun ? end : start))),
      detail:
        begun && expected !== null
          ? t('conflicts.endOverdue', { place, time, expected: text.dayAndTime(Date.parse(expected)) })
          : t(begun ? 'conflicts.endMissed' : 'conflicts.startMissed', { place, time }),
      affectedOrders: affectedOrdersOf(of(conflict.orderPositionIds), t),
      missed: missedBy(conflict.daysLate),
      operationIds: [conflict.operationId as OperationId],
      at: start,
    };
  });
  const misfit = report.operationsMisfit.map((conflict): ConflictLine => {
    const operation = operations.get(conflict.operationId);
    const start = Date.parse(conflict.startDate);
    const place = resourceName(conflict.resourceId as ResourceId) ?? '';
    const words = misfitWords(conflict, { day: text.shortDay, time: text.dayAndTime, length: text.duration });
    return {
      ...about(conflict, 'misfit'),
      title: `${operation?.productionOrderNumber ?? ''} · ${operation?.number ?? ''} ${operation?.valueAddName ?? ''}`,
      extent: '',
      detail: `${place}, ${text.briefRange(start, Date.parse(conflict.endDate))}: ${words}`,
      affectedOrders: affectedOrdersOf(of(conflict.orderPositionIds), t),
      missed: missedBy(conflict.daysLate),
      operationIds: [conflict.operationId as OperationId],
      at: start,
    };
  });
  const unfitSteps = report.activitiesMisfit.map((conflict): ConflictLine => {
    const start = Date.parse(conflict.startDate);
    const words = misfitWords(conflict, { day: text.shortDay, time: text.dayAndTime, length: text.duration });
    return {
      ...about(conflict, 'misfit'),
      title: conflict.valueAddName,
      extent: '',
      detail: `${text.briefRange(start, Date.parse(conflict.endDate))}: ${words}`,
      affectedOrders: affectedOrdersOf(of(conflict.orderPositionIds), t),
      missed: missedBy(conflict.daysLate),
      operationIds: [],
      activityId: conflict.activityId as ActivityId,
      at: start,
    };
  });
  return { date, overload, overdue, misfit: [...misfit, ...unfitSteps] };
}

type Positions = ConflictNames['orderPositions'];

const about = (
  { conflictId, confirmed }: { readonly conflictId: string; readonly confirmed: boolean },
  kind: ConflictKind,
) => ({
  id: conflictId,
  confirmed,
  kind,
});

/** "P-2026-118-20 · Velora GmbH" */
function affectedOrdersOf(positions: Positions, t: TimelineText): string {
  const numbers = positions.map(({ orderPositionNumber }) => orderPositionNumber);
  return [some(numbers, t), customersOf(positions)].filter((part) => part !== '').join(' · ');
}

const customersOf = (positions: Positions): string =>
  [...new Set(positions.flatMap(({ customerName }) => customerName ?? []))].slice(0, maxNumbers).join(', ');

const some = (numbers: readonly string[], t: TimelineText): string =>
  numbers.length <= maxNumbers
    ? numbers.join(', ')
    : t('refused.andMore', { number: numbers.slice(0, maxNumbers).join(', '), count: numbers.length - maxNumbers });
