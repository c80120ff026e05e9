import { roundedAmount } from '#domain/kernel/amounts.ts';
import type { RunChange } from '#domain/planning/feedback/running-time.ts';
import { feedbackKinds } from '#domain/planning/plan/feedback-kinds.ts';
import { hasBegun, type StatusId, statusId } from '#domain/planning/plan/status.ts';
import type { ShownFeedback } from '#domain/planning/rows/feedback-row.ts';
import type { QueuedReport } from '#frontend/terminal/queue/report-queue.ts';
import type { SeenStep } from './seen-step.ts';

/** A report that the answer of the server may not show yet: it waits, or has just been taken. */
export interface HeldReport extends Pick<QueuedReport, 'commandId' | 'worker' | 'body' | 'state' | 'queuedAt'> {
  /** When it left the queue; undefined while it is in there. */
  readonly takenAt: number | undefined;
}

/** The step as the worker knows it: what the server says, and what was reported since. */
export interface ShownStep {
  readonly status: StatusId;
  readonly yieldAmount: number;
  readonly scrapAmount: number;
  /** Pieces that nothing was said about yet. */
  readonly left: number;
  /** Since when it has its status; undefined where nothing was reported. */
  readonly since: number | undefined;
  /** Starts and stops that the server's running time does not have. */
  readonly runs: readonly RunChange[];
  /** Good pieces and scrap that there should be by now; undefined before the step has begun. */
  readonly targetNow: number | undefined;
  readonly expectedEnd: number | undefined;
}

export function shownStep({ item, entries, progress }: SeenStep, held: readonly HeldReport[]): ShownStep {
  let { statusId: status, yieldAmount, scrapAmount } = item;
  const changes = entries.filter(({ type, revoked }) => !revoked && feedbackKinds[type].becomes !== undefined);
  const runs: RunChange[] = [];
  let since = latest(changes.map(({ occurredAt }) => occurredAt));
  for (const { body } of unseen(held, entries)) {
    const { becomes, from, adds } = feedbackKinds[body.type];
    const at = Date.parse(body.occurredAt ?? '');
    if (becomes === undefined && status === statusId.planned) {
      status = statusId.started;
      since = at;
      runs.push({ at, runs: true });
    }
    // What the plan will refuse changes nothing here either.
    if (becomes !== undefined && status !== statusId.done && (from?.includes(status) ?? true)) {
      status = becomes;
      since = at;
      runs.push({ at, runs: becomes === statusId.started });
    }
    const amount = 'amount' in body ? body.amount : 0;
    if (adds === 'yieldAmount') yieldAmount += amount;
    if (adds === 'scrapAmount') scrapAmount += amount;
  }
  const left = Math.max(0, roundedAmount(item.articleAmount - yieldAmount - scrapAmount));
  return {
    status,
    yieldAmount: roundedAmount(yieldAmount),
    scrapAmount: roundedAmount(scrapAmount),
    left,
    since,
    runs,
    targetNow: hasBegun(status) ? targetOf(item, progress.actualConsumption) : undefined,
    expectedEnd: progress.expectedEnd === null ? undefined : Date.parse(progress.expectedEnd),
  };
}

/** Held reports that the server's entries do not have, and that it has not refused. */
export const unseen = (held: readonly HeldReport[], entries: readonly ShownFeedback[]): readonly HeldReport[] =>
  held.filter(({ body, state }) => state !== 'refused' && !entries.some((entry) => isSame(entry, body)));

/** How long a report may take from the queue to the rows that are read. */
const patience = 20_000;

/** What is held after a change of the queue: what is in it, and what has left it without a refusal. */
export function heldAfter(held: readonly HeldReport[], queue: readonly QueuedReport[], now: number): HeldReport[] {
  const inQueue = new Set(queue.map(({ commandId }) => commandId));
  const gone = held
    .filter(({ commandId, state }) => !inQueue.has(commandId) && state !== 'refused')
    .map((one) => ({ ...one, takenAt: one.takenAt ?? now }));
  return [
    ...gone,
    ...queue.map(({ commandId, worker, body, state, queuedAt }) => ({
      commandId,
      worker,
      body,
      state,
      queuedAt,
      takenAt: undefined,
    })),
  ];
}

/** What is still held after a reading: nothing that it shows, and nothing that has been gone for long. */
export const heldAfterReading = (
  held: readonly HeldReport[],
  entries: readonly ShownFeedback[],
  now: number,
): readonly HeldReport[] =>
  held.filter(
    ({ takenAt, body }) =>
      takenAt === undefined || (now - takenAt < patience && !entries.some((entry) => isSame(entry, body))),
  );

/** Entries do not name the report that they come from: kind and instant do. */
const isSame = ({ type, occurredAt, claimedAt }: ShownFeedback, body: HeldReport['body']): boolean => {
  const told = Date.parse(body.occurredAt ?? '');
  return type === body.type && [occurredAt, claimedAt ?? ''].some((iso) => Date.parse(iso) === told);
};

function targetOf(
  { planTime, setupTime, articleAmount }: SeenStep['item'],
  actualConsumption: number,
): number | undefined {
  if (planTime <= setupTime) return undefined;
  const share = (actualConsumption - setupTime) / (planTime - setupTime);
  return Math.floor(articleAmount * Math.min(1, Math.max(0, share)));
}

function latest(instants: readonly string[]): number | undefined {
  return instants.length === 0 ? undefined : Math.max(...instants.map((iso) => Date.parse(iso)));
}
