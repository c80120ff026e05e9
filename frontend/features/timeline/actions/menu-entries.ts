import type { OrderPositionId, ProductionOrderId } from '#domain/kernel/ids.ts';
import { hasBegun, statusId } from '#domain/planning/plan/status.ts';
import type { OperationRow } from '#domain/planning/rows/operation-row.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { Bar, BarId } from '#frontend/features/timeline/model/bar.ts';

export type EntryName =
  | 'details'
  | 'why'
  | 'left'
  | 'right'
  | 'closeGapsLeft'
  | 'closeGapsRight'
  | 'optimizeLeft'
  | 'optimizeRight'
  | 'replan'
  | 'moveTo'
  | 'shiftFrom'
  | 'swap'
  | 'lock'
  | 'unlock'
  | 'lockOrder'
  | 'unlockOrder'
  | 'pause'
  | 'revoke'
  | 'split'
  | 'takeOrderOff'
  | 'takePositionOff'
  | 'takeProjectOff'
  | 'planOn'
  | 'lockActivity'
  | 'unlockActivity'
  | 'clone';

export interface MenuEntry {
  readonly name: EntryName;
  /** Message key of the reason why the entry is disabled; undefined when it is enabled. */
  readonly disabledReason: DisabledReason | undefined;
}

export type DisabledReason =
  | 'closeGapsDisabled'
  | 'optimiseDisabled'
  | 'severalOrders'
  | 'orderOnSeveralResources'
  | 'oneOnly'
  | 'nothingMovable'
  | 'noSuccessors'
  | 'successorsFixed'
  | 'begun'
  | 'done'
  | 'locked'
  | 'nothingRuns'
  | 'nothingPlanned';

/** What the menu applies to: the bars, their production orders and order positions. */
export interface MenuSubject {
  readonly bars: readonly Bar[];
  /** The earliest bar. */
  readonly first: Bar;
  readonly orderIds: readonly ProductionOrderId[];
  readonly orderLocked: boolean;
  readonly allLocked: boolean;
  readonly positionId: OrderPositionId | undefined;
}

/** Undefined when none of the bars is in the plan. */
export function menuSubject(session: TimelineSession, ids: readonly BarId[]): MenuSubject | undefined {
  const bars = ids.flatMap((id) => session.store.bar(id) ?? []).sort((a, b) => a.start - b.start);
  const first = bars[0];
  if (first === undefined) return undefined;
  const orderIds = [...new Set(bars.map(({ operation }) => operation.productionOrderId))];
  const operations = orderIds.flatMap((id) => operationsOf(session, id));
  const positions = new Set(bars.map(({ order }) => order?.orderPositionId));
  return {
    bars,
    first,
    orderIds,
    orderLocked: operations.length > 0 && operations.every(({ locked }) => locked),
    allLocked: bars.every(({ operation }) => operation.locked),
    positionId: positions.size === 1 ? bars[0]?.order?.orderPositionId : undefined,
  };
}

export interface MenuRights {
  /** Move and lock what stands on the plan. */
  readonly edit: boolean;
  /** Take order positions on the plan. */
  readonly plan: boolean;
  /** Take orders off the plan, or revoke them. */
  readonly unplan: boolean;
  readonly split: boolean;
  readonly report: boolean;
}

/**
 * Entries for the subject, in groups; disabled ones carry their reason. Entries without the right are left out. The
 * server decides again, because it may know more than the loaded part of the plan.
 */
export function menuGroups(
  session: TimelineSession,
  subject: MenuSubject,
  rights: MenuRights,
): readonly (readonly MenuEntry[])[] {
  const { bars, orderIds, orderLocked, allLocked } = subject;
  const entry = (name: EntryName, disabledReason?: DisabledReason): MenuEntry => ({ name, disabledReason });
  const one = bars.length === 1;
  const several = orderIds.length > 1 ? 'severalOrders' : undefined;
  const operations = orderIds.flatMap((id) => operationsOf(session, id));
  const groups: MenuEntry[][] = [
    one ? [entry('details'), entry('why')] : [],
    one ? [entry('left'), entry('right')] : [],
  ];
  if (rights.edit) {
    const optimizing = optimiseDisabledReason(session, subject);
    groups.push([
      entry('closeGapsLeft', gapsDisabledReason(session, subject, 'left')),
      entry('closeGapsRight', gapsDisabledReason(session, subject, 'right')),
      entry('optimizeLeft', optimizing),
      entry('optimizeRight', optimizing),
      entry('replan', replanDisabledReason(session, subject)),
    ]);
    const fixed = bars.some(({ operation }) => isMovable(operation)) ? undefined : fixedReason(bars);
    groups.push([
      entry('moveTo', fixed),
      ...(one ? [entry('shiftFrom')] : []),
      ...(bars.length === 2 ? [entry('swap', fixed)] : []),
    ]);
    const chosen = bars.map(({ operation }) => operation);
    groups.push([
      entry(allLocked ? 'unlock' : 'lock', allLocked ? undefined : doneDisabledReason(chosen)),
      entry(orderLocked ? 'unlockOrder' : 'lockOrder', orderLocked ? undefined : doneDisabledReason(operations)),
    ]);
  }
  const wholes: MenuEntry[] = [];
  if (rights.report) wholes.push(entry('pause', several ?? pauseDisabledReason(operations)));
  const siblings = siblingsOf(session, orderIds[0]);
  const ofPosition = siblings.flatMap((id) => operationsOf(session, id));
  if (rights.unplan) wholes.push(entry('revoke', several ?? revokeDisabledReason(operations)));
  if (rights.edit) wholes.push(entry('clone', several));
  if (rights.split)
    wholes.push(entry('split', several ?? doneDisabledReason(ofPosition) ?? lockDisabledReason(ofPosition)));
  if (rights.unplan) {
    wholes.push(entry('takeOrderOff', several ?? lockDisabledReason(operations)));
    // With a single order both entries would do the same.
    if (several === undefined && siblings.length > 1)
      wholes.push(entry('takePositionOff', lockDisabledReason(ofPosition)));
  }
  groups.push(wholes);
  return groups.filter((group) => group.length > 0);
}

export function operationsOf({ index }: TimelineSession, id: ProductionOrderId): readonly OperationRow[] {
  return (index.operationsByOrder.get(id) ?? []).flatMap((one) => index.operations.get(one) ?? []);
}

/** All loaded production orders of the same order position, including the order itself. */
export function siblingsOf(
  { index }: TimelineSession,
  id: ProductionOrderId | undefined,
): readonly ProductionOrderId[] {
  const position = id && index.productionOrders.get(id)?.orderPositionId;
  return position === undefined ? [] : (index.ordersByPosition.get(position) ?? []);
}

const isMovable = ({ locked, statusId: status }: OperationRow): boolean => !locked && !hasBegun(status);

export function gapsDisabledReason(
  session: TimelineSession,
  { bars }: Pick<MenuSubject, 'bars'>,
  side: 'left' | 'right',
): DisabledReason | undefined {
  if (session.factory.facts.settings.closeGapsDisabled) return 'closeGapsDisabled';
  const concerned = bars.some((chosen) =>
    session.store
      .row(chosen.resourceId)
      .bars.some(
        (bar) => (side === 'left' ? bar.start >= chosen.start : bar.start <= chosen.start) && isMovable(bar.operation),
      ),
  );
  return concerned ? undefined : 'nothingMovable';
}

/**
 * The same operations that the server skips (planning §4): orders over several resources, begun or locked operations.
 */
function optimiseDisabledReason(session: TimelineSession, { bars }: MenuSubject): DisabledReason | undefined {
  if (session.factory.facts.settings.optimizeWorkloadDisabled) return 'optimiseDisabled';
  const free = bars.filter(({ operation }) => isMovable(operation));
  if (free.length === 0) return bars.every(({ operation }) => hasBegun(operation.statusId)) ? 'begun' : 'locked';
  const onOne = free.some(({ operation }) => {
    const resources = operationsOf(session, operation.productionOrderId)
      .filter((other) => other.mainOperationId === null && other.attends === undefined)
      .map(({ resourceId }) => resourceId);
    return new Set(resources).size === 1;
  });
  return onOne ? undefined : 'orderOnSeveralResources';
}

const fixedReason = (bars: readonly Bar[]): DisabledReason =>
  bars.every(({ operation }) => hasBegun(operation.statusId)) ? 'begun' : 'locked';

function replanDisabledReason(session: TimelineSession, { bars }: MenuSubject): DisabledReason | undefined {
  const [bar, other] = bars;
  if (bar === undefined || other !== undefined) return 'oneOnly';
  const { operations } = session.plan();
  const found = new Set(operations.get(bar.id)?.successors);
  for (const id of found) for (const next of operations.get(id)?.successors ?? []) found.add(next);
  if (found.size === 0) return 'noSuccessors';
  const rows = [...found].flatMap((id) => session.index.operations.get(id) ?? []);
  return rows.length === 0 || rows.some(isMovable) ? undefined : 'successorsFixed';
}

function pauseDisabledReason(operations: readonly OperationRow[]): DisabledReason | undefined {
  const runs = operations.some(
    ({ statusId: status }) => status === statusId.started || status === statusId.interrupted,
  );
  return runs ? undefined : 'nothingRuns';
}

function revokeDisabledReason(operations: readonly OperationRow[]): DisabledReason | undefined {
  if (operations.some(({ statusId: status }) => hasBegun(status))) return 'begun';
  return lockDisabledReason(operations);
}

const lockDisabledReason = (operations: readonly OperationRow[]): DisabledReason | undefined =>
  operations.some(({ locked }) => locked) ? 'locked' : undefined;

const doneDisabledReason = (operations: readonly OperationRow[]): DisabledReason | undefined =>
  operations.every(({ statusId: status }) => status === statusId.done) ? 'done' : undefined;
