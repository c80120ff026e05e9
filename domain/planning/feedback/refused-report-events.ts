import { z } from 'zod';
import { defineEvent, type EventOf } from '#domain/kernel/event.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { instantSchema } from '#domain/kernel/instant.ts';
import { shopFloorEvents } from '#domain/planning/events/correction-events.ts';
import { feedbackSubjectSchema } from '../plan/feedback-kinds.ts';

/** What somebody reported, as the device sent it; it may be what no command would take. */
const said = z.record(z.string(), z.unknown());

const common = { id: objectIdSchema, subject: feedbackSubjectSchema, errorCode: z.string() };

/**
 * Events of the streams `refusedReport-{id}` (decision 0164): a report that a terminal kept while it had no network and that
 * the plan does not take stays for the planner. `workerId` and `workerName` are what the terminal says where it is not proven.
 */
export const ReportRefused = defineEvent('ReportRefused', {
  ...common,
  terminalId: objectIdSchema,
  workerId: z.string().optional(),
  workerName: z.string(),
  isProven: z.boolean(),
  stepLabel: z.string(),
  queuedAt: instantSchema,
  body: said,
  /** What the refusal names. */
  details: z.record(z.string(), z.unknown()).optional(),
});

/** It was sent as an ordinary report, as it was or corrected. */
export const RefusedReportTakenOver = defineEvent('RefusedReportTakenOver', { ...common, before: said, after: said });

/** It counts for nothing, and this is why. */
export const RefusedReportPutAside = defineEvent('RefusedReportPutAside', { ...common, reason: z.string() });

export const refusedReportEvents = [ReportRefused, RefusedReportTakenOver, RefusedReportPutAside] as const;

/** Types of events that may name who reported: also what became of a report that the plan refused. */
export const eventsNamingReporters: ReadonlySet<string> = new Set([
  ...shopFloorEvents,
  ...refusedReportEvents.map(({ type }) => type),
]);
export type RefusedReportEvent = EventOf<(typeof refusedReportEvents)[number]>;
