import type { ZodObject } from 'zod';
import type { PropertyType } from '#domain/base-data/fields/property-types.ts';
import { reject } from '#domain/kernel/rejection.ts';
import {
  listActivities,
  listOperations,
  listPositions,
  listProductionOrders,
  listProjects,
  parentFields,
  readActivity,
  readOperation,
  readPosition,
  readProductionOrder,
  readProject,
} from '#domain/planning/api/object-calls.ts';
import { activityRowSchema } from '#domain/planning/rows/activity-row.ts';
import { operationRowSchema } from '#domain/planning/rows/operation-row.ts';
import { orderPositionRowSchema } from '#domain/planning/rows/order-position-row.ts';
import { productionOrderRowSchema } from '#domain/planning/rows/production-order-row.ts';
import { projectRowSchema } from '#domain/planning/rows/project-row.ts';
import type { Service } from '#infra/http/service.ts';
import { outsideTerminal } from '#infra/http/terminal-scope.ts';
import { slackFields, slackSql, totalsSql } from '#query-service/lists/list-measures.ts';
import { externalField, type ListFields } from '#query-service/lists/list-query.ts';
import { propertyFields } from '#query-service/lists/property-fields.ts';
import { readList } from '#query-service/lists/read-list.ts';
import { fieldsOfSchema } from '#query-service/lists/schema-fields.ts';
import { answerPlanList } from '../lists/answer-list.ts';
import { answerPlanRead } from '../reads/answer-read.ts';
import { changesOf } from '../reads/changed-by.ts';
import type { QueryContext } from '../reads/context.ts';
import { tellPosition, textAnswer } from '../reads/position.ts';
import { isNow, revisionOf, rowsOf } from '../reads/rows.ts';
import { readSettings } from '../reads/settings.ts';
import { mentionsItem, mentionsOf } from './list-mentions.ts';
import { operationColumns, operationProgressSql, orderProgressSql, progressFields } from './list-progress.ts';
import { withPeople } from './people.ts';
import { type PlanningTable, withSurroundings } from './surroundings.ts';

/** One of the five kinds (`domain/planning/api/object-calls.ts`), and where the lists find what they say. */
interface PlanningObject {
  readonly list:
    | typeof listProjects
    | typeof listPositions
    | typeof listActivities
    | typeof listProductionOrders
    | typeof listOperations;
  readonly detail:
    | typeof readProject
    | typeof readPosition
    | typeof readActivity
    | typeof readProductionOrder
    | typeof readOperation;
  /** What definitions of the plant's own fields call it. */
  readonly kind: PropertyType;
  readonly table: PlanningTable;
  readonly shape: ZodObject;
  /** Table and name of what belongs to it, for the detail. */
  readonly children: { readonly table: PlanningTable; readonly name: string } | undefined;
  /** Columns of the table by the fields that they hold, at any time. */
  readonly columns?: Readonly<Record<string, string>>;
  /** The same of the rows that are true now. */
  readonly columnsNow?: Readonly<Record<string, string>>;
  /** What a list says of a row beside its document. */
  readonly computed?: ListFields;
  /** Numbers that a list adds up over all pages. */
  readonly summed?: readonly string[];
  /** It is promised for a day, and has slack. */
  readonly isDue?: true;
  /** How far it is, of itself or of its operations. */
  readonly progress?: 'own' | 'parts';
  /** What a list shows from the parents of a row. */
  readonly joined?: {
    readonly table: PlanningTable;
    readonly item: string;
    readonly fields: ListFields;
  };
}

/** Whether a position is a part of one that was split. */
const splitted = `(t.doc ->> 'splitFrom' IS NOT NULL)`;

const planningObjects: readonly PlanningObject[] = [
  {
    list: listProjects,
    detail: readProject,
    kind: 'projects',
    table: 'project',
    shape: projectRowSchema,
    children: { table: 'order_position', name: 'orderPositions' },
  },
  {
    list: listPositions,
    detail: readPosition,
    kind: 'positions',
    table: 'order_position',
    shape: orderPositionRowSchema,
    computed: { splitted: { type: 'boolean', sql: `${splitted}::text` } },
    summed: ['articleAmount'],
    isDue: true,
    children: { table: 'activity', name: 'activities' },
    joined: {
      table: 'project',
      item: `(t.doc::jsonb || jsonb_build_object(
        'projectNumber', p.doc ->> 'projectNumber', 'projectName', p.doc ->> 'projectName', 'splitted', ${splitted}))`,
      fields: fieldsOfSchema(parentFields.positions, 'p.doc'),
    },
  },
  {
    list: listActivities,
    detail: readActivity,
    kind: 'activities',
    table: 'activity',
    shape: activityRowSchema,
    children: { table: 'production_order', name: 'productionOrders' },
    joined: {
      table: 'order_position',
      item: `(t.doc::jsonb || jsonb_build_object(
        'orderPositionNumber', p.doc ->> 'orderPositionNumber', 'articleId', p.doc ->> 'articleId',
        'articleName', p.doc ->> 'articleName', 'articleNumber', p.doc ->> 'articleNumber',
        'articleAmount', (p.doc ->> 'articleAmount')::numeric, 'customerName', p.doc ->> 'customerName',
        'projectId', p.doc ->> 'projectId', 'deliveryDate', p.doc ->> 'deliveryDate'))`,
      fields: fieldsOfSchema(parentFields.activities, 'p.doc'),
    },
  },
  {
    list: listProductionOrders,
    detail: readProductionOrder,
    kind: 'productionOrders',
    table: 'production_order',
    shape: productionOrderRowSchema,
    progress: 'parts',
    summed: ['articleAmount'],
    isDue: true,
    children: { table: 'operation', name: 'operations' },
  },
  {
    list: listOperations,
    detail: readOperation,
    kind: 'operations',
    table: 'operation',
    shape: operationRowSchema,
    columns: { startDate: 'start_at', endDate: 'end_at' },
    columnsNow: operationColumns,
    progress: 'own',
    summed: ['articleAmount', 'yieldAmount', 'scrapAmount', 'planTime'],
    children: undefined,
    joined: {
      table: 'production_order',
      item: `(t.doc::jsonb || jsonb_build_object(
        'productionOrderNumber', p.doc ->> 'productionOrderNumber', 'articleId', p.doc ->> 'articleId',
        'articleName', p.doc ->> 'articleName', 'articleNumber', p.doc ->> 'articleNumber',
        'customerName', p.doc ->> 'customerName', 'deliveryDate', p.doc ->> 'deliveryDate'))`,
      fields: fieldsOfSchema(parentFields.operations, 'p.doc'),
    },
  },
];

export function planningObjectRoutes(service: Service, context: QueryContext): void {
  for (const object of planningObjects) {
    listRoute(service, context, object);
    detailRoute(service, context, object);
  }
}

/** Rows of what has none do not say so. */
const attachmentField: ListFields = {
  hasAttachment: { type: 'boolean', sql: "coalesce(t.doc ->> 'hasAttachment', 'false')" },
};

function ownFields({ shape, columns, columnsNow }: PlanningObject, isNow: boolean): ListFields {
  const fields: ListFields = fieldsOfSchema(shape.shape, 't.doc');
  const known: Readonly<Record<string, string>> = { ...columns, ...(isNow ? columnsNow : {}) };
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const column = known[name];
      return [name, column === undefined ? field : { ...field, column: `t.${column}` }];
    }),
  );
}

/**
 * The parents `p` of rows `t`, which all have one: `inside` the list, where it is filtered or put in order by them, and
 * `beside` the rows of a page. Fields of them that the query names are read once for each parent, not for each row.
 */
function parentsOf(rows: string, fields: ListFields, query: Asked) {
  const asked = Object.entries(fields).filter(([name]) => isNamed(query, name));
  const columns = asked.map(([name, { sql }]) => `, ${sql} AS "${name}"`);
  const found = asked.length === 0 ? rows : `(SELECT p.id, p.doc${columns.join('')} FROM ${rows} p OFFSET 0)`;
  return {
    inside: `LEFT JOIN ${found} p ON p.id = t.parent_id`,
    beside: `LEFT JOIN ${rows} p ON p.id = t.parent_id`,
    fields: {
      ...fields,
      ...Object.fromEntries(asked.map(([name, field]) => [name, { ...field, sql: `p."${name}"` }])),
    },
  };
}

interface Asked {
  readonly sort?: string | undefined;
  readonly filter?: string | undefined;
}

const isNamed = ({ sort = '', filter = '' }: Asked, field: string): boolean => `${sort}${filter}`.includes(field);

function listRoute(service: Service, context: QueryContext, object: PlanningObject): void {
  const { pool } = context;
  const { list: call, kind, table, joined } = object;
  // The zone is a parameter of each statement; here only the names count.
  const named = {
    ...fieldsOfSchema(call.answer.shape.items.element.shape, ''),
    ...externalField,
    ...(object.progress === undefined ? {} : progressFields('')),
    'property-{propertyDefinitionId}': kind,
  };
  answerPlanList(service, context, call, named, ['timeline', 'history'], async (request, at, reply) => {
    const values: unknown[] = [];
    const rows = await rowsOf(pool, `timeline.${table}`, at, values);
    const { query } = request;
    const parents =
      joined && parentsOf(await rowsOf(pool, `timeline.${joined.table}`, at, values), joined.fields, query);
    const mentions = await mentionsOf(pool, table, at, values);
    const item = `(${joined?.item ?? 't.doc'})::jsonb || ${mentionsItem(mentions)}`;
    const zone = object.isDue === true ? `$${values.push((await readSettings(pool, at)).plantTimeZone)}` : undefined;
    const slack = zone === undefined ? undefined : slackSql(zone);
    const fields: ListFields = {
      ...ownFields(object, isNow(at)),
      ...object.computed,
      ...parents?.fields,
      ...attachmentField,
      ...externalField,
      ...mentions,
      ...(zone === undefined ? {} : slackFields(zone)),
      ...(await progressOf(object, query, isNow(at), async () => rowsOf(pool, 'timeline.operation', at, values))),
      ...(await propertyFields(pool, at, kind, "t.doc -> 'additionalProperties'", query)),
    };
    const needsParents = Object.entries(fields).some(([name, { sql }]) => isNamed(query, name) && /\bp\./.test(sql));
    const list = await readList(
      pool,
      {
        model: 'timeline',
        from: `FROM ${rows} t ${needsParents ? (parents?.inside ?? '') : ''} WHERE true`,
        beside: parents?.beside,
        table: isNow(at) ? rows : undefined,
        values,
        item: slack === undefined ? `(${item})::text` : `(${item} || jsonb_build_object('slack', ${slack}))::text`,
        idSql: 't.id',
        fields,
        totals: query.totals === 'true' ? totalsSql(object.summed ?? [], zone, fields) : undefined,
        part: query.part,
      },
      query,
    );
    return textAnswer(reply, list, at);
  });
}

/** Only when it is asked for: an order's needs its operations, and a parameter that no statement uses is an error. */
async function progressOf(
  { progress }: PlanningObject,
  query: Asked,
  isNow: boolean,
  operations: () => Promise<string>,
): Promise<ListFields> {
  if (progress === undefined || !isNamed(query, 'progress')) return {};
  return progressFields(progress === 'own' ? operationProgressSql(isNow) : orderProgressSql(await operations(), isNow));
}

function detailRoute(service: Service, context: QueryContext, object: PlanningObject): void {
  const { pool } = context;
  const { detail, table, children } = object;
  answerPlanRead(service, context, detail, ['timeline', 'history'], async (request, at, reply) => {
    const values: unknown[] = [request.params.id];
    const own = await rowsOf(pool, `timeline.${table}`, at, values);
    const below =
      children === undefined
        ? 't.doc'
        : `t.doc::jsonb || jsonb_build_object('${children.name}', (
               SELECT coalesce(jsonb_agg(c.doc ORDER BY c.id), '[]')
               FROM ${await rowsOf(pool, `timeline.${children.table}`, at, values)} c WHERE c.parent_id = t.id))`;
    const { rows } = await pool.query<{
      position: string;
      revision: string;
      body: Readonly<Record<string, unknown>> | null;
    }>(
      `SELECT (SELECT position FROM projection.checkpoint WHERE model = 'timeline') AS position,
                ${revisionOf(at, values)} AS revision,
                (SELECT ${below} FROM ${own} t WHERE t.id = $1) AS body`,
      values,
    );
    const [row] = rows;
    if (row?.body === null || row === undefined) return reject('objectnotexists', { id: request.params.id });
    const outside = outsideTerminal(request, row.body['resourceId'] as string | undefined);
    if (outside !== undefined) return outside;
    const { id } = request.params;
    const parts =
      children === undefined ? [] : (row.body[children.name] as readonly Readonly<Record<string, unknown>>[]);
    const steps = children?.table === 'operation' ? parts.map((part) => String(part['operationId'])) : [];
    const changes = await changesOf(pool, id, at, { parts: steps });
    const whole = await withSurroundings(pool, table, id, row.body, parts, at);
    const versionIdentifier = Number(row.revision);
    const body = { ...changes, versionIdentifier, ...(await withPeople(pool, whole)) };
    tellPosition(reply, row.position, at);
    reply.type('application/json; charset=utf-8');
    return JSON.stringify(body);
  });
}
