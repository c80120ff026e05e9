import type { z } from 'zod';
import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import { fromIso, type Instant, toIso } from '#domain/kernel/instant.ts';
import { invalidFieldCodes } from '#domain/kernel/invalid-fields.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { isPlacing, type PlacingCommand, timelineEditSchema } from '#domain/planning/actions/timeline-actions.ts';
import type { TakeRemedy } from '#domain/planning/api/remedies-api.ts';
import type { PlanningCommand } from '#domain/planning/decider/commands.ts';
import type { Overtime } from './overtime.ts';

/**
 * A step of a way out as it is tried, told and taken: an edit as a client writes it, a replan, working time before both, or an
 * order position in parts.
 */
export type RemedyStep = TakeRemedy['steps'][number];

/** Where an operation is wished to, in an edit. */
export const wish = (operationId: OperationId, start: Instant, resourceId: ResourceId) => ({
  operationId,
  startDate: toIso(start),
  resourceId,
});

/** Steps as one command, and the hours that come first. Refusal: validation. */
export function stepsToTake({
  steps,
  versionIdentifier: baseRevision,
  override = false,
}: Pick<TakeRemedy, 'steps' | 'versionIdentifier' | 'override'>):
  | {
      readonly edits: Extract<PlanningCommand, { type: 'editsInTurn' | 'splitOrderPosition' }>;
      readonly hours: Overtime | undefined;
    }
  | Rejection {
  const commands: PlacingCommand[] = [];
  let hours: Overtime | undefined;
  for (const [at, step] of steps.entries()) {
    const { overtime, replanAfter, edit, split } = step;
    if ([overtime, replanAfter, edit, split].filter((one) => one !== undefined).length !== 1)
      return reject('validation', { fields: { [`steps.${at}`]: 'onlyOnce' } });
    if (split !== undefined) {
      if (steps.length > 1) return reject('validation', { fields: { [`steps.${at}.split`]: 'invalid' } });
      const { orderPositionId, amounts } = split;
      const children = amounts.map((articleAmount) => ({ articleAmount }));
      return { edits: { type: 'splitOrderPosition', orderPositionId, children, andPlan: true }, hours };
    }
    if (overtime !== undefined) {
      if (at > 0) return reject('validation', { fields: { [`steps.${at}.overtime`]: 'invalid' } });
      const { resourceId, dateFrom, dateTo } = overtime;
      hours = { resourceId, start: fromIso(dateFrom), end: fromIso(dateTo) };
    } else if (replanAfter !== undefined) {
      commands.push({ type: 'replanSuccessors', operationId: replanAfter, baseRevision, override });
    } else if (edit !== undefined) {
      const { data: command, error } = timelineEditSchema.safeParse({
        ...edit,
        versionIdentifier: baseRevision,
        override,
      });
      if (error !== undefined) return reject('validation', { fields: within(`steps.${at}.edit`, error) });
      if (!isPlacing(command)) return reject('validation', { fields: { [`steps.${at}.edit.action`]: 'unknownValue' } });
      commands.push(command);
    }
  }
  return { edits: { type: 'editsInTurn', baseRevision, commands }, hours };
}

const within = (path: string, error: z.ZodError) =>
  Object.fromEntries(Object.entries(invalidFieldCodes(error)).map(([field, code]) => [`${path}.${field}`, code]));
