import { type EventOf, mainBranch } from '#domain/kernel/event.ts';
import { refusedReportStream } from '#domain/kernel/stream-names.ts';
import type { RefusedReportEvent, ReportRefused } from '#domain/planning/feedback/refused-report-events.ts';
import { type EventStore, firstEvent } from '#infra/event-store/event-store.ts';
import { type Envelope, newEvents } from '../kernel/command.ts';

/**
 * Appends one event to the stream of a refused report; its position. A stream has at most two, and a repeated command is
 * answered with the first result by its event id, so another revision means that somebody else was faster: undefined.
 */
export async function appendRefused(
  store: EventStore,
  stream: string,
  expected: 'noStream' | bigint,
  event: RefusedReportEvent,
  envelope: Envelope,
): Promise<bigint | undefined> {
  const result = await store.append(stream, expected, newEvents([event], envelope, mainBranch, Date.now()));
  return result.kind === 'appended' ? result.position : undefined;
}

/** The refusal of a report, as the log has it, and where; undefined: the report was not refused. */
export async function refusedInLog(store: Pick<EventStore, 'readStream'>, reportId: string) {
  const event = await firstEvent(store, refusedReportStream(reportId));
  if (event === undefined || event.unreadable !== undefined) return undefined;
  const { errorCode, details } = event.data as EventOf<typeof ReportRefused>['data'];
  return { position: event.position, errorCode, details };
}
