import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OptimisationAnswer } from '#domain/planning/api/optimise-api.ts';
import type { Run } from '#domain/runs/run-kinds.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import { testDatabase } from '#tests/servers/postgres.ts';
import { createPlant, planPiece, testCommandService } from '#tests/services/command-service.ts';
import { forFile, openServices } from '#tests/services/opened.ts';
import { testUser } from '#tests/services/query-service.ts';
import { sweepUploads } from '../imports/imports.ts';
import { keptFor, uploadedFiles } from '../imports/uploaded-files.ts';
import { operationalTables } from '../operational-tables.ts';

/** Runs of every kind over HTTP, through command-service and query-service. */

const { database, store, commands, query } = await forFile(openServices());
const plant = await createPlant(commands);
const optimize = '/api/planning/planningTimelineRaw/optimize';
const runsUrl = '/api/planning/runs';
const simulationId = 'sim1';

const runsAs = async (as: 'planner' | 'admin' | 'worker', search = ''): Promise<readonly Run[]> => {
  const answer = await query.get(`${runsUrl}${search}`, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().items;
};
const one = async (runId: string, as: 'planner' | 'admin' | 'worker' = 'planner') =>
  (await query.get(`${runsUrl}/${runId}`, as)).json();
const cancel = (runId: string, as: 'planner' | 'admin' | 'worker') =>
  commands.send({ url: `${runsUrl}/${runId}/cancel`, as });

async function upload(content: string): Promise<string> {
  const answer = await commands.service.inject({
    method: 'POST',
    url: '/api/basedata/uploadFile',
    payload: content,
    headers: {
      authorization: `Bearer ${commands.tokens.planner}`,
      'content-type': 'text/csv',
      'x-file-name': 'customers.csv',
    },
  });
  return answer.json().fileIdentifier;
}

const search = async (body: object = { seconds: 600 }): Promise<string> => {
  const started = await commands.send({ url: optimize, body });
  expect(started.statusCode, started.body).toBe(201);
  return (started.json() as OptimisationAnswer).optimizationId;
};

beforeAll(async () => {
  await planPiece(commands, plant);
});

describe('runs', () => {
  test('are seen by who started them, and by who may see the kind; results are in no list', async () => {
    const fileIdentifier = await upload('customernumber,customername\nC-1,One\nC-2,');
    const imported = await commands.send({ url: '/api/basedata/importCustomers', body: { fileIdentifier } });
    const { importId, errors } = imported.json();
    expect(errors).toHaveLength(1);
    const optimizationId = await search({ iterations: 10 });
    await commands.runs.ended(optimizationId, 120_000);

    const own = await runsAs('planner');
    expect(own.map(({ runId, kind, state }) => ({ runId, kind, state }))).toEqual([
      { runId: optimizationId, kind: 'optimisation', state: 'finished' },
      { runId: importId, kind: 'import', state: 'finished' },
    ]);
    expect(own[1]).toMatchObject({
      about: { importType: 'importcustomers', fileName: 'customers.csv' },
      startedBy: testUser('planner').userId,
      fileName: 'customers-errors.csv',
      figures: { imported: 1, unchanged: 0, rejected: 1 },
    });
    expect(own[0]?.figures).toEqual({ operationsMoved: expect.any(Number), positionsLate: expect.any(Number) });
    expect(JSON.stringify(own)).not.toContain(fileIdentifier);
    for (const run of own) expect(run).not.toHaveProperty('result');
    expect((await runsAs('admin')).map(({ runId }) => runId)).toEqual([importId]);
    expect(await runsAs('admin', '?mine=true')).toEqual([]);
    expect(await runsAs('worker')).toEqual([]);
    expect((await runsAs('planner', '?kind=optimisation')).map(({ runId }) => runId)).toEqual([optimizationId]);
    expect(await runsAs('planner', '?active=true')).toEqual([]);
    expect((await query.get(`${runsUrl}?kind=unknown`)).statusCode).toBe(400);

    expect(await one(importId, 'admin')).toMatchObject({ result: { imported: 1, rejected: 1 } });
    expect(await one(optimizationId)).toMatchObject({ result: { operationsMoved: expect.any(Number) } });
    expect(await one(optimizationId, 'admin')).toMatchObject({ errorCode: 'objectnotexists' });
    const file = await query.get(`${runsUrl}/${importId}/file`);
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('customers-errors.csv'),
    });
    expect(file.body).toBe(`\ufeffcustomernumber,customername,Errors\r\nC-2,,customername: is missing\r\n`);
    const again = await query.get(`/api/basedata/imports/${importId}/errorFile`);
    expect(again.body).toBe(file.body);
    expect((await query.get(`/api/basedata/imports/${optimizationId}/errorFile`)).statusCode).toBe(404);
    expect((await query.get(`${runsUrl}/${importId}/file`, 'worker')).statusCode).toBe(404);
    expect((await query.get(`${runsUrl}/${optimizationId}/file`)).statusCode).toBe(404);
  });

  test('are cancelled by who sees them and has the right; what is of a simulation is seen there only', async () => {
    const runId = await search();
    expect((await cancel(runId, 'admin')).statusCode).toBe(404);
    expect((await cancel('unknown', 'planner')).statusCode).toBe(404);
    const elsewhere = await commands.send({
      url: `${runsUrl}/${runId}/cancel`,
      headers: { 'x-simulation-id': simulationId },
    });
    expect(elsewhere.statusCode).toBe(404);
    expect((await cancel(runId, 'planner')).json()).toMatchObject({ runId });
    // A search that is cancelled has the best that it has found.
    expect(await commands.runs.ended(runId, 120_000)).toMatchObject({ state: 'finished' });
    expect((await cancel(runId, 'planner')).json()).toEqual({ runId, state: 'finished' });
  });

  test('an import of somebody else is cancelled by who may import only', async () => {
    await database.pool.query(
      `INSERT INTO operational.run (run_id, kind, parameters, branch, started_by, actor, rights, state)
       VALUES ('waits', 'import', '{}', 'main', 'worker', '{}', '[]', 'queued')`,
    );
    expect((await cancel('waits', 'worker')).json()).toMatchObject({ errorCode: 'accessDenied' });
    await database.pool.query(
      "UPDATE operational.run SET kind = 'samplePlant', started_by = 'anna' WHERE run_id = 'waits'",
    );
    // The own one is seen, but ending it needs the right of its kind.
    expect((await cancel('waits', 'planner')).json()).toMatchObject({
      errorCode: 'accessDenied',
      detailsObject: { right: 'useradmin.write' },
    });
    await database.pool.query(
      "UPDATE operational.run SET kind = 'import', started_by = 'worker' WHERE run_id = 'waits'",
    );
    expect((await cancel('waits', 'planner')).json()).toEqual({ runId: 'waits', state: 'queued' });
    await database.pool.query("DELETE FROM operational.run WHERE run_id = 'waits'");
  });

  test('of another process are taken up by that alone, and the file that one of them needs stays', async () => {
    const fileIdentifier = await upload('customernumber,customername\nC-9,Nine');
    const old = uploadedFiles(path.join(commands.dataFolder, 'files'), { now: () => Date.now() + 2 * keptFor });
    await database.pool.query(
      `INSERT INTO operational.run (run_id, kind, parameters, branch, baseline, started_by, actor, rights, state)
       VALUES ('elsewhere', 'import', $1, '7', 1, 'anna', '{}', '[]', 'running')`,
      [JSON.stringify({ importType: 'importcustomers', fileIdentifier, fileName: 'customers.csv' })],
    );
    await commands.runs.resume('plant');
    await sweepUploads({ files: old }, commands.runs);
    expect(await old.find(fileIdentifier)).toBeDefined();
    // Its simulation is not there any more.
    await commands.runs.resume('simulations');
    await sweepUploads({ files: old }, commands.runs);
    expect(await old.find(fileIdentifier)).toBeUndefined();
    await database.pool.query("DELETE FROM operational.run WHERE run_id = 'elsewhere'");
  });

  test('a search whose process has ended says so, and what was found before is accepted after a restart', async () => {
    const found = await search({ iterations: 500, seed: 4 });
    await commands.runs.ended(found, 120_000);
    // As the table is when the process is killed.
    const broken = 'broken';
    await database.pool.query(
      `INSERT INTO operational.run (run_id, kind, parameters, branch, started_by, actor, rights, state)
       VALUES ($1, 'optimisation', '{}', 'main', 'anna', '{}', '[]', 'running')`,
      [broken],
    );
    const again = await testCommandService(database, store);
    try {
      await again.runs.resume();
      expect(await one(broken)).toMatchObject({ state: 'failed', errorCode: 'runBrokenOff' });
      const told = (await again.send({ url: `${optimize}/${found}` })).json() as OptimisationAnswer;
      expect(told.state).toBe('finished');
      const accepted = await again.send({ url: `${optimize}/${found}/accept` });
      expect(accepted.statusCode, accepted.body).toBe(200);
      expect((await again.send({ url: `${optimize}/${found}` })).statusCode).toBe(404);
    } finally {
      await again.stop();
    }
  });
});

test('a sample plant whose loading is cancelled says so, and what there is of it goes', async () => {
  const as = 'admin' as const;
  const url = '/api/useradmin/samplePlant';
  const state = async () => (await query.get(url, as)).json();
  const loading = (await commands.send({ method: 'PUT', url, body: {}, as })).json();
  await expect.poll(() => commands.plan.plan.projects.size, { interval: 5 }).toBeGreaterThan(3);
  expect((await cancel(loading.runId, as)).statusCode).toBe(200);
  expect(await commands.runs.ended(loading.runId, 120_000)).toMatchObject({ state: 'cancelled' });
  expect(await state()).toMatchObject({ state: 'partlyLoaded' });
  expect((await runsAs(as, '?kind=samplePlant'))[0]).toMatchObject({ state: 'cancelled', about: { change: 'load' } });
  const removing = (await commands.send({ method: 'DELETE', url, as })).json();
  expect(await commands.runs.ended(removing.runId, 120_000)).toMatchObject({ state: 'finished', result: { kept: 0 } });
  expect(await state()).toMatchObject({ state: 'none' });
});

test('files go with their runs', async () => {
  const left = () => readdirSync(path.join(commands.dataFolder, 'runs'));
  expect(left()).not.toEqual([]);
  await database.pool.query(
    "UPDATE operational.run SET created_at = now() - interval '366 days' WHERE kind = 'import'",
  );
  await commands.runs.sweep();
  expect(left()).toEqual([]);
  expect(await runsAs('planner', '?kind=import')).toEqual([]);
});

test('what an earlier version has noted of imports and sample plants is kept', async () => {
  const fresh = await testDatabase();
  try {
    const isRuns = ({ pathname }: URL): boolean => pathname.endsWith('/run.sql');
    const earlier = operationalTables.slice(0, operationalTables.findIndex(isRuns));
    await fresh.pool.query('DROP SCHEMA IF EXISTS operational CASCADE');
    await migrate(fresh.pool, 'from-before', earlier);
    const fileIdentifier = '3f2f7e0c-8a9e-4d0b-9a53-0d1c2b3a4f5e';
    await fresh.pool.query(
      `INSERT INTO operational.import_job (import_id, request_hash, import_type, file_identifier, file_name, branch,
         started_by, actor, rights, state, done, total, began_at, answer)
       VALUES ('writing', 'h', 'importcustomers', $1, 'c.csv', 'main', 'anna', '{"kind":"user","userId":"anna"}',
           '["customers.write"]', 'writing', 3, 9, 77, NULL),
         ('done', 'h', 'importcustomers', $1, 'c.csv', 'sim1', 'anna', '{"kind":"user","userId":"anna"}',
           '[]', 'done', 9, 9, 70, '{"imported":9}')`,
      [fileIdentifier],
    );
    await fresh.pool.query(
      `INSERT INTO operational.sample_run (run_id, kind, state, started_by, actor, rights, began_at, error_code, kept)
       VALUES ('refused', 'load', 'failed', 'admin', '{}', '[]', 4, 'sampleNamesTaken', 0),
         ('gone', 'remove', 'done', 'admin', '{}', '[]', 5, NULL, 2)`,
    );
    await migrate(fresh.pool, 'from-before', operationalTables);
    const { rows } = await fresh.pool.query(
      `SELECT run_id, kind, parameters, branch, state, done, total, detail, began_at, result FROM operational.run
       ORDER BY run_id`,
    );
    const parameters = { importType: 'importcustomers', fileIdentifier, fileName: 'c.csv' };
    expect(rows).toMatchObject([
      { run_id: 'done', kind: 'import', branch: 'sim1', state: 'finished', result: { imported: 9 }, parameters },
      { run_id: 'gone', kind: 'samplePlant', state: 'finished', result: { kept: 2 }, parameters: { change: 'remove' } },
      { run_id: 'refused', state: 'failed', began_at: null, parameters: { change: 'load' } },
      { run_id: 'writing', state: 'running', detail: { step: 'writing' }, done: 3, total: 9, began_at: '77' },
    ]);
  } finally {
    await fresh.drop();
  }
});
