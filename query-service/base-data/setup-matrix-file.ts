import Papa from 'papaparse';
import type pg from 'pg';
import { z } from 'zod';
import { setupMatrix } from '#domain/base-data/fields/setup-matrix.ts';
import { type Collection, objectTypeOf } from '#domain/base-data/object-types.ts';
import { setupMatrixLines } from '#domain/import/setup-matrix-rows.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { readMatrixFile } from '#domain/planning/api/base-data-calls.ts';
import type { Service } from '#infra/http/service.ts';
import { readObject } from '../lists/read-objects.ts';
import { answerPlanRead } from '../reads/answer-read.ts';
import type { QueryContext } from '../reads/context.ts';
import { tellPosition } from '../reads/position.ts';
import { type RowScope, rowsOf } from '../reads/rows.ts';

/** `GET /api/basedata/setupMatrices/{id}/file`: a matrix as the file that `importSetupMatrices` takes. */
export function setupMatrixFileRoute(service: Service, context: QueryContext): void {
  const { pool } = context;
  answerPlanRead(service, context, readMatrixFile, ['base-data'], async (request, at, reply) => {
    const object = await readObject(pool, 'setupMatrices', request.params.id, at);
    if (isRejection(object)) return object;
    const matrix = z.object(setupMatrix.shape).parse(JSON.parse(object.body));
    const lines = setupMatrixLines(matrix, await readNames(pool, at));
    tellPosition(reply, object.position, at);
    reply.type('text/csv; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="setup-matrix.csv"');
    return `${Papa.unparse([...lines], { newline: '\r\n', escapeFormulae: true })}\r\n`;
  });
}

const named = ['resourceGroups', 'characteristics', 'articleGroups'] as const satisfies readonly Collection[];

/** What the objects are called that a matrix refers to; an id where there is none. */
async function readNames(
  pool: pg.Pool,
  at: RowScope,
): Promise<(collection: (typeof named)[number], id: string) => string> {
  const values: unknown[] = [named];
  const table = await rowsOf(pool, 'base_data.object', at, values);
  const { rows } = await pool.query<{ collection: Collection; id: string; doc: Readonly<Record<string, unknown>> }>(
    `SELECT t.collection, t.object_id AS id, t.doc FROM ${table} t WHERE t.collection = ANY ($1::text[])`,
    values,
  );
  const names = new Map(
    rows.map(({ collection, id, doc }) => [
      `${collection} ${id}`,
      String(doc[objectTypeOf(collection).nameField ?? '']),
    ]),
  );
  return (collection, id) => names.get(`${collection} ${id}`) ?? id;
}
