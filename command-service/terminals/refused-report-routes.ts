import { hash } from 'node:crypto';
import pLimit from 'p-limit';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { refusedReportStream } from '#domain/kernel/stream-names.ts';
import { putAsideReport, takeOverReport } from '#domain/planning/api/shop-floor/feedback-calls.ts';
import type { RefusedReport } from '#domain/planning/api/shop-floor/refused-reports-api.ts';
import type { FeedbackSubject } from '#domain/planning/plan/feedback-kinds.ts';
import type { PhotoFiles } from '#infra/files/photo-files.ts';
import type { Service } from '#infra/http/service.ts';
import { refusedWorker, reportFeedback } from '../feedback/report-feedback.ts';
import { type Envelope, newEnvelope } from '../kernel/command.ts';
import { answerWrite, type WriteContext } from '../writes/answer-write.ts';
import type { Done } from '../writes/idempotency.ts';
import type { OfflineReports } from './offline-reports.ts';
import { appendRefused } from './refused-report-log.ts';

interface RefusedReportContext extends WriteContext, Pick<OfflineReports, 'reportTable'> {
  readonly photos: PhotoFiles;
}

/** The two ways out of a refused report: it is taken over, as it was or corrected, or put aside (decision 0164). */
export function refusedReportRoutes(service: Service, context: RefusedReportContext): void {
  const { branches, photos, store, reactions, reportTable: table } = context;
  const { users } = branches.main.image;
  /** Two planners at once: the second finds it decided. */
  const inTurn = pLimit(1);

  const openReport = async (reportId: string): Promise<RefusedReport | Rejection> => {
    const report = await table.find(reportId);
    if (report === undefined) return reject('objectnotexists', { reportId });
    return report.state === 'open' ? report : reject('changedMeanwhile', { reportId, state: report.state });
  };

  /** Into the history, and from there off the list. */
  async function close(
    { reportId: id, stepKind: kind, stepId, errorCode, body: before }: RefusedReport,
    way:
      | { readonly state: 'takenOver'; readonly body: Record<string, unknown> }
      | { readonly state: 'putAside'; readonly reason: string },
    envelope: Envelope,
    position = 0n,
  ): Promise<Done<RefusedReport> | Rejection> {
    const common = { id, subject: { kind, id: stepId } as FeedbackSubject, errorCode };
    const appended = await appendRefused(
      store,
      refusedReportStream(id),
      0n,
      way.state === 'takenOver'
        ? { type: 'RefusedReportTakenOver', data: { ...common, before, after: way.body } }
        : { type: 'RefusedReportPutAside', data: { ...common, reason: way.reason } },
      // Of its own: the report that it became has the command's first event.
      newEnvelope(envelope, closingOf(id, way.state)),
    );
    const done = await reactions.done(appended ?? (await store.lastPosition()));
    const report = await table.find(id);
    if (report === undefined) return reject('objectnotexists', { reportId: id });
    if (report.state !== way.state) return reject('changedMeanwhile', { reportId: id, state: report.state });
    return { body: report, position: done > position ? done : position };
  }

  answerWrite(service, context, takeOverReport, (request, envelope) =>
    inTurn(async () => {
      const report = await openReport(request.params.id);
      if (isRejection(report)) return report;
      const workerId = request.body.workerId ?? report.workerId;
      if (workerId === undefined) return reject('validation', { fields: { workerId: 'required' } });
      const refused = refusedWorker(workerId, envelope, users);
      if (refused !== undefined) return refused;
      const { reportId, occurredAt } = report;
      const { operationId } = request.query;
      const subject = (
        operationId === undefined
          ? { kind: report.stepKind, id: report.stepId }
          : { kind: 'operation', id: operationId }
      ) as FeedbackSubject;
      const body = { ...request.body, occurredAt: request.body.occurredAt ?? occurredAt };
      const asPlanner = newEnvelope(envelope, closingOf(reportId, 'report'));
      const told = await reportFeedback(branches.main, photos, subject, body, workerId, asPlanner);
      if (isRejection(told)) return told;
      const after = { ...body, workerId, ...(operationId !== undefined && { operationId }) };
      return close(report, { state: 'takenOver', body: after }, envelope, told.position);
    }),
  );

  answerWrite(service, context, putAsideReport, (request, envelope) =>
    inTurn(async () => {
      const report = await openReport(request.params.id);
      if (isRejection(report)) return report;
      // Taken over, and the service ended before that was in the history: it counts already.
      if ((await branches.main.plan.answerTo(closingOf(report.reportId, 'report'))) !== undefined)
        return reject('changedMeanwhile', { reportId: report.reportId, state: 'takenOver' });
      return close(report, { state: 'putAside', reason: request.body.reason }, envelope);
    }),
  );
}

/** The same for a report however often somebody tries, so that what broke off in between goes on where it was. */
const closingOf = (reportId: string, what: string): string => hash('sha256', `refused-report\n${reportId}\n${what}`);
