import type { OperationId } from '#domain/kernel/ids.ts';
import { endOfDay } from '#domain/kernel/time-zone.ts';
import type { NamedConflicts } from '#domain/planning/conflicts/conflict-names.ts';
import { hasBegun, type StatusId } from '#domain/planning/plan/status.ts';
import type { MisfitCauseRow } from '#frontend/kit/misfits/misfit-words.ts';

export type RadarKind = 'date' | 'overload' | 'overdue' | 'misfit';

/** One conflict as the radar lists it; lengths in milliseconds. */
export interface RadarRow {
  readonly id: string;
  readonly kind: RadarKind;
  readonly confirmed: boolean;
  readonly daysLate: number;
  /** What it is about: article, step, or the operations of an overload. */
  readonly title: string;
  /** Order positions that it hits. */
  readonly orders: readonly string[];
  readonly extent: number;
  readonly start: number;
  readonly end: number;
  readonly begun: boolean;
  readonly resourceId: string | undefined;
  readonly operationIds: readonly OperationId[];
  /** The process step that it is about. */
  readonly activityId?: string;
  /** What binds a late order: a sentence by language, and milliseconds that its step waits. */
  readonly binding: { readonly words: Readonly<Record<string, string>>; readonly waits: number } | undefined;
  /** Of an overload: at work at once by what was reported, wherever the plan has them. */
  readonly atWork?: boolean;
  /** Why it no longer fits. */
  readonly misfit: MisfitCauseRow | undefined;
}

/** All conflicts in one ranking: what is latest first, then the larger extent. */
export function radarRows(report: NamedConflicts, zone: string, now: number): readonly RadarRow[] {
  const positions = new Map(report.names.orderPositions.map((one) => [one.orderPositionId as string, one]));
  const operations = new Map(report.names.operations.map((one) => [one.operationId as string, one]));
  const bindings = new Map(report.names.bindings.map((one) => [one.orderPositionId as string, one]));
  const ordersOf = (ids: readonly string[]): readonly string[] =>
    ids.flatMap((id) => {
      const { orderPositionNumber, customerName } = positions.get(id) ?? {};
      if (orderPositionNumber === undefined) return [];
      return [customerName ? `${orderPositionNumber} (${customerName})` : orderPositionNumber];
    });
  const nameOf = (id: string): string => {
    const operation = operations.get(id);
    return operation === undefined ? '' : `${operation.productionOrderNumber} · ${operation.valueAddName}`;
  };
  const dates = report.datesMissedByPosition.map((one): RadarRow => {
    const position = positions.get(one.orderPositionId);
    const [due, end] = [endOfDay(zone, one.deliveryDate), Date.parse(one.endDate)];
    const binding = bindings.get(one.orderPositionId);
    return {
      ...common(one, 'date'),
      title: `${position?.articleName ?? one.orderPositionNumber} · ${position?.articleAmount ?? ''}`,
      orders: ordersOf([one.orderPositionId]),
      extent: end - due,
      start: due - 1,
      end,
      begun: false,
      resourceId: undefined,
      operationIds: position?.lastOperationId ? [position.lastOperationId] : [],
      binding: binding && { words: binding.words, waits: binding.waits * 1000 },
    };
  });
  const overloads = report.operationsByResource.map((one): RadarRow => {
    const [start, end] = [Date.parse(one.startDate), Date.parse(one.endDate)];
    return {
      ...common(one, 'overload'),
      title: one.operationIds.slice(0, 2).map(nameOf).join(', '),
      orders: ordersOf(one.orderPositionIds),
      extent: end - start,
      start,
      end,
      begun: false,
      resourceId: one.resourceId,
      operationIds: one.operationIds as OperationId[],
      atWork: one.atWork,
    };
  });
  const overdue = report.operationsDelayed.map((one): RadarRow => {
    const begun = hasBegun(one.statusId as StatusId);
    const [start, end] = [Date.parse(one.startDate), Date.parse(one.endDate)];
    return {
      ...common(one, 'overdue'),
      title: nameOf(one.operationId),
      orders: ordersOf(one.orderPositionIds),
      extent: Math.max(0, now - (begun ? end : start)),
      start,
      end,
      begun,
      resourceId: one.resourceId,
      operationIds: [one.operationId as OperationId],
    };
  });
  const misfits = report.operationsMisfit.map(
    (one): RadarRow => ({
      ...common(one, 'misfit'),
      title: nameOf(one.operationId),
      orders: ordersOf(one.orderPositionIds),
      extent: 0,
      start: Date.parse(one.startDate),
      end: Date.parse(one.endDate),
      begun: hasBegun(one.statusId as StatusId),
      resourceId: one.resourceId,
      operationIds: [one.operationId as OperationId],
      misfit: one,
    }),
  );
  const unfitSteps = report.activitiesMisfit.map(
    (one): RadarRow => ({
      ...common(one, 'misfit'),
      title: one.valueAddName,
      orders: ordersOf(one.orderPositionIds),
      extent: 0,
      start: Date.parse(one.startDate),
      end: Date.parse(one.endDate),
      begun: hasBegun(one.statusId as StatusId),
      resourceId: undefined,
      operationIds: [],
      activityId: one.activityId,
      misfit: one,
    }),
  );
  return [...dates, ...overloads, ...overdue, ...misfits, ...unfitSteps].sort(
    (a, b) => b.daysLate - a.daysLate || b.extent - a.extent,
  );
}

const common = (
  { conflictId, confirmed, daysLate }: { conflictId: string; confirmed: boolean; daysLate: number },
  kind: RadarKind,
) => ({ id: conflictId, kind, confirmed, daysLate, misfit: undefined, binding: undefined });
