import type { WorkKind } from '#domain/administration/preferences.ts';
import type { GlobalSettings } from '#domain/base-data/settings.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { dayAt, dayNumberOf } from '#domain/kernel/time-zone.ts';
import type { ListedActivity, ListedStep } from '#domain/planning/api/shop-floor/work-calls.ts';
import type { RunningTime } from '#domain/planning/feedback/running-time.ts';
import { type StatusId, statusId } from '#domain/planning/plan/status.ts';

/** One thing to do and to report, whichever kind it is. Durations in seconds. */
export interface WorkRow {
  readonly kind: WorkKind;
  readonly id: string;
  /** Order and step, or position and step. */
  readonly title: string;
  /** What the plant's settings want below it, and where it is done. */
  readonly words: readonly string[];
  readonly status: StatusId;
  readonly startDate: string;
  readonly endDate: string;
  readonly actualStartDate: string | null;
  readonly actualEndDate: string | null;
  /** Undefined where no pieces are counted. */
  readonly amount?: number;
  /** What they are counted in; missing: pieces. */
  readonly amountUnitName?: string | null | undefined;
  readonly yieldAmount: number;
  readonly scrapAmount: number;
  readonly setupTime: number;
  /** Place in the palette of the plan. */
  readonly colorIndex?: number;
  readonly plausible: boolean;
  /** Of what is at work. */
  readonly running?: RunningTime | undefined;
  /** What is at work on its machine at once, where that takes one at a time. */
  readonly atWork?: ListedStep['atWork'];
}

type Ticket = GlobalSettings['workbenchTicketDescriptionOperations'];

export function stepRow(step: ListedStep, ticket: Ticket): WorkRow {
  const { operationId, statusId: status, productionOrderNumber: order, articleAmount, ...same } = step;
  const said = saidOf(step);
  return {
    ...same,
    kind: 'operations',
    id: operationId,
    title: `${order} · ${step.valueAddName}`,
    words: [...wordsOf(ticket, said), step.resourceName],
    status,
    amount: articleAmount,
  };
}

export function activityRow(activity: ListedActivity, ticket: Ticket): WorkRow {
  const { activityId, statusId: status, actualStartDate = null, actualEndDate = null } = activity;
  const said = saidOf(activity);
  return {
    kind: 'activities',
    id: activityId,
    title: `${activity.orderPositionNumber} · ${activity.valueAddName}`,
    words: wordsOf(ticket, said),
    status,
    startDate: activity.startDate,
    endDate: activity.endDate,
    actualStartDate,
    actualEndDate,
    yieldAmount: 0,
    scrapAmount: 0,
    setupTime: 0,
    plausible: activity.plausible,
    running: activity.running,
  };
}

type Described = Pick<
  ListedActivity,
  'articleName' | 'articleNumber' | 'customerName' | 'projectNumber' | 'projectName'
>;

const saidOf = ({ articleName, articleNumber, customerName, projectNumber, projectName }: Described) => ({
  article: articleName,
  articleNumber,
  customer: customerName,
  project: [projectNumber, projectName].filter(Boolean).join(' ') || undefined,
});

/** In the order of the settings; what is not known is left out. Order and amount have places of their own on a card. */
const wordsOf = (ticket: Ticket, said: { readonly [Word in Ticket[number]]?: string | null }): readonly string[] =>
  ticket.flatMap((word) => said[word] ?? []);

/** Under which heading something stands; in this order. */
export const groups = ['running', 'begun', 'overdue', 'today', 'tomorrow', 'later', 'done'] as const;
export type WorkGroup = (typeof groups)[number];

export function groupOf(row: WorkRow, now: Instant, zone: string): WorkGroup {
  switch (row.status) {
    case statusId.started:
      return 'running';
    case statusId.paused:
    case statusId.interrupted:
      return 'begun';
    case statusId.done:
      return 'done';
    default: {
      const start = Date.parse(row.startDate);
      const days = dayNumberOf(dayAt(zone, start)) - dayNumberOf(dayAt(zone, now));
      if (days < 0) return 'overdue';
      return days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'later';
    }
  }
}

/** Groups that have something in them. */
export const inGroups = (
  rows: readonly WorkRow[],
  now: Instant,
  zone: string,
): readonly (readonly [WorkGroup, readonly WorkRow[]])[] => {
  const found = Map.groupBy(rows, (row) => groupOf(row, now, zone));
  return groups.flatMap((group) => {
    const of = found.get(group);
    return of === undefined ? [] : [[group, of] as const];
  });
};
