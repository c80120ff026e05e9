import type pg from 'pg';
import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { dayAt, dayNumberOf, instantOf } from '#domain/kernel/time-zone.ts';
import {
  type ListedStep,
  listPlaces,
  listWork,
  type Places,
  scanCode,
} from '#domain/planning/api/shop-floor/work-calls.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { listQuery } from '#query-service/lists/list-query.ts';
import { readList } from '#query-service/lists/read-list.ts';
import { fieldsOfSchema } from '#query-service/lists/schema-fields.ts';
import { runningTimes } from '../feedback/running-times.ts';
import { answerRead } from '../reads/answer-read.ts';
import type { QueryContext } from '../reads/context.ts';
import { tellPosition } from '../reads/position.ts';
import { readSettings } from '../reads/settings.ts';
import { atWorkBeside, implausibleSql, workSteps } from './work-steps.ts';

/** What there is to do and to report. */
export function workbenchRoutes(service: Service, context: QueryContext): void {
  const { pool } = context;
  const stepFields = fieldsOfSchema(listWork.operations.answer.shape.items.element.shape, 't.shown');
  answerRead(
    service,
    context,
    listWork.operations,
    ['timeline', 'base-data'],
    async (request, reply) => {
      const { query } = request;
      const settings = await readSettings(pool);
      const now = Date.now();
      const values: unknown[] = [new Date(now).toISOString()];
      const param = (value: unknown): string => `$${values.push(value)}`;
      const isWrong = implausibleSql('o.operation', settings.checkPlausibility, '$1', true);
      const conditions = ['$1::text IS NOT NULL', ...finishedSql(query.finished, 'o.operation', param, now)];
      const before = beginsBefore(query.timespan, settings.plantTimeZone, now);
      if (before !== undefined) conditions.push(`o.start_at < ${param(before)}::bigint`);
      if (query.worker !== '-1') conditions.push(`o.operation ->> 'workerId' = ${param(query.worker)}`);
      if (query.notPlausible === 'true') conditions.push(isWrong);
      const { resourceScope, scopeId } = query;
      if (resourceScope !== 'all') {
        if (scopeId === undefined) return reject('validation', { fields: { scopeId: 'required' } });
        const column = {
          resource: 'o.resource_id',
          group: "o.operation ->> 'resourceGroupId'",
          location: "o.resource ->> 'locationId'",
        }[resourceScope];
        conditions.push(`${column} = ${param(scopeId)}`);
      }
      const { terminal } = callerOf(request);
      if (terminal !== undefined) conditions.push(`o.resource_id = ANY (${param(terminal.resourceIds)}::text[])`);
      if (query.search !== undefined) {
        const like = param(likeText(query.search));
        const inOrder = ['productionOrderNumber', 'articleName', 'articleNumber', 'customerName'];
        // Not in the row that is answered: it would be made anew for each name that is looked at.
        const names = ["o.operation ->> 'valueAddName'", "o.resource ->> 'resourceName'"].concat(
          inOrder.map((field) => `o.production_order ->> '${field}'`),
        );
        conditions.push(`(${names.map((name) => `${name} ILIKE ${like}`).join(' OR ')})`);
      }
      const list = await readList(
        pool,
        {
          model: 'timeline',
          from: `FROM (SELECT o.id, o.start_at, o.doc || jsonb_build_object('plausible', NOT ${isWrong}) AS shown
            FROM ${workSteps} o WHERE ${conditions.join(' AND ')}) t WHERE true`,
          values,
          item: 't.shown::text',
          idSql: 't.id',
          fields: {
            ...stepFields,
            startDate: { type: 'instant', sql: "t.shown ->> 'startDate'", column: 't.start_at' },
          },
        },
        { ...query, sort: query.sort ?? 'startDate' },
      );
      if (isRejection(list)) return list;
      tellPosition(reply, list.position);
      reply.type('application/json; charset=utf-8');
      return withRunningTimes(pool, list.body);
    },
    listQuery,
  );

  const activityFields = fieldsOfSchema(listWork.activities.answer.shape.items.element.shape, 't.shown');
  answerRead(
    service,
    context,
    listWork.activities,
    ['timeline', 'base-data'],
    async (request, reply) => {
      const { query } = request;
      const settings = await readSettings(pool);
      const now = Date.now();
      const values: unknown[] = [new Date(now).toISOString()];
      const param = (value: unknown): string => `$${values.push(value)}`;
      const isWrong = implausibleSql('a.doc', settings.checkActivitiesPlausibility, '$1', false);
      const conditions = ['$1::text IS NOT NULL', ...finishedSql(query.finished, 'a.doc', param, now)];
      const before = beginsBefore(query.timespan, settings.plantTimeZone, now);
      if (before !== undefined) conditions.push(`a.doc ->> 'startDate' < ${param(new Date(before).toISOString())}`);
      if (query.worker !== '-1') conditions.push(`a.doc ->> 'ownedBy' = ${param(query.worker)}`);
      if (query.notPlausible === 'true') conditions.push(isWrong);
      if (query.search !== undefined) {
        const like = param(likeText(query.search));
        const inParent = ['orderPositionNumber', 'articleName', 'articleNumber', 'customerName'];
        conditions.push(
          `(a.doc ->> 'valueAddName' ILIKE ${like} OR ${inParent.map((field) => `p.doc ->> '${field}' ILIKE ${like}`).join(' OR ')})`,
        );
      }
      const parent = ['orderPositionNumber', 'articleId', 'articleName', 'articleNumber', 'articleAmount']
        .concat('customerName', 'deliveryDate')
        .map((field) => `'${field}', p.doc -> '${field}'`)
        .concat(['projectNumber', 'projectName'].map((field) => `'${field}', j.doc -> '${field}'`));
      const list = await readList(
        pool,
        {
          model: 'timeline',
          from: `FROM (SELECT a.id, a.doc::jsonb || jsonb_build_object(${parent.join(', ')}, 'plausible', NOT ${isWrong}) AS shown
            FROM timeline.activity a JOIN timeline.order_position p ON p.id = a.parent_id
            LEFT JOIN timeline.project j ON j.id = p.parent_id
            WHERE a.doc ->> 'productionProcessStep' = 'false' AND ${conditions.join(' AND ')}) t WHERE true`,
          values,
          item: 't.shown::text',
          idSql: 't.id',
          fields: activityFields,
        },
        { ...query, sort: query.sort ?? 'startDate' },
      );
      if (isRejection(list)) return list;
      tellPosition(reply, list.position);
      reply.type('application/json; charset=utf-8');
      return withRunningTimes(pool, list.body);
    },
    listQuery,
  );

  answerCall(service, listPlaces, () => readPlaces(pool));

  answerCall(service, scanCode, async (request) => {
    const { code } = request.params;
    // Order, step, and the part of a step that was divided; an order's number may have dashes of its own.
    const parts = /^(.+)-(\d{1,9})(?:\.(\d{1,4}))?$/.exec(code.trim());
    if (parts === null) return reject('noWorkStep', { code });
    const [, order, step, part] = parts;
    const { rows } = await pool.query<{ id: string; resource: string; off: string | null; forbidden: string | null }>(
      `SELECT o.id, o.doc ->> 'resourceId' AS resource, o.doc ->> 'switchedOff' AS off,
                r.doc ->> 'progressesForbidden' AS forbidden
         FROM timeline.production_order p JOIN timeline.operation o ON o.parent_id = p.id
         LEFT JOIN base_data.object r ON r.id = 'resources:' || (o.doc ->> 'resourceId')
         WHERE upper(p.doc ->> 'productionOrderNumber') = upper($1) AND o.doc ->> 'position' = $2
           AND coalesce(o.doc -> 'split' ->> 'part', '1') = $3 AND o.doc ->> 'attends' IS NULL`,
      [order, String(Number(step)), String(Number(part ?? 1))],
    );
    const [found] = rows;
    const { terminal } = callerOf(request);
    if (found === undefined) return reject('noWorkStep', { code });
    if (terminal !== undefined && !terminal.resourceIds.includes(found.resource)) return reject('noWorkStep', { code });
    if (found.off === 'true' || found.forbidden === 'true')
      return reject('workStepNotActivated', { code, operationId: found.id });
    return { operationId: found.id };
  });
}

async function readPlaces(pool: pg.Pool): Promise<Places> {
  const { rows } = await pool.query<{ kind: keyof Places; id: string; name: string }>(
    `WITH machine AS (
       SELECT object_id, doc FROM base_data.object
       WHERE collection = 'resources' AND doc ->> 'archived' IS DISTINCT FROM 'true'
         AND doc ->> 'isAttendantResource' IS DISTINCT FROM 'true' AND doc ->> 'progressesForbidden' IS DISTINCT FROM 'true')
     SELECT 'resource' AS kind, object_id AS id, doc ->> 'resourceName' AS name FROM machine
     UNION ALL SELECT 'group', g.object_id, g.doc ->> 'resourceGroupName' FROM base_data.object g
       WHERE g.collection = 'resourceGroups'
         AND g.object_id IN (SELECT json_array_elements_text(m.doc -> 'resourceGroups') FROM machine m)
     UNION ALL SELECT 'location', l.object_id, l.doc ->> 'locationName' FROM base_data.object l
       WHERE l.collection = 'locations' AND l.object_id IN (SELECT m.doc ->> 'locationId' FROM machine m)`,
  );
  const byName = new Intl.Collator('de', { numeric: true });
  const of = (wanted: keyof Places) =>
    rows
      .filter(({ kind }) => kind === wanted)
      .map(({ id, name }) => ({ id, name }))
      .toSorted((one, other) => byName.compare(one.name, other.name));
  return { resource: of('resource'), group: of('group'), location: of('location') };
}

interface ShownItem {
  readonly operationId?: string;
  readonly activityId?: string;
  readonly resourceId?: string;
  readonly statusId: number;
}

/** A page of a list with how long what is at work has been. */
async function withRunningTimes(pool: pg.Pool, body: string): Promise<string> {
  const { items, ...page } = JSON.parse(body) as { readonly items: readonly ShownItem[] };
  const idOf = ({ operationId, activityId = '' }: ShownItem): string => operationId ?? activityId;
  const started = items.filter((item) => item.statusId === statusId.started);
  if (started.length === 0) return body;
  const [times, others] = await Promise.all([
    runningTimes(
      pool,
      started.map((item) => ({ id: idOf(item), resourceId: item.resourceId })),
    ),
    atWorkWith(
      pool,
      started.flatMap(({ operationId }) => operationId ?? []),
    ),
  ]);
  return JSON.stringify({
    items: items.map((item) => ({ ...item, running: times.get(idOf(item)), atWork: others.get(idOf(item)) })),
    ...page,
  });
}

/** What runs beside steps at work on a resource that takes one at a time, by the id of the step. */
async function atWorkWith(pool: pg.Pool, ids: readonly string[]): Promise<ReadonlyMap<string, ListedStep['atWork']>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<{ id: string; others: ListedStep['atWork'] }>(
    `SELECT t.id, json_agg(json_build_object('operationId', w.id, 'position', w.doc -> 'position',
            'productionOrderNumber', p.doc ->> 'productionOrderNumber', 'valueAddName', w.doc ->> 'valueAddName')
            ORDER BY w.id) AS others
     FROM timeline.operation t JOIN timeline.operation w ON ${atWorkBeside('w', 't')}
     JOIN timeline.production_order p ON p.id = w.parent_id
     WHERE t.id = ANY ($1::text[]) GROUP BY t.id`,
    [ids],
  );
  return new Map(rows.map(({ id, others }) => [id, others]));
}

/** What is done only when it is asked for, and only for three weeks. */
function finishedSql(
  finished: 'true' | 'false',
  doc: string,
  param: (value: unknown) => string,
  now: number,
): readonly string[] {
  const open = `${doc} ->> 'statusId' <> '${statusId.done}'`;
  if (finished === 'false') return [open];
  return [`(${open} OR ${doc} ->> 'actualEndDate' >= ${param(new Date(now - finishedShown).toISOString())})`];
}

/** Milliseconds for which completed work is shown (domain facts §13). */
const finishedShown = 21 * 24 * 60 * 60 * 1000;

const daysOf = { today: 0, twoDays: 2, fiveDays: 5 } as const;

/** Epoch milliseconds before which work has to begin to be in the list; what is overdue always is. */
function beginsBefore(timespan: keyof typeof daysOf | 'all', zone: string, now: Instant): Instant | undefined {
  return timespan === 'all' ? undefined : instantOf(zone, dayNumberOf(dayAt(zone, now)) + daysOf[timespan] + 1, 0);
}

/** A text that stands for itself in LIKE. */
const likeText = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
