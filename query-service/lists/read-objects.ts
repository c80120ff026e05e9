import type pg from 'pg';
import { fieldKindsOf } from '#domain/base-data/field-kinds.ts';
import { type Collection, objectTypeOf, objectTypes } from '#domain/base-data/object-types.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { BaseDataCollection } from '#projector/read-models/base-data/row.ts';
import { type RowScope, rowsOf } from '../reads/rows.ts';
import type { ListField, ListFields, ListQuery } from './list-query.ts';
import { readList } from './read-list.ts';

/** Base-data objects as JSON text, now or as of an instant or position. */
interface ObjectText {
  readonly body: string;
  readonly position: string;
}

/** `only`: objects that hold the value in the field, as the gaps of one resource; an empty field holds `false`. */
export async function readObjects(
  pool: pg.Pool,
  collection: BaseDataCollection,
  fields: ListFields,
  query: ListQuery,
  at: RowScope,
  only?: { readonly field: string; readonly value: string },
): Promise<ObjectText | Rejection> {
  const values: unknown[] = [collection];
  const conditions = [`t.collection = $1`];
  if (only !== undefined) {
    values.push(only.field, only.value);
    conditions.push(`coalesce(t.doc ->> $${values.length - 1}, 'false') = $${values.length}`);
  }
  const table = await rowsOf(pool, 'base_data.object', at, values);
  const names = namesOf(collection, table);
  return readList(
    pool,
    {
      model: 'base-data',
      from: `FROM ${table} t WHERE ${conditions.join(' AND ')}`,
      values,
      item: withNames(names),
      idSql: 't.object_id',
      fields: { ...inOrderOfNames(collection, fields, table), ...names },
    },
    query,
  );
}

/** The object of a collection whose id stands in a field, or the objects whose ids do. */
interface Reference {
  readonly collection: Collection;
  readonly idField: string;
  readonly several?: true;
}

const ofArticle: Reference = { collection: 'articles', idField: 'articleId' };
const namesArticle = { articleName: ofArticle, articleNumber: ofArticle };
const named: Partial<Record<BaseDataCollection, Readonly<Record<string, Reference>>>> = {
  technologies: namesArticle,
  processTemplates: namesArticle,
  articles: { articleGroupName: { collection: 'articleGroups', idField: 'articleGroupId' } },
  resources: { resourceGroupName: { collection: 'resourceGroups', idField: 'resourceGroups', several: true } },
  resourceGaps: { resourceName: { collection: 'resources', idField: 'resourceId' } },
};

/**
 * Fields of lists of the collection besides those of its objects: what other objects are called of which a plant has
 * thousands, so that nobody has to read them all.
 */
export const nameFieldsOf = (collection: BaseDataCollection): Readonly<Record<string, Reference>> =>
  named[collection] ?? {};

/** The same with the SQL of each. */
const namesOf = (collection: BaseDataCollection, table: string): ListFields =>
  Object.fromEntries(
    Object.entries(nameFieldsOf(collection)).map(([name, of]) => [
      name,
      { type: 'text', sql: nameSql(table, of, name) },
    ]),
  );

/** SQL of an object `t` as JSON text, with its names. */
function withNames(names: ListFields): string {
  const said = Object.entries(names).map(([name, { sql }]) => `'${name}', ${sql}`);
  return said.length === 0 ? 't.doc::text' : `(t.doc::jsonb || jsonb_build_object(${said.join(', ')}))::text`;
}

const nameSql = (objects: string, { collection, idField, several }: Reference, name: string): string =>
  several === true
    ? `(SELECT string_agg(o.doc ->> '${name}', ', ' ORDER BY m.place)
        FROM json_array_elements_text(t.doc::json -> '${idField}') WITH ORDINALITY AS m (id, place)
        JOIN ${objects} o ON o.id = '${collection}:' || m.id)`
    : `(SELECT o.doc ->> '${name}' FROM ${objects} o WHERE o.id = '${collection}:' || (t.doc ->> '${idField}'))`;

/** What refers to another object stands in the order of what that is called. */
function inOrderOfNames(collection: BaseDataCollection, fields: ListFields, objects: string): ListFields {
  if (!isCollection(collection)) return fields;
  const sorted = fieldKindsOf(collection).flatMap(({ name, kind }): [string, ListField][] => {
    const field = fields[name];
    const called = kind.kind === 'reference' ? objectTypeOf(kind.collection).nameField : undefined;
    if (field === undefined || kind.kind !== 'reference' || called === undefined) return [];
    return [[name, { ...field, sortedBy: nameSql(objects, { collection: kind.collection, idField: name }, called) }]];
  });
  return { ...fields, ...Object.fromEntries(sorted) };
}

const isCollection = (collection: BaseDataCollection): collection is Collection => collection in objectTypes;

export async function readObject(
  pool: pg.Pool,
  collection: BaseDataCollection,
  id: string,
  at: RowScope,
): Promise<ObjectText | Rejection> {
  const values: unknown[] = [collection, id];
  const table = await rowsOf(pool, 'base_data.object', at, values);
  const { rows } = await pool.query<{ position: string; body: string | null }>(
    `SELECT (SELECT position FROM projection.checkpoint WHERE model = 'base-data') AS position,
            (SELECT ${withNames(namesOf(collection, table))} FROM ${table} t
             WHERE t.collection = $1 AND t.object_id = $2) AS body`,
    values,
  );
  const [row] = rows;
  if (row === undefined || row.body === null) return reject('objectnotexists', { id });
  return { body: row.body, position: row.position };
}

/**
 * An article with what can be chosen to make it (base data §3): its technologies and process templates, each with its
 * mark of the standard.
 */
export async function readArticle(pool: pg.Pool, id: string, at: RowScope): Promise<ObjectText | Rejection> {
  const article = await readObject(pool, 'articles', id, at);
  if (isRejection(article)) return article;
  const values: unknown[] = [id];
  const table = await rowsOf(pool, 'base_data.object', at, values);
  const { rows } = await pool.query<{ collection: string; doc: Readonly<Record<string, unknown>> }>(
    `SELECT t.collection, t.doc FROM ${table} t
     WHERE t.collection IN ('technologies', 'processTemplates') AND t.doc ->> 'articleId' = $1 ORDER BY t.object_id`,
    values,
  );
  const listOf = (collection: string, fields: readonly string[]) =>
    rows
      .filter((row) => row.collection === collection)
      .map(({ doc }) => Object.fromEntries(fields.map((field) => [field, doc[field]])));
  const lists = {
    technologyList: listOf('technologies', [
      'technologyId',
      'technologyNumber',
      'technologyName',
      'isStandard',
      'archived',
    ]),
    templateList: listOf('processTemplates', [
      'processTemplateId',
      'templateNumber',
      'templateName',
      'isStandard',
      'archived',
    ]),
  };
  return { ...article, body: JSON.stringify({ ...(JSON.parse(article.body) as object), ...lists }) };
}
