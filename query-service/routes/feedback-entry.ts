import { reject } from '#domain/kernel/rejection.ts';
import { readReport } from '#domain/planning/api/feedback-calls.ts';
import type { ShownFeedback } from '#domain/planning/rows/feedback-row.ts';
import type { Service } from '#infra/http/service.ts';
import { outsideTerminal } from '#infra/http/terminal-scope.ts';
import { answerPlanRead } from '../answer-read.ts';
import type { QueryContext } from '../context.ts';
import { entriesShownTo, shownEntries } from '../feedback-entries.ts';
import { tellPosition } from '../position.ts';
import { entriesOf, entryValues, rowsOf } from '../rows.ts';

/** One report with its step. */
export function feedbackEntryRoute(service: Service, context: QueryContext): void {
  const { pool } = context;
  answerPlanRead(service, context, readReport, ['feedback', 'timeline'], async (request, at, reply) => {
    const { id } = request.params;
    const missing = reject('objectnotexists', { feedbackId: id });
    const reports = await pool.query<{ position: string; step: string; kind: 'operation' | 'activity' }>(
      `SELECT e.position, e.subject_id AS step, e.doc::jsonb -> 'subject' ->> 'kind' AS kind
         FROM feedback.entry e WHERE e.feedback_id = $1 AND NOT e.is_correction AND ${entriesOf('e', 2)}`,
      [id, ...entryValues(at)],
    );
    const [report] = reports.rows;
    if (report === undefined) return missing;
    // What left the plan took its reports along.
    const values: unknown[] = [report.step];
    const steps = await rowsOf(pool, `timeline.${report.kind}`, at, values);
    const found = await pool.query<{ resource: string | null }>(
      `SELECT t.doc ->> 'resourceId' AS resource FROM ${steps} t WHERE t.id = $1`,
      values,
    );
    const [step] = found.rows;
    if (step === undefined) return missing;
    const outside = outsideTerminal(request, step.resource ?? undefined);
    if (outside !== undefined) return outside;
    const shown = await pool.query<{ doc: ShownFeedback; position: string }>(
      `SELECT e.doc, c.position FROM (${shownEntries}) e, projection.checkpoint c
         WHERE c.model = 'feedback' AND e.position = $8`,
      [...(await entriesShownTo(request, pool, report.step, at)), report.position],
    );
    const [entry] = shown.rows;
    if (entry === undefined) return missing;
    tellPosition(reply, entry.position, at);
    return entry.doc;
  });
}
