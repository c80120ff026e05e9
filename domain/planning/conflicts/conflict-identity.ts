import { z } from 'zod';
import type { Right } from '#domain/kernel/rights.ts';
import type { Misfit } from '#domain/planning/misfits/misfit.ts';
import type { ProcessMisfit } from '#domain/planning/misfits/process-misfits.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import type { AtOnce } from './at-once.ts';
import type { MissedDate } from './conflicts.ts';
import type { Overload } from './overloads.ts';

/**
 * `date-{orderPositionId}`, `overload-{resourceId}-{start}`, `atOnce-{resourceId}`, `overdue-{operationId}` or
 * `misfit-{operationId or activityId}`: stable over repeated detection.
 */
export const conflictIdSchema = z.string().regex(/^(date|overload|atOnce|overdue|misfit)-[A-Za-z0-9_-]{1,90}$/);

export const conflictIdOf = {
  missedDate: ({ orderPositionId }: Pick<MissedDate, 'orderPositionId'>): string => `date-${orderPositionId}`,
  overload: ({ resourceId, start }: Pick<Overload, 'resourceId' | 'start'>): string =>
    `overload-${resourceId}-${start}`,
  atOnce: ({ resourceId }: Pick<AtOnce, 'resourceId'>): string => `atOnce-${resourceId}`,
  overdue: ({ operationId }: Pick<Operation, 'operationId'>): string => `overdue-${operationId}`,
  misfit: ({ operationId }: Pick<Misfit, 'operationId'>): string => `misfit-${operationId}`,
  processMisfit: ({ activityId }: Pick<ProcessMisfit, 'activityId'>): string => `misfit-${activityId}`,
};

/** Confirming overdue steps needs a right of its own (domain facts §14). */
export const rightToConfirm = (conflictId: string): Right =>
  conflictId.startsWith('overdue-') ? 'conflicts.confirmOverdue' : 'conflicts.confirm';

/** Extent of a conflict: a confirmation holds until it changes (rules §6). */
export const extentOf = {
  missedDate: ({ end, daysLate }: MissedDate): string => `${end}/${daysLate}`,
  overload: ({ start, end, operationIds }: Overload): string => `${start}/${end}/${operationIds.length}`,
  atOnce: ({ start, operationIds }: AtOnce): string => `${start}/${operationIds.length}`,
  overdue: ({ placement, statusId }: Operation): string => `${placement.start}/${placement.end}/${statusId}`,
  misfit: ({ cause }: Pick<Misfit, 'cause'>, { start, end }: Pick<Operation['placement'], 'start' | 'end'>): string =>
    `${cause.kind}/${start}/${end}`,
};
