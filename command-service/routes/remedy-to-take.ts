import type { z } from 'zod';
import type { ResourceGap } from '#domain/base-data/object-types.ts';
import { invalidFieldCodes } from '#domain/kernel/invalid-fields.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { TakeRemedy } from '#domain/planning/api/remedies-api.ts';
import { isPlacing, type PlacingCommand, timelineEditSchema } from '#domain/planning/edits/timeline-actions.ts';
import type { PlanningCommand } from '#domain/planning/plan/commands.ts';

export type OvertimeWish = Pick<ResourceGap, 'resourceId' | 'dateFrom' | 'dateTo'>;

/** The steps of a way out as one command, and the hours that come first. Refusal: validation. */
export function remedyToTake({ steps, versionIdentifier: baseRevision, override = false }: TakeRemedy):
  | {
      readonly edits: Extract<PlanningCommand, { type: 'editsInTurn' }>;
      readonly hours: OvertimeWish | undefined;
    }
  | Rejection {
  const commands: PlacingCommand[] = [];
  let hours: OvertimeWish | undefined;
  for (const [at, step] of steps.entries()) {
    const { overtime, replanAfter, edit } = step;
    if ([overtime, replanAfter, edit].filter((one) => one !== undefined).length !== 1)
      return reject('validation', { fields: { [`steps.${at}`]: 'onlyOnce' } });
    if (overtime !== undefined) {
      if (at > 0) return reject('validation', { fields: { [`steps.${at}.overtime`]: 'invalid' } });
      const { resourceId, dateFrom, dateTo } = overtime;
      hours = { resourceId, dateFrom: Date.parse(dateFrom), dateTo: Date.parse(dateTo) };
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
