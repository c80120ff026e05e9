import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Run } from '#domain/runs/run-kinds.ts';
import { runFilePath, runFolder } from '#infra/files/run-files.ts';
import { appendAll } from '#tests/fixtures/append-all.ts';
import { plantEvents } from '#tests/fixtures/plant-events.ts';
import { forFile, openServices } from '#tests/services/opened.ts';
import { testUser } from '#tests/services/query-service.ts';

/** Lists as files (decision 0255): asked for by `Accept`, and made by a run. */

const { database, store, projector, commands, query } = await forFile(openServices());
const materials = 1_300;
beforeAll(async () => {
  await projector.reached(await appendAll(store, plantEvents(300)));
  // As the read model has them: more than a page holds, and who reads them for a run.
  await database.pool.query(
    `INSERT INTO base_data.object (id, collection, object_id, doc)
     SELECT 'materials:m' || n, 'materials', 'm' || n, json_build_object('materialId', 'm' || n, 'materialName',
       CASE n WHEN 7 THEN '=1+1' ELSE 'Material ' || n END, 'materialNumber', 'M-' || n)
     FROM generate_series(1, $1::int) n
     UNION ALL SELECT 'users:anna', 'users', 'anna', $2::json`,
    [materials, JSON.stringify({ ...testUser('planner'), active: true })],
  );
});

const csv = 'text/csv';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const list = '/api/basedata/materials';
const get = (search: string, accept: string, more: Record<string, string> = {}, of = list) =>
  query.get(`${of}${search}`, 'planner', { accept, ...more });
const linesOf = (text: string): readonly string[][] =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data;
const sorted = '?sort=-materialNumber';

describe('a list that is asked for as a file', () => {
  test('has every row in the order and with the values of the pages of the list', async () => {
    const answer = await get(sorted, csv);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/planeusexport-\d{8}-\d{6}\.csv/);
    const [head = [], ...rows] = linesOf(answer.body);
    expect(rows).toHaveLength(materials);
    const { items } = (await query.get(`${list}${sorted}&offset=1000&limit=300`)).json();
    expect(rows.slice(1_000).map((row) => row[head.indexOf('materialId')])).toEqual(
      items.map((item: { materialId: string }) => item.materialId),
    );
    expect(rows.find((row) => row[head.indexOf('materialId')] === 'm7')?.[head.indexOf('materialName')]).toBe("'=1+1");
  });

  test('has the rows of the filter, and one page where a limit is named', async () => {
    const filter = `&filter=${encodeURIComponent('[{"field":"materialNumber","operator":"=","value":"M-7"}]')}`;
    expect(linesOf((await get(`${sorted}${filter}`, csv)).body)).toHaveLength(2);
    expect(linesOf((await get(`${sorted}&offset=5&limit=7`, csv)).body)).toHaveLength(8);
  });

  test('is separated as the language wants it', async () => {
    const german = (await get('?limit=1', csv, { 'accept-language': 'de-DE,de;q=0.9' })).body;
    expect(german.split('\r\n', 1)[0]).toContain('materialId;');
  });

  test('is a workbook with numbers and times', async () => {
    const answer = await get('?limit=3', `${xlsx}, */*;q=0.1`, {}, '/api/planning/operations');
    expect(answer.headers['content-type']).toBe(xlsx);
    const [sheet] = (await readXlsx(answer.rawPayload)).sheets;
    const [head = [], first = []] = sheet?.rows ?? [];
    expect(sheet?.rows).toHaveLength(4);
    expect(typeof first[head.indexOf('planTime')]).toBe('number');
    expect(first[head.indexOf('startDate')]).toBeInstanceOf(Date);
  });

  test('is JSON for whoever takes that first, and refusals are JSON in any case', async () => {
    expect((await get('?limit=1', `application/json, ${csv}`)).json().items).toHaveLength(1);
    const refused = await get('?sort=nothing', csv);
    expect([refused.statusCode, refused.json().errorCode]).toEqual([400, 'validation']);
  });

  test('needs the right to export the list, and is noted', async () => {
    expect((await query.get(list, 'worker', { accept: csv })).statusCode).toBe(403);
    const { rows } = await database.pool.query(
      `SELECT 1 FROM operational.audit WHERE kind = 'exported' AND object = $1 AND user_id = 'anna'`,
      [list],
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  // shows base-data 2.38
  test('stands in the OpenAPI beside the JSON', async () => {
    const { paths } = (await query.get('/api/docs/json', 'nobody')).json();
    expect(Object.keys(paths[list].get.responses['200'].content)).toEqual(['application/json', csv, xlsx]);
    expect(Object.keys(paths[`${list}/{id}`].get.responses['200'].content)).toEqual(['application/json']);
    // Whatever says that it has files has them.
    const lists = Object.keys(paths).filter(
      (path) => !path.includes('{') && paths[path].get?.responses['200']?.content?.[csv] !== undefined,
    );
    // Of one object.
    const about: Record<string, string> = { '/api/planning/history': '?objectId=o1' };
    expect(lists.length).toBeGreaterThan(30);
    for (const path of lists) {
      const answer = await query.get(`${path}${about[path] ?? ''}`, 'admin', { accept: csv });
      expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([path, 200, 'text/csv; charset=utf-8']);
    }
  });
});

describe('a run that makes the file', () => {
  const body = {
    path: '/basedata/materials',
    query: { sort: '-materialNumber' },
    columns: [
      { field: 'materialNumber', header: 'Materialnummer', kind: 'text', width: 100 },
      {
        field: 'archived',
        header: 'Archiviert',
        kind: 'choice',
        width: 80,
        choices: [{ value: false, label: 'nein' }],
      },
    ],
    format: 'csv',
    language: 'de',
    zone: 'Europe/Berlin',
    title: 'Materialien',
  };
  const url = '/api/planning/listExports';
  const ended = async (runId: string): Promise<Run> => {
    expect(await commands.runs.ended(runId, 30_000)).toBeDefined();
    return (await query.get(`/api/planning/runs/${runId}`)).json();
  };

  test('has the columns, the filter and the order that were on the screen', async () => {
    const { runId } = (await commands.send({ url, body })).json();
    const run = await ended(runId);
    expect(run).toMatchObject({
      kind: 'listExport',
      state: 'finished',
      figures: { rows: materials },
      about: { title: 'Materialien' },
    });
    const file = await query.get(`/api/planning/runs/${runId}/file`);
    const [head, ...rows] = linesOf(file.body);
    expect(head).toEqual(['Materialnummer', 'Archiviert']);
    const { items } = (await query.get(`${list}${sorted}&limit=1000`)).json();
    expect(rows).toHaveLength(materials);
    expect(rows.slice(0, 1_000)).toEqual(
      items.map((item: { materialNumber: string }) => [item.materialNumber, 'nein']),
    );
    expect((await query.get(`/api/planning/runs/${runId}/file`, 'admin')).statusCode).toBe(404);
  });

  test('leaves no token behind by which it has read', async () => {
    const { rows } = await database.pool.query('SELECT name FROM operational.api_token');
    expect(rows).toEqual([]);
  });

  test('is refused to whoever may not export the list, and ends with what the list says', async () => {
    expect((await commands.send({ url, body, as: 'worker' })).statusCode).toBe(403);
    const { runId } = (await commands.send({ url, body: { ...body, query: { sort: 'nothing' } } })).json();
    expect(await ended(runId)).toMatchObject({ state: 'failed', errorCode: 'validation' });
  });

  test('waits for a list that is away', async () => {
    const { read } = commands.lists;
    let asked = 0;
    commands.lists.read = (path, headers) => (++asked === 1 ? Promise.reject(new Error('away')) : read(path, headers));
    const { runId } = (await commands.send({ url, body: { ...body, format: 'xlsx' } })).json();
    expect(await ended(runId)).toMatchObject({ state: 'finished' });
    commands.lists.read = read;
    const [sheet] = (await readXlsx(await readFile(runFilePath(runFolder(commands.dataFolder), runId)))).sheets;
    expect(sheet?.rows).toHaveLength(materials + 1);
  });
});
