import type pg from 'pg';
import { isPlausible, type Reported } from '#domain/planning/feedback/plausibility.ts';
import { namesNow, type RowScope, rowsOf } from '../reads/rows.ts';
import { readSettings } from '../reads/settings.ts';
import { planTimeSumSql, requiredCapacity, statusDateOf } from './operation-measures.ts';
import { personName } from './people.ts';

/** From a part to the whole. */
const upwards = ['operation', 'production_order', 'activity', 'order_position', 'project'] as const;
export type PlanningTable = (typeof upwards)[number];

type Doc = Readonly<Record<string, unknown>>;
type Chain = Readonly<Partial<Record<PlanningTable, Doc>>>;

/** `doc` with its surroundings, now or as of a position. `below`: the documents of its children. */
export async function withSurroundings(
  pool: pg.Pool,
  table: PlanningTable,
  id: string,
  doc: Doc,
  below: readonly Doc[],
  at: RowScope,
): Promise<Doc> {
  const chain = { ...(await chainOf(pool, table, id, at)), [table]: doc };
  const find = await finder(pool, wantedOf(chain), at);
  const base = shared(chain, find);
  switch (table) {
    case 'project':
      return {
        ...doc,
        customer: base.customer,
        owner: await personName(pool, doc['ownerId']),
        orderPositionsCount: below.length,
      };
    case 'order_position':
      return {
        ...doc,
        ...base,
        processTemplate: templateOf(chain, find),
        terminationDate: doc['deliveryDate'],
        isSplit: doc['isSplit'] === true,
        splitted: doc['splitFrom'] !== undefined,
      };
    case 'activity': {
      const { valueAddName, productionProcessStep } = doc;
      const { planTime } = (doc['process'] ?? {}) as Doc;
      const valueAdd = { valueAddId: await valueAddIdOf(pool, valueAddName, at), valueAddName, productionProcessStep };
      const plausible = await plausibleNow(pool, 'activity', doc, at);
      return {
        ...doc,
        ...base,
        orderPosition: positionOf(chain),
        processTemplate: templateOf(chain, find),
        valueAdd,
        planTime: planTime ?? (await planTimeOfParts(pool, id, at)),
        plausible,
        // The status of production follows from its orders.
        statusDate: doc['process'] === undefined ? null : await statusDateOf(pool, id, at),
      };
    }
    case 'production_order': {
      const active = below.filter((one) => one['switchedOff'] !== true);
      return {
        ...doc,
        ...base,
        orderPosition: positionOf(chain),
        orderPositionArticle: articleOf(chain.order_position, find),
        printed: typeof doc['printDate'] === 'string',
        revocable: active.length > 0 && active.every((one) => one['statusId'] === 2 && one['locked'] !== true),
      };
    }
    case 'operation':
      return {
        ...doc,
        ...base,
        orderPosition: positionOf(chain),
        productionOrder: pick(chain.production_order, 'productionOrderId', 'productionOrderNumber'),
        ...(await operationFields(pool, doc, find, at)),
      };
  }
}

async function operationFields(pool: pg.Pool, doc: Doc, find: Find, at: RowScope): Promise<Doc> {
  const isInstaller = doc['parallel'] === 'installer';
  const { part = 0 } = (doc['split'] ?? {}) as { readonly part?: number };
  const parallel = doc['mainOperationId'] === null ? await primary(pool, doc, at) : 'secondary';
  return {
    valueAdd: {
      valueAddId: await valueAddIdOf(pool, doc['valueAddName'], at),
      valueAddName: doc['valueAddName'],
      productionProcessStep: true,
    },
    resource: pick(find('resources', doc['resourceId']), 'resourceId', 'resourceName'),
    resourceGroup: pick(find('resourceGroups', doc['resourceGroupId']), 'resourceGroupId', 'resourceGroupName'),
    worker: await personName(pool, doc['workerId']),
    parallelOperation: parallel,
    attendantOperation: doc['attends'] !== undefined,
    setupWorkStep: isInstaller,
    setupWorkStepDuration: isInstaller ? doc['planTime'] : null,
    requiredCapacity: requiredCapacity(doc['planTime'], find('resources', doc['resourceId'])),
    suggestResource: doc['boundResourceId'] === undefined && doc['attends'] === undefined,
    statusDate: await statusDateOf(pool, String(doc['operationId']), at),
    switchedOff: doc['switchedOff'] === true,
    plausible: await plausibleNow(pool, 'operation', doc, at),
    isSplit: part === 1,
    splitted: part > 1,
  };
}

/** Id of the value add that is called so; null: none of the base data is. */
async function valueAddIdOf(pool: pg.Pool, name: unknown, at: RowScope): Promise<string | null> {
  const values: unknown[] = [name];
  const table = await rowsOf(pool, 'base_data.object', at, values);
  const { rows } = await pool.query<{ id: string }>(
    `SELECT o.doc ->> 'valueAddId' AS id FROM ${table} o
     WHERE o.id LIKE 'valueAdds:%' AND o.doc ->> 'valueAddName' = $1 ORDER BY o.id LIMIT 1`,
    values,
  );
  return rows[0]?.id ?? null;
}

/** Planned seconds of what a production process has of operations; those beside a main one take its time. */
async function planTimeOfParts(pool: pg.Pool, activityId: string, at: RowScope): Promise<number> {
  const values: unknown[] = [activityId];
  const orders = await rowsOf(pool, 'timeline.production_order', at, values);
  const operations = await rowsOf(pool, 'timeline.operation', at, values);
  const { rows } = await pool.query<{ sum: number }>(
    `SELECT ${planTimeSumSql(orders, operations, '$1')} AS sum`,
    values,
  );
  return Number(rows[0]?.sum ?? 0);
}

async function plausibleNow(pool: pg.Pool, kind: 'operation' | 'activity', doc: Doc, at: RowScope): Promise<boolean> {
  const instant = (iso: unknown) => (typeof iso === 'string' ? Date.parse(iso) : undefined);
  const { actualStartDate, actualEndDate, ...reported } = doc;
  const times = { actualStart: instant(actualStartDate), actualEnd: instant(actualEndDate) };
  return isPlausible(kind, { ...(reported as unknown as Reported), ...times }, await settingsNow(pool, at), Date.now());
}

/** Whether a report can be right is asked with the settings of today, in a simulation with its own. */
const settingsNow = (pool: pg.Pool, at: RowScope) => readSettings(pool, namesNow(at));

/** Whether other steps run beside it. */
async function primary(pool: pg.Pool, doc: Doc, at: RowScope): Promise<'primary' | null> {
  const values: unknown[] = [doc['productionOrderId'], doc['operationId']];
  const table = await rowsOf(pool, 'timeline.operation', at, values);
  const { rows } = await pool.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM ${table} o
                    WHERE o.parent_id = $1 AND o.doc ->> 'mainOperationId' = $2) AS found`,
    values,
  );
  return rows[0]?.found === true ? 'primary' : null;
}

async function chainOf(pool: pg.Pool, table: PlanningTable, id: string, at: RowScope): Promise<Chain> {
  const above = upwards.slice(upwards.indexOf(table) + 1);
  if (above.length === 0) return {};
  const values: unknown[] = [id];
  const own = await rowsOf(pool, `timeline.${table}`, at, values);
  const joins: string[] = [];
  for (const [index, name] of above.entries()) {
    const rows = await rowsOf(pool, `timeline.${name}`, at, values);
    joins.push(`LEFT JOIN ${rows} ${name} ON ${name}.id = ${above[index - 1] ?? 't'}.parent_id`);
  }
  const { rows: found } = await pool.query<Chain>(
    `SELECT ${above.map((name) => `${name}.doc AS ${name}`).join(', ')} FROM ${own} t ${joins.join(' ')} WHERE t.id = $1`,
    values,
  );
  return found[0] ?? {};
}

type Find = (collection: string, id: unknown) => Doc | undefined;

/** Base data by collection and id. */
async function finder(
  pool: pg.Pool,
  wanted: readonly (readonly [collection: string, id: unknown])[],
  at: RowScope,
): Promise<Find> {
  const keys = wanted.flatMap(([collection, id]) => (typeof id === 'string' ? [`${collection}:${id}`] : []));
  const read = async (ids: readonly string[]): Promise<Map<string, Doc>> => {
    const values: unknown[] = [ids];
    const table = await rowsOf(pool, 'base_data.object', at, values);
    const { rows } = await pool.query<{ id: string; doc: Doc }>(
      `SELECT o.id, o.doc FROM ${table} o WHERE o.id = ANY($1)`,
      values,
    );
    return new Map(rows.map((row) => [row.id, row.doc]));
  };
  const found = await read(keys);
  // The unit of an article is known only when the article is.
  const units = [...found.values()].flatMap(({ amountUnitId }) =>
    typeof amountUnitId === 'string' ? [`amountUnits:${amountUnitId}`] : [],
  );
  const all = units.length === 0 ? found : new Map([...found, ...(await read(units))]);
  return (collection, id) => all.get(`${collection}:${String(id)}`);
}

const wantedOf = ({ operation, production_order: order, order_position: position, project: top }: Chain) =>
  [
    ['articles', order?.['articleId']],
    ['articles', position?.['articleId']],
    ['customers', top?.['customerId']],
    ['technologies', position?.['technologyId']],
    ['processTemplates', position?.['processTemplateId']],
    ['resources', operation?.['resourceId']],
    ['resourceGroups', operation?.['resourceGroupId']],
  ] as const;

function shared(chain: Chain, find: Find) {
  const { production_order: order, order_position: position, project: top } = chain;
  const maker = order ?? position;
  const unit = find('amountUnits', find('articles', maker?.['articleId'])?.['amountUnitId']);
  // A component is made by its own standard technology, which only the plan knows.
  const isComponent = order !== undefined && order['articleId'] !== position?.['articleId'];
  const byTechnology = isComponent ? undefined : find('technologies', position?.['technologyId']);
  return {
    project: pick(top, 'projectId', 'projectNumber', 'projectName'),
    article: articleOf(maker, find),
    articleAmountUnit: (unit?.['amountUnitName'] as string | undefined) ?? null,
    customer: pick(find('customers', top?.['customerId']), 'customerId', 'customerNumber', 'customerName'),
    technology: pick(byTechnology, 'technologyId', 'technologyNumber', 'technologyName'),
  };
}

const articleOf = (doc: Doc | undefined, find: Find): Doc | null =>
  pick(find('articles', doc?.['articleId']), 'articleId', 'articleNumber', 'articleName', 'articleGroupId');

const positionOf = ({ order_position: position }: Chain): Doc | null =>
  pick(position, 'orderPositionId', 'orderPositionNumber');

const templateOf = ({ order_position: position }: Chain, find: Find): Doc | null =>
  pick(
    find('processTemplates', position?.['processTemplateId']),
    'processTemplateId',
    'templateNumber',
    'templateName',
  );

const pick = (doc: Doc | undefined, ...fields: readonly string[]): Doc | null =>
  doc === undefined
    ? null
    : Object.fromEntries(fields.flatMap((field) => (doc[field] === undefined ? [] : [[field, doc[field]]])));
