import { expect, test } from 'vitest';
import type { OperationId } from '#domain/kernel/ids.ts';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import type { OperationRow } from '#domain/planning/rows/operation-row.ts';
import { buildFactoryView } from '#frontend/features/timeline/data/build-factory-view.ts';
import { createTimelineSession, type TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import de from '#frontend/texts/timeline/de.json';
import { generateFactory } from '#tests/fixtures/generated-factory.ts';
import { generatePlan } from '#tests/fixtures/generated-plan.ts';
import type { Timeline } from './command-context.ts';
import { type MenuEntry, menuGroups, menuSubject } from './menu-entries.ts';
import { pressEntryKey } from './run-entry.ts';

const now = Date.parse('2026-11-19T09:42:00Z');
const generated = generateFactory(now, 1);
const data = generatePlan(generated, compileFacts(generated.factory), { now, operations: 1_000, seed: 7 });
const all = { edit: true, plan: true, unplan: true, split: true, report: true };
const none = { edit: false, plan: false, unplan: false, split: false, report: false };

/** The plan with some operations otherwise. */
const sessionWith = (change: (row: OperationRow) => Partial<OperationRow> = () => ({})): TimelineSession =>
  createTimelineSession(
    { ...data, operations: data.operations.map((row) => ({ ...row, ...change(row) })) },
    buildFactoryView(generated.factory),
  );
const planned = data.operations.find((row) => row.statusId === statusId.planned);
const id = planned?.operationId as OperationId;
const orderId = planned?.productionOrderId;

function entriesOf(session: TimelineSession, ids: readonly OperationId[], rights = all): readonly MenuEntry[] {
  const subject = menuSubject(session, ids);
  if (subject === undefined) throw new Error('Not in the plan');
  return menuGroups(session, subject, rights).flat();
}
const disabledReasonOf = (entries: readonly MenuEntry[], name: MenuEntry['name']) =>
  entries.find((entry) => entry.name === name)?.disabledReason;

test('who may not plan sees no entry that plans', () => {
  const names = entriesOf(sessionWith(), [id], none).map(({ name }) => name);
  expect(names).toEqual(['details', 'why', 'left', 'right']);
});

test('each entry that takes off, splits or moves is offered by its own right', () => {
  const named = (rights: Partial<typeof all>) =>
    entriesOf(sessionWith(), [id], { ...none, ...rights }).map(({ name }) => name);
  expect(named({ edit: true })).toContain('clone');
  for (const name of ['revoke', 'takeOrderOff', 'split']) expect(named({ edit: true })).not.toContain(name);
  expect(named({ unplan: true })).toEqual(expect.arrayContaining(['revoke', 'takeOrderOff']));
  expect(named({ unplan: true })).not.toContain('lock');
  expect(named({ split: true })).toContain('split');
});

test('a locked order cannot be revoked, split or taken off the plan before it is unlocked', () => {
  const session = sessionWith((row) => (row.productionOrderId === orderId ? { locked: true } : {}));
  const entries = entriesOf(session, [id]);
  for (const name of ['revoke', 'split', 'takeOrderOff'] as const)
    expect(disabledReasonOf(entries, name)).toBeDefined();
  expect(entries.map(({ name }) => name)).toContain('unlockOrder');
});

test('an order of which something has begun cannot be revoked but paused', () => {
  const session = sessionWith((row) =>
    row.productionOrderId === orderId ? { statusId: row.operationId === id ? statusId.started : statusId.planned } : {},
  );
  const entries = entriesOf(session, [id]);
  expect(disabledReasonOf(entries, 'revoke')).toBe('begun');
  expect(disabledReasonOf(entries, 'pause')).toBeUndefined();
});

test('what is about one order says so when several are selected', () => {
  const session = sessionWith();
  const other = data.operations.find(
    (row) => row.resourceId === planned?.resourceId && row.productionOrderId !== orderId,
  );
  const entries = entriesOf(session, [id, other?.operationId as OperationId]);
  expect(disabledReasonOf(entries, 'takeOrderOff')).toBe('severalOrders');
  expect(disabledReasonOf(entries, 'replan')).toBe('oneOnly');
  expect(entries.map(({ name }) => name)).not.toContain('details');
});

test('gaps close only where something may move', () => {
  const session = sessionWith((row) => (row.resourceId === planned?.resourceId ? { locked: true } : {}));
  expect(disabledReasonOf(entriesOf(session, [id]), 'closeGapsLeft')).toBe('nothingMovable');
  expect(disabledReasonOf(entriesOf(sessionWith(), [id]), 'closeGapsLeft')).toBeUndefined();
});

test('what was revoked stands in no row any more', () => {
  const session = sessionWith((row) => (row.operationId === id ? { switchedOff: true } : {}));
  expect(session.store.row(planned?.resourceId as never).bars.map((bar) => bar.id)).not.toContain(id);
  expect(session.store.bar(id)?.operation.switchedOff).toBe(true);
});

test('every entry and every reason why one is disabled has a word', () => {
  const words = new Set(Object.keys(de));
  const states = [2, 3, 4, 5, 6] as const;
  for (const status of states)
    for (const locked of [true, false]) {
      const session = sessionWith((row) => (row.productionOrderId === orderId ? { statusId: status, locked } : {}));
      for (const { name, disabledReason } of entriesOf(session, [id])) {
        expect(words).toContain(`menu.${name}`);
        if (disabledReason !== undefined) expect(words).toContain(`disabledReason.${disabledReason}`);
      }
    }
});

// shows planning 4.82
test('a key does what it stands for with what is selected or has the focus, and nothing where nothing is', () => {
  const locked: (readonly string[])[] = [];
  const press = (selected: readonly OperationId[], focused?: OperationId): boolean => {
    const timeline = {
      session: sessionWith(),
      rights: all,
      view: { get: () => ({ selected: new Set(selected), focused }) },
      actions: { setLocked: (ids: readonly string[]) => void locked.push(ids) },
    } as unknown as Timeline;
    return pressEntryKey(timeline, { key: 'l', shiftKey: false } as KeyboardEvent, { x: 0, y: 0 });
  };
  expect([press([]), locked]).toEqual([false, []]);
  expect([press([id]), press([], id), locked]).toEqual([true, true, [[id], [id]]]);
});
