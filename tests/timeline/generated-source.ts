import type { Factory } from '#domain/base-data/factory.ts';
import { fromIso, type Instant, toIso } from '#domain/kernel/instant.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import type {
  TimelineData,
  TimelineEdit,
  TimelineEditAnswer,
  TimelineOperation,
} from '#domain/planning/api/timeline-api.ts';
import { previewMove } from '#domain/planning/edits/preview-move.ts';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { applyTimelineDelta, planFromTimeline } from '#domain/planning/rows/plan-from-timeline.ts';
import { EditRefused } from '#frontend/features/timeline/data/edit-refused.ts';
import type { LiveListener, TimelineSource } from '#frontend/features/timeline/data/timeline-source.ts';

/** A plant in memory that decides edits with the domain and tells them as the live topic would. */
export function generatedSource(factory: Factory, data: TimelineData, now: () => Instant): TimelineSource {
  const facts = compileFacts(factory);
  const plan = planFromTimeline(data);
  const rows = new Map(data.operations.map((row) => [row.operationId, row]));
  const listeners = new Set<LiveListener>();
  const undone: TimelineOperation[][] = [];
  let version = data.versionIdentifier;

  const change = (changed: readonly TimelineOperation[]): TimelineEditAnswer => {
    version++;
    const delta = { operations: changed.map((row) => ({ ...row, changedAt: version })), versionIdentifier: version };
    for (const row of delta.operations) rows.set(row.operationId, row);
    applyTimelineDelta(plan, delta);
    setTimeout(() => {
      for (const listener of listeners) listener.delta(delta);
    }, 80);
    return { projects: [{ projectId: 'project' as never, operations: delta.operations }], versionIdentifier: version };
  };
  const rowOf = (id: string): TimelineOperation => {
    const row = rows.get(id as never);
    if (row === undefined) throw new EditRefused('objectnotexists');
    return row;
  };

  /** Measured are drawing and dragging; whole orders stay as they are. */
  const refuse = () => Promise.reject(new EditRefused('accessDenied'));

  return {
    loadPlan: () =>
      Promise.resolve({
        data: { ...data, operations: [...rows.values()], versionIdentifier: version },
        position: String(version),
      }),
    loadFactory: () => Promise.resolve(factory),
    edit(edit: TimelineEdit) {
      const wished = edit.operations ?? [];
      switch (edit.action) {
        case 'move': {
          const moves = wished.map(({ operationId, startDate, resourceId }) => ({
            operationId,
            start: fromIso(startDate ?? ''),
            resourceId,
          }));
          const result = previewMove(plan, facts, { moves, override: false }, now());
          if (isRejection(result)) return Promise.reject(new EditRefused(result.errorCode, result.detailsObject));
          undone.push(result.placements.map(({ operationId }) => rowOf(operationId)));
          return Promise.resolve(
            change(
              result.placements.map(({ operationId, after }) => ({
                ...rowOf(operationId),
                resourceId: after.resourceId,
                startDate: toIso(after.start),
                endDate: toIso(after.end),
              })),
            ),
          );
        }
        case 'lock':
        case 'unlock':
          return Promise.resolve(
            change(wished.map(({ operationId }) => ({ ...rowOf(operationId), locked: edit.action === 'lock' }))),
          );
        case 'undo': {
          const before = undone.pop();
          return before === undefined
            ? Promise.reject(new EditRefused('nothingToUndo'))
            : Promise.resolve(change(before));
        }
        case 'redo':
          return Promise.reject(new EditRefused('nothingToRedo'));
        default:
          return Promise.reject(new EditRefused('validation'));
      }
    },
    replanSuccessors: () => Promise.reject(new EditRefused('validation')),
    orders: {
      revoke: refuse,
      pause: refuse,
      takeOff: refuse,
      plan: refuse,
      split: refuse,
    },
    conflicts: () =>
      Promise.resolve({
        report: {
          datesMissedByPosition: [],
          operationsByResource: [],
          operationsDelayed: [],
          count: 0,
          names: { orderPositions: [], operations: [] },
        },
        position: String(version),
      }),
    confirmConflict: refuse,
    watchConflicts: () => () => undefined,
    history: () =>
      Promise.resolve([
        {
          position: '2',
          at: toIso(now() - 3_600_000),
          actor: 'Anna Hofer',
          action: 'OperationsMoved',
          changes: [{ field: 'start', before: toIso(now()), after: toIso(now() + 7_200_000) }],
        },
      ]),
    why: (operationId) =>
      Promise.resolve([
        { reason: 'byHand', objectId: operationId, position: '2', actor: 'Anna Hofer', at: toIso(now() - 3_600_000) },
      ]),
    watch(_position, listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
