import type pg from 'pg';
import { actorNameSql, personNameSql } from '#query-service/reads/actor.ts';
import { entriesOf, entryValues, isNow, type RowScope, rowsOf } from '#query-service/reads/rows.ts';
import type { FieldType, ListField, ListFields } from '../lists/list-query.ts';
import { planTimeSumSql, requiredCapacityField, statusDateSql, suggestResourceSql } from './operation-measures.ts';
import type { PlanningTable } from './surroundings.ts';

/**
 * What a list of planning objects says of its rows beside the rows themselves (planning §3): the people, the base data and
 * the project that they name, who made them and when. All of it can be sorted and filtered by. Each is looked up row by
 * row: a page costs no more than its own rows, and only who sorts or filters by one pays for all.
 */

/** SQL over rows `t` and their parents `p`. `values`: parameters of the statement that it becomes a part of. */
export async function mentionsOf(
  pool: pg.Pool,
  table: PlanningTable,
  at: RowScope,
  values: unknown[],
): Promise<ListFields> {
  const { people, objects, ofProject, counted, derived, hasOwnStatus, hasPlanTime, isOnResource } = mentioned[table];
  const fields: Record<string, ListField> = { ...derived };
  for (const [field, id] of Object.entries(people)) fields[field] = { type: 'text', sql: personNameSql(id) };
  const baseData = Object.keys(objects).length === 0 ? '' : await rowsOf(pool, 'base_data.object', at, values);
  for (const [field, { collection, id, name }] of Object.entries(objects)) {
    const found = `FROM ${baseData} AS o WHERE o.id = '${collection}:' || (${id})`;
    fields[field] = { type: 'text', sql: `(SELECT ${name('o.doc')} ${found})` };
  }
  if (ofProject !== undefined) {
    const found = `FROM ${await rowsOf(pool, 'timeline.project', at, values)} AS o WHERE o.id = (${ofProject})`;
    fields['projectNumber'] = { type: 'text', sql: `(SELECT o.doc ->> 'projectNumber' ${found})` };
  }
  if (hasPlanTime === true) {
    const orders = await rowsOf(pool, 'timeline.production_order', at, values);
    const ofParts = planTimeSumSql(orders, await rowsOf(pool, 'timeline.operation', at, values), 't.id');
    fields['planTime'] = { type: 'number', sql: `coalesce((t.doc -> 'process' ->> 'planTime')::numeric, ${ofParts})` };
  }
  if (counted !== undefined) {
    const parts = await rowsOf(pool, `timeline.${counted.table}`, at, values);
    fields[counted.field] = { type: 'number', sql: `(SELECT count(*) FROM ${parts} AS o WHERE o.parent_id = t.id)` };
  }
  const entries = entriesOf('e', values.length + 1);
  values.push(...entryValues(at));
  const first = (what: string): string => `(SELECT ${what} FROM history.entry e
    WHERE e.object_id = t.id AND ${entries} ORDER BY e.position, e.line LIMIT 1)`;
  fields['createdBy'] = { type: 'text', sql: first(actorSql) };
  fields['createdOn'] = { type: 'instant', sql: first('timeline.iso(e.at)') };
  if (hasOwnStatus !== undefined) {
    const since = statusDateSql('t.id', entries, first('timeline.iso(e.at)'));
    fields['statusDate'] = { type: 'instant', sql: `CASE WHEN ${hasOwnStatus} THEN ${since} END` };
  }
  if (isOnResource === true) fields['requiredCapacity'] = requiredCapacityField(baseData, isNow(at));
  return fields;
}

/** SQL of a JSON object of the fields, for the item of a list. */
export const mentionsItem = (fields: ListFields): string =>
  `jsonb_build_object(${Object.entries(fields)
    .map(([field, { type, sql }]) => `'${field}', (${sql})${casts[type] ?? ''}`)
    .join(', ')})`;

const casts: Readonly<Partial<Record<FieldType, string>>> = { number: '::numeric', boolean: '::boolean' };

interface Mentioned {
  /** Names of people: SQL of their ids. */
  readonly people: Readonly<Record<string, string>>;
  readonly objects: Readonly<Record<string, NamedObject>>;
  /** SQL of the project's id, where a row is not shown with its project anyway. */
  readonly ofProject?: string;
  /** How many parts it has. */
  readonly counted?: { readonly field: string; readonly table: PlanningTable };
  /** SQL of whether its status is reported on itself, instead of following from its parts. */
  readonly hasOwnStatus?: string;
  /** How long its work is planned: as a process step has it, or of its operations. */
  readonly hasPlanTime?: true;
  /** It needs working time of a resource. */
  readonly isOnResource?: true;
  /** What follows from the row itself, under the name that the requirement has for it. */
  readonly derived: ListFields;
}

interface NamedObject {
  readonly collection: 'technologies' | 'processTemplates' | 'resourceGroups';
  /** SQL of its id. */
  readonly id: string;
  /** SQL of what it is called. */
  readonly name: (doc: string) => string;
}

const inCharge = { ownedByName: "t.doc ->> 'ownedBy'" };
const technology = (id: string): NamedObject => ({
  collection: 'technologies',
  id,
  name: (doc) => `coalesce(${doc} ->> 'technologyName', ${doc} ->> 'technologyNumber')`,
});
const template = (id: string): NamedObject => ({
  collection: 'processTemplates',
  id,
  name: (doc) => `coalesce(${doc} ->> 'templateName', ${doc} ->> 'templateNumber')`,
});
const group: NamedObject = {
  collection: 'resourceGroups',
  id: "t.doc ->> 'resourceGroupId'",
  name: (doc) => `${doc} ->> 'resourceGroupName'`,
};

const mentioned: Readonly<Record<PlanningTable, Mentioned>> = {
  project: {
    people: { ...inCharge, owner: "t.doc ->> 'ownerId'" },
    objects: {},
    counted: { field: 'orderPositionsCount', table: 'order_position' },
    derived: {},
  },
  order_position: {
    people: inCharge,
    objects: {
      technologyName: technology("t.doc ->> 'technologyId'"),
      templateName: template("t.doc ->> 'processTemplateId'"),
    },
    derived: {},
  },
  // `p`: its order position.
  activity: {
    people: inCharge,
    objects: {
      technologyName: technology("p.doc ->> 'technologyId'"),
      templateName: template("p.doc ->> 'processTemplateId'"),
    },
    ofProject: "p.doc ->> 'projectId'",
    hasOwnStatus: "(t.doc -> 'process') IS NOT NULL",
    derived: {},
    hasPlanTime: true,
  },
  production_order: {
    people: inCharge,
    objects: { technologyName: technology("t.doc ->> 'technologyId'") },
    ofProject: "t.doc ->> 'projectId'",
    derived: { printed: { type: 'boolean', sql: "(t.doc ->> 'printDate') IS NOT NULL" } },
  },
  // `p`: its production order.
  operation: {
    people: { ...inCharge, worker: "t.doc ->> 'workerId'" },
    objects: { technologyName: technology("p.doc ->> 'technologyId'"), resourceGroupName: group },
    ofProject: "p.doc ->> 'projectId'",
    hasOwnStatus: 'true',
    isOnResource: true,
    derived: {
      // Rows of what was not revoked do not say so.
      switchedOff: { type: 'boolean', sql: "coalesce(t.doc ->> 'switchedOff', 'false')" },
      suggestResource: { type: 'boolean', sql: suggestResourceSql },
    },
  },
};

/** Who did it: a person by name, as long as one is known, or what did it by itself. */
const actorSql = `coalesce(${actorNameSql('e.actor')}, e.actor ->> 'userId', e.actor ->> 'workerId', e.actor ->> 'name')`;
