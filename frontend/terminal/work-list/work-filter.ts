import type { SentWith } from '#domain/call.ts';
import type { listWork } from '#domain/planning/api/shop-floor/work-calls.ts';

/** What a list of work leaves out; the names and the defaults are the requirement's (base data §9). */
export interface WorkFilter {
  /** Days after today in which a step begins; 0: today only. What should have begun before is always shown. */
  readonly showNextDays: 0 | 2 | 5;
  /** To whom a step is assigned; '-1': to anybody, or to nobody yet. */
  readonly showWorker: string;
  /** Group of the machines; 'all': every one of this terminal. */
  readonly resourceType: string;
}

export const defaultWorkFilter: WorkFilter = { showNextDays: 2, showWorker: '-1', resourceType: 'all' };

export const daysToChoose = [0, 2, 5] as const;

/** A session at a terminal sees its own machines anyway; 200 steps are more than anybody looks through. */
export const mostSteps = 200;

const timespans = { 0: 'today', 2: 'twoDays', 5: 'fiveDays' } as const;

type WorkQuery = NonNullable<SentWith<typeof listWork.operations>['query']>;

/** Query of `GET /workbench/operations` for a filter; a machine that was chosen takes the place of the kind of machines. */
export function workQuery({ showNextDays, showWorker, resourceType }: WorkFilter, machineId?: string): WorkQuery {
  const scope: WorkQuery =
    machineId !== undefined
      ? { resourceScope: 'resource', scopeId: machineId }
      : resourceType === 'all'
        ? { resourceScope: 'all' }
        : { resourceScope: 'group', scopeId: resourceType };
  return { timespan: timespans[showNextDays], worker: showWorker, ...scope };
}
