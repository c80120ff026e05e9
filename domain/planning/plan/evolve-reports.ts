import type { ActivityId, OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { activityOf, operationOf } from './evolve-structure.ts';
import type { Operation, Plan, PlannedActivity } from './plan.ts';
import { type StatusId, statusId } from './status.ts';

type Subject = 'Operation' | 'Activity';
export type ReportEvent = Extract<
  PlanningEvent,
  {
    type:
      | `${Subject}Started`
      | `${Subject}Paused`
      | `${Subject}Interrupted`
      | `${Subject}Completed`
      | 'YieldReported'
      | 'ScrapReported'
      | 'ActivityYieldReported'
      | 'ActivityScrapReported';
  }
>;

/** Folds a report from the shop floor, on an operation or on a process step. */
export function foldReport(plan: Plan, event: ReportEvent, revision: number): void {
  switch (event.type) {
    case 'OperationStarted':
      report(plan, event.data, statusId.started, revision);
      return;
    case 'OperationPaused':
      report(plan, event.data, statusId.paused, revision);
      return;
    case 'OperationInterrupted':
      report(plan, event.data, statusId.interrupted, revision);
      rememberReason(plan, event.data.troubleTypeId, event.data.operationId);
      return;
    case 'OperationCompleted':
      report(plan, event.data, statusId.done, revision).actualEnd = event.data.occurredAt;
      return;
    case 'YieldReported': {
      const operation = operationOf(plan, event.data.operationId);
      operation.yieldAmount += event.data.amount;
      operation.changedAt = revision;
      return;
    }
    case 'ScrapReported': {
      const operation = operationOf(plan, event.data.operationId);
      operation.scrapAmount += event.data.amount;
      rememberReason(plan, event.data.rejectTypeId, event.data.operationId);
      operation.changedAt = revision;
      return;
    }
    case 'ActivityStarted':
      reportProcess(plan, event.data, statusId.started, revision);
      return;
    case 'ActivityPaused':
      reportProcess(plan, event.data, statusId.paused, revision);
      return;
    case 'ActivityInterrupted':
      reportProcess(plan, event.data, statusId.interrupted, revision);
      rememberReason(plan, event.data.troubleTypeId, event.data.activityId);
      return;
    case 'ActivityCompleted':
      reportProcess(plan, event.data, statusId.done, revision).actualEnd = event.data.occurredAt;
      return;
    case 'ActivityYieldReported': {
      const activity = activityOf(plan, event.data.activityId);
      activity.yieldAmount += event.data.amount;
      activity.changedAt = revision;
      return;
    }
    case 'ActivityScrapReported': {
      const activity = activityOf(plan, event.data.activityId);
      activity.scrapAmount += event.data.amount;
      rememberReason(plan, event.data.rejectTypeId, event.data.activityId);
      activity.changedAt = revision;
      return;
    }
  }
}

function report(
  plan: Plan,
  feedback: { readonly operationId: OperationId; readonly occurredAt: Instant },
  status: StatusId,
  revision: number,
): Operation {
  const operation = operationOf(plan, feedback.operationId);
  operation.statusId = status;
  operation.actualStart ??= feedback.occurredAt;
  operation.changedAt = revision;
  return operation;
}

function reportProcess(
  plan: Plan,
  feedback: { readonly activityId: ActivityId; readonly occurredAt: Instant },
  status: StatusId,
  revision: number,
): PlannedActivity {
  const activity = activityOf(plan, feedback.activityId);
  activity.statusId = status;
  activity.actualStart ??= feedback.occurredAt;
  activity.changedAt = revision;
  return activity;
}

function rememberReason(plan: Plan, reasonId: string | undefined, reportedOn: OperationId | ActivityId): void {
  if (reasonId !== undefined && !plan.feedbackReasons.has(reasonId)) plan.feedbackReasons.set(reasonId, reportedOn);
}
