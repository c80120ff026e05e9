// Trail of OperationsMoved, step 7 (ARCHITECTURE.md).
import { mainBranch } from '#domain/kernel/event.ts';
import { type LiveMessage, liveSubject } from '#domain/live.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { operationRow } from '#domain/planning/rows/operation-row.ts';
import type { TimelineDelta } from '#domain/planning/rows/timeline-delta.ts';
import { userOf } from '../kernel/command.ts';
import type { Told } from './plan-writer.ts';

/** More than a hand moves: what follows from it is worth waiting for. */
const mostOperations = 200;

/**
 * Tells browsers of the main line which operations an edit has changed as soon as it is in the log, without the way through
 * the store and the projector, which tells the same and all that follows from it a moment later (decision 0211).
 */
export function publishEarly(
  plan: Plan,
  publish: (subject: string, message: LiveMessage) => void,
  now: () => number = Date.now,
): (told: Told) => void {
  return ({ written, before, actor }) => {
    const { changed, events, position, revision } = written;
    const ids = new Set(changed.operations);
    if (ids.size > mostOperations) return;
    const operations = [...ids].flatMap((id) => plan.operations.get(id) ?? []).map(operationRow);
    const [first] = events;
    if (operations.length === 0 || first === undefined) return;
    const userId = userOf(actor);
    const delta: TimelineDelta = {
      operations,
      versionIdentifier: revision,
      ...(userId === undefined ? {} : { by: { userId, action: first.type } }),
    };
    publish(liveSubject(mainBranch, 'timeline'), {
      from: String(before),
      to: String(position),
      at: now(),
      delta,
      early: true,
    });
  };
}
