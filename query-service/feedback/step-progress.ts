import { toIso } from '#domain/kernel/instant.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { readProgress, type StepProgress } from '#domain/planning/api/shop-floor/feedback-calls.ts';
import { runningTime } from '#domain/planning/feedback/running-time.ts';
import { namedAs } from '#domain/planning/feedback/steps.ts';
import { consumption, type TimedEntry, timeLeft, workTimes } from '#domain/planning/feedback/work-times.ts';
import { planTimeOf } from '#domain/planning/plan/plan-time.ts';
import { hasBegun, type StatusId, statusId } from '#domain/planning/plan/status.ts';
import type { Service } from '#infra/http/service.ts';
import { outsideTerminal } from '#infra/http/terminal-scope.ts';
import { answerPlanRead } from '../reads/answer-read.ts';
import type { QueryContext } from '../reads/context.ts';
import { tellPosition } from '../reads/position.ts';
import { entryValues, rowsOf } from '../reads/rows.ts';
import { correctedEntries } from './feedback-entries.ts';
import { calendarOf, type ResourceCalendar } from './resource-calendar.ts';
import { type EntryDoc, timedEntries } from './running-times.ts';

const subjects = [
  { kind: 'operation', path: 'operations', table: 'operation' },
  { kind: 'activity', path: 'activities', table: 'activity' },
] as const;

interface StepDoc {
  readonly statusId: StatusId;
  readonly resourceId?: string;
  readonly planTime?: number;
  readonly setupTime?: number;
  /** Its own, where a matrix gives another one. */
  readonly ownSetupTime?: number;
  readonly duration?: number;
  readonly lotSize?: number | null;
  readonly articleAmount?: number;
  readonly yieldAmount?: number;
  readonly scrapAmount?: number;
  readonly actualEndDate?: string | null;
  readonly process?: { readonly planTime: number };
}

/** What was made and how long it took, against the plan. */
export function stepProgressRoutes(service: Service, context: QueryContext): void {
  const { pool } = context;
  const models = ['feedback', 'timeline', 'base-data'] as const;
  for (const { kind, path, table } of subjects)
    answerPlanRead(service, context, readProgress[path], models, async (request, at, reply) => {
      const { id } = request.params;
      const values: unknown[] = [id];
      const steps = await rowsOf(pool, `timeline.${table}`, at, values);
      const found = await pool.query<{ doc: StepDoc }>(`SELECT t.doc FROM ${steps} t WHERE t.id = $1`, values);
      const step = found.rows[0]?.doc;
      if (step === undefined) return reject('objectnotexists', namedAs({ kind, id } as never));
      const outside = outsideTerminal(request, step.resourceId);
      if (outside !== undefined) return outside;
      const { rows } = await pool.query<{ doc: EntryDoc; position: string }>(
        `SELECT e.doc, c.position FROM (${correctedEntries}) e, projection.checkpoint c
           WHERE c.model = 'feedback' ORDER BY e.position`,
        [id, ...entryValues(at)],
      );
      const entries = timedEntries(rows.map(({ doc }) => doc));
      const [any] = rows;
      if (any !== undefined) tellPosition(reply, any.position, at);
      return progressOf(step, entries, await calendarOf(pool, step.resourceId, at));
    });
}

function progressOf(
  step: StepDoc,
  entries: readonly TimedEntry[],
  { workingTime, capacityFactor }: ResourceCalendar,
): StepProgress {
  const { statusId: status, setupTime: plannedSetup = 0, articleAmount, yieldAmount = 0, scrapAmount = 0 } = step;
  const planTime = step.planTime ?? step.process?.planTime ?? 0;
  const now = Date.now();
  const ofResource = (planned: number): number => planned / capacityFactor;
  const times = workTimes(entries, workingTime, ofResource(plannedSetup), now);
  const isDone = status === statusId.done;
  const share = isDone || articleAmount === undefined ? Number(isDone) : (yieldAmount + scrapAmount) / articleAmount;
  const { actual, predicted, difference } = consumption(times, {
    planTime: ofResource(planTime),
    setupTime: ofResource(plannedSetup),
    share,
  });
  const worked = (times.setupTime + times.time) * capacityFactor;
  const left = timeLeft({ planTime, standardTime: standardTimeOf(step), share, worked });
  const end = hasBegun(status) && !isDone ? workingTime.add(now, ofResource(left))?.end : undefined;
  const last = Math.max(...entries.map(({ occurredAt }) => occurredAt));
  return {
    statusId: status,
    targetAmount: articleAmount ?? null,
    yieldAmount,
    scrapAmount,
    setupTime: times.setupTime,
    time: times.time,
    troubleTime: times.troubleTime,
    timesDerived: times.isDerived,
    actualConsumption: actual,
    predictedConsumption: entries.length === 0 ? 0 : predicted,
    difference: entries.length === 0 ? null : (difference ?? null),
    expectedEnd: end === undefined ? null : toIso(end),
    running: runningTime(entries, workingTime, now),
    lastProgressDate: entries.length === 0 ? null : toIso(last),
    reportedEndDate: step.actualEndDate ?? null,
  };
}

/** Planned time of an operation by its standard times; 0: a process step has none. */
function standardTimeOf({ setupTime = 0, ownSetupTime = setupTime, duration, lotSize, articleAmount = 0 }: StepDoc) {
  if (duration === undefined) return 0;
  return planTimeOf({ setupTime: ownSetupTime, duration, lotSize: lotSize ?? undefined }, articleAmount);
}
