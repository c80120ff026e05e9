import type { RefusedReportEvent } from '#domain/planning/feedback/refused-report-events.ts';
import type { FeedbackKind } from '#domain/planning/plan/feedback-kinds.ts';
import { shownAs } from './feedback-changes.ts';
import { created, type ObjectChange } from './object-change.ts';
import type { FieldChange } from './row.ts';

/** Reports of terminals that the plan did not take, in the history of their step, from the refusal to what a planner decided. */
export function refusedReport({ type, data }: RefusedReportEvent): ObjectChange {
  const { subject, errorCode: refusal } = data;
  const settled: FieldChange = { field: 'refusal', before: refusal, after: null };
  return { objectType: subject.kind, objectId: subject.id, changes: changes() };

  function changes(): readonly FieldChange[] {
    switch (type) {
      case 'ReportRefused': {
        const { workerId, workerName } = data;
        return created({ refusal, ...said(data.body), workerId: workerId ?? workerName });
      }
      case 'RefusedReportTakenOver': {
        const before = said(data.before);
        const after = said(data.after);
        const names = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
        const corrected = names.map((name) => ({
          field: name,
          before: before[name] ?? null,
          after: after[name] ?? null,
        }));
        return [settled, ...corrected];
      }
      case 'RefusedReportPutAside':
        return [settled, ...created({ reason: data.reason })];
    }
  }
}

/** Of a body that may be anything, what the history has a name for. */
function said(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const kind = body.type as FeedbackKind;
  const { amount, duration, troubleTypeId, rejectTypeId, comment, occurredAt, workerId } = body;
  return {
    ...(amount === undefined ? {} : { [shownAs('amount', kind)]: amount }),
    ...(duration === undefined ? {} : { [shownAs('duration', kind)]: duration }),
    troubleTypeId,
    rejectTypeId,
    comment,
    occurredAt,
    workerId,
  };
}
