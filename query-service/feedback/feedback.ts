import { reject } from '#domain/kernel/rejection.ts';
import { listAllReports, listReports, readReport } from '#domain/planning/api/shop-floor/feedback-calls.ts';
import { namedAs } from '#domain/planning/feedback/steps.ts';
import { type ShownFeedback, shownFeedbackShape } from '#domain/planning/rows/feedback-row.ts';
import type { Service } from '#infra/http/service.ts';
import { outsideTerminal } from '#infra/http/terminal-scope.ts';
import type { ListFields } from '#query-service/lists/list-query.ts';
import { readList } from '#query-service/lists/read-list.ts';
import { fieldsOfSchema } from '#query-service/lists/schema-fields.ts';
import { answerPlanList } from '../lists/answer-list.ts';
import { answerPlanRead } from '../reads/answer-read.ts';
import type { QueryContext } from '../reads/context.ts';
import { tellPosition, textAnswer } from '../reads/position.ts';
import { entriesOf, entryValues, rowsOf } from '../reads/rows.ts';
import { entriesShownTo, shownEntries } from './feedback-entries.ts';

const subjects = [
  { kind: 'operation', path: 'operations', table: 'operation' },
  { kind: 'activity', path: 'activities', table: 'activity' },
] as const;

/** What was reported on a step, and on all of them, oldest first unless sorted. */
export function feedbackRoutes(service: Service, context: QueryContext): void {
  const { pool } = context;
  const fields = fieldsOfSchema(shownFeedbackShape.shape, 't.doc');
  for (const { kind, path, table } of subjects)
    answerPlanList(
      service,
      context,
      listReports[path],
      fields,
      ['feedback', 'timeline'],
      async (request, at, reply) => {
        const { id } = request.params;
        // What left the plan took its reports along.
        const values: unknown[] = [id];
        const steps = await rowsOf(pool, `timeline.${table}`, at, values);
        const { rows } = await pool.query<{ resource: string | null }>(
          `SELECT t.doc ->> 'resourceId' AS resource FROM ${steps} t WHERE t.id = $1`,
          values,
        );
        const outside = rows[0] && outsideTerminal(request, rows[0].resource ?? undefined);
        if (outside !== undefined) return outside;
        if (rows[0] === undefined) return reject('objectnotexists', namedAs({ kind, id } as never));
        const list = await readList(
          pool,
          {
            model: 'feedback',
            from: `FROM (${shownEntries}) t WHERE true`,
            values: [...(await entriesShownTo(request, pool, id, at))],
            item: 't.doc::text',
            idSql: 't.position',
            fields,
          },
          request.query,
        );
        return textAnswer(reply, list, at);
      },
    );

  const fieldsOfAll: ListFields = {
    ...fields,
    position: { type: 'number', sql: 't.position', column: 't.position', isWhole: true },
    subjectId: { type: 'text', sql: 't.subject_id', column: 't.subject_id' },
    subjectKind: { type: 'text', sql: "t.doc -> 'subject' ->> 'kind'" },
  };
  answerPlanList(
    service,
    context,
    listAllReports,
    fieldsOfAll,
    ['feedback', 'timeline'],
    async (request, at, reply) => {
      const values = [...(await entriesShownTo(request, pool, undefined, at))];
      const steps: string[] = [];
      for (const { table } of subjects)
        steps.push(`SELECT id FROM ${await rowsOf(pool, `timeline.${table}`, at, values)} s`);
      const list = await readList(
        pool,
        {
          model: 'feedback',
          // What left the plan took its reports along.
          from: `FROM (${shownEntries}) t WHERE t.subject_id IN (${steps.join(' UNION ALL ')})`,
          values,
          item: `(t.doc || jsonb_build_object('position', t.position::text))::text`,
          idSql: 't.position',
          fields: fieldsOfAll,
          table: `(${shownEntries})`,
        },
        request.query,
      );
      return textAnswer(reply, list, at);
    },
  );
}

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
