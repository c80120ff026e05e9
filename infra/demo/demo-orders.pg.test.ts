import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenBranch, openBranch } from '#command-service/branches/open-branch.ts';
import { importRoutes } from '#command-service/imports/import-routes.ts';
import type { OnBranch } from '#command-service/imports/import-target.ts';
import { uploadRoutes } from '#command-service/imports/upload-routes.ts';
import { uploadedFiles } from '#command-service/imports/uploaded-files.ts';
import { writeSideTarget } from '#command-service/imports/write-side-target.ts';
import { openPlanWriter } from '#command-service/plan/plan-writer.ts';
import { openRunStore } from '#command-service/runs/run-store.ts';
import { mainLine } from '#infra/event-store/branch.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import { createService, type Service } from '#infra/http/service.ts';
import { importRuns } from '#tests/fixtures/import-runs.ts';
import { plannerSession, plannerToken } from '#tests/fixtures/sessions-for-tests.ts';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import { readCsv, toCsv } from './csv-file.ts';
import { inParts, positionRows } from './demo-rows.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let store: EventStore;
let branch: OpenBranch;
let service: Service;

beforeAll(async () => {
  database = await testDatabase();
  store = await openPostgresEventStore(database.url);
  branch = await openBranch({ store, point: mainLine, log });
  service = createService({ log, sessions: plannerSession });
  const folder = mkdtempSync(path.join(tmpdir(), 'leitstand-demo-'));
  const onBranch: OnBranch = (_branch, work) => work(writeSideTarget(branch, store));
  const parts = { files: uploadedFiles(folder), onBranch };
  await uploadRoutes(service, parts.files);
  importRoutes(service, { ...parts, runs: importRuns({ store: openRunStore(database.pool), folder, onBranch }) });
});

afterAll(async () => {
  await service.close();
  await branch.close();
  await store.close();
  await database.drop();
});

const data = (name: string) => readCsv(path.join(import.meta.dirname, '../../infra/demo/data', `${name}.csv.gz`));

async function importRows(call: string, rows: readonly Readonly<Record<string, string>>[]): Promise<unknown> {
  const headers = { authorization: `Bearer ${plannerToken}` };
  const uploaded = await service.inject({
    method: 'POST',
    url: '/api/basedata/uploadFile',
    payload: toCsv(rows),
    headers: { ...headers, 'content-type': 'text/csv', 'x-file-name': 'demo.csv' },
  });
  const { fileIdentifier } = uploaded.json();
  const imported = await service.inject({
    method: 'POST',
    url: `/api/basedata/${call}`,
    payload: { fileIdentifier },
    headers,
  });
  return imported.json();
}

it('the demo orders pass the import and come back from the log as the plan that they made', async () => {
  const now = Date.parse('2026-11-18T09:00:00Z');
  for (const [call, name] of [
    ['importResources', 'resources'],
    ['importCustomers', 'customers'],
    ['importArticles', 'articles'],
  ] as const)
    expect(await importRows(call, data(name))).toMatchObject({ outcome: 'success', rejected: 0 });
  for (const part of inParts(positionRows(data('positions'), now, 'Europe/Berlin'), 120))
    expect(await importRows('importProjectPositionsFile', part)).toMatchObject({ outcome: 'success', errors: [] });
  expect(branch.plan.plan.operations.size).toBeGreaterThan(2_800);
  const again = await openPlanWriter({ store, facts: branch.image.facts, log });
  expect(again.plan).toEqual(branch.plan.plan);
});
