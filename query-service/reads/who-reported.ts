import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { ShownActor } from '#domain/kernel/event.ts';
import type { HistoryEntry } from '#domain/planning/api/history-calls.ts';
import { shopFloorEvents } from '#domain/planning/events/correction-events.ts';
import { eventsNamingReporters, ReportRefused } from '#domain/planning/feedback/refused-report-events.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import { readSettings } from './settings.ts';

/**
 * Who reported, corrected or revoked is told to nobody else where feedback is anonymous (setting `anonymousProgressFeedback`): as
 * the plant has it now, whatever a simulation or an earlier moment says.
 */

/** Stands for whoever it was. */
export const shopFloor: ShownActor = { kind: 'system', name: 'shop-floor' };

/** Types of events whose actor is who reported: also of what the plan did not take. */
const reported: ReadonlySet<string> = new Set([...shopFloorEvents, ReportRefused.type]);

/** Types of events that are told without who made them. */
export async function unnamedActions(pool: pg.Pool): Promise<readonly string[]> {
  const { anonymousProgressFeedback } = await readSettings(pool);
  return anonymousProgressFeedback ? [...reported] : [];
}

/** Id of the caller, who is told of their own reports alone; undefined: everybody is told of all. */
export async function onlyTold(pool: pg.Pool, request: FastifyRequest): Promise<string | undefined> {
  const { anonymousProgressFeedback } = await readSettings(pool);
  return anonymousProgressFeedback ? callerOf(request).user.userId : undefined;
}

/** `told`: of `onlyTold`. */
export const shownReporter = (actor: ShownActor, told: string | undefined): ShownActor =>
  told === undefined || actor.userId === told ? actor : shopFloor;

/** Whether this change of an event says who reported. */
export const namesReporter = (action: string, { field }: Pick<Field, 'field'>): boolean =>
  field === 'workerId' && eventsNamingReporters.has(action);

/** An entry of the history: who reported is its actor, and the worker that a report names or that a correction replaces. */
export function shownEntry(entry: HistoryEntry, told: string | undefined): HistoryEntry {
  if (told === undefined) return entry;
  const { action, actor, changes } = entry;
  return {
    ...entry,
    actor: reported.has(action) ? shownReporter(actor, told) : actor,
    changes: shownFields(action, changes, told),
  };
}

interface Field {
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** What changed, without a worker of whom it is not told. */
export function shownFields<Change extends Field>(
  action: string,
  changes: Change[],
  told: string | undefined,
): Change[] {
  if (told === undefined) return changes;
  const isTold = (id: unknown): boolean => id === undefined || id === null || id === told;
  return changes.filter((one) => !namesReporter(action, one) || (isTold(one.before) && isTold(one.after)));
}
