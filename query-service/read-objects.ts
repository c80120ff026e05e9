import type pg from 'pg';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { BaseDataCollection } from '#projector/read-models/base-data/row.ts';
import type { ListFields, ListQuery } from '#query-service/lists/list-query.ts';
import { readList } from '#query-service/lists/read-list.ts';
import { type RowScope, rowsOf } from './rows.ts';

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
  const named = namesArticle(collection) ? await articleNames(pool, at, values) : undefined;
  const said = Object.entries(named ?? {}).map(([name, { sql }]) => `'${name}', ${sql}`);
  return readList(
    pool,
    {
      model: 'base-data',
      from: `FROM ${table} t WHERE ${conditions.join(' AND ')}`,
      values,
      item: named === undefined ? 't.doc::text' : `(t.doc::jsonb || jsonb_build_object(${said.join(', ')}))::text`,
      idSql: 't.object_id',
      fields: { ...fields, ...named },
    },
    query,
  );
}

/** Whether lists of the collection say what the article is called that an object makes: nobody has to read all articles. */
export const namesArticle = (collection: BaseDataCollection): boolean =>
  collection === 'technologies' || collection === 'processTemplates';

/** Fields of such lists besides those of the objects. */
export const articleNameFields = ['articleName', 'articleNumber'] as const;

async function articleNames(pool: pg.Pool, at: RowScope, values: unknown[]): Promise<ListFields> {
  const articles = await rowsOf(pool, 'base_data.object', at, values);
  return Object.fromEntries(
    articleNameFields.map((name) => [
      name,
      {
        type: 'text',
        sql: `(SELECT a.doc ->> '${name}' FROM ${articles} a
          WHERE a.collection = 'articles' AND a.object_id = t.doc ->> 'articleId')`,
      },
    ]),
  );
}

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
            (SELECT t.doc::text FROM ${table} t
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
