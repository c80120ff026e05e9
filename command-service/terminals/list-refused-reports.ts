import { toIso } from '#domain/kernel/instant.ts';
import type { RefusedReport } from '#domain/planning/api/shop-floor/refused-reports-api.ts';
import { type RefusedReportEvent, refusedReportEvents } from '#domain/planning/feedback/refused-report-events.ts';
import type { RecordedEvent } from '#infra/event-store/event-store.ts';
import type { FactoryImage } from '../factory/factory-image.ts';
import { userOf } from '../kernel/command.ts';
import { personName } from '../plan/edit-steps.ts';
import type { Reaction } from '../reactions/reactions.ts';
import type { ReportTable } from './report-table.ts';

/** What the log says of refused reports stands in the planner's list (decisions 0164, 0209). */
export const listRefusedReports = (
  table: Pick<ReportTable, 'refused' | 'close'>,
  image: Pick<FactoryImage, 'users' | 'terminals'>,
): Reaction => ({
  name: 'listRefusedReports',
  eventTypes: refusedReportEvents.map(({ type }) => type),
  begins: 'first',
  async react(event) {
    const { type, data } = event as unknown as RefusedReportEvent;
    if (type === 'ReportRefused') await table.refused(refusedReport(data, event, image));
    else
      await table.close(data.id, {
        state: type === 'RefusedReportTakenOver' ? 'takenOver' : 'putAside',
        settledAt: toIso(event.metadata.recordedAt),
        settledBy: personName(image.users, userOf(event.metadata.actor) ?? ''),
        ...('reason' in data && { reason: data.reason }),
      });
    return undefined;
  },
});

function refusedReport(
  { id, subject, errorCode, details, terminalId, queuedAt, body, ...said }: DataOf<'ReportRefused'>,
  { metadata }: RecordedEvent,
  { terminals }: Pick<FactoryImage, 'terminals'>,
): RefusedReport {
  const { workerId, workerName, isProven, stepLabel } = said;
  return {
    reportId: id,
    state: 'open',
    receivedAt: toIso(metadata.recordedAt),
    occurredAt: instantIn(body['occurredAt']) ?? toIso(queuedAt),
    terminalId,
    terminalName: terminals.get(terminalId)?.terminalName ?? terminalId,
    ...(workerId !== undefined && { workerId }),
    workerName,
    isProven,
    stepKind: subject.kind,
    stepId: subject.id,
    stepLabel,
    type: textIn(body['type']) ?? '',
    ...(typeof body['amount'] === 'number' && { amount: body['amount'] }),
    ...(typeof body['duration'] === 'number' && { duration: body['duration'] }),
    ...(textIn(body['comment']) !== undefined && { comment: textIn(body['comment']) }),
    ...(textIn(body['photoId']) !== undefined && { photoId: textIn(body['photoId']) }),
    body,
    errorCode,
    ...(details && { detailsObject: details }),
  };
}

type DataOf<Type extends RefusedReportEvent['type']> = Extract<RefusedReportEvent, { type: Type }>['data'];

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value.slice(0, 2_000) : undefined);

function instantIn(value: unknown): string | undefined {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : toIso(at);
}
