import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { evolveFactory } from '#domain/base-data/factory.ts';
import { decideBaseData } from '#domain/base-data/rules/decide.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { createService, type Service } from '#infra/http/service.ts';
import { factoryWith, type PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';
import { importRuns } from '#tests/fixtures/import-runs.ts';
import { memoryRows, memoryRunStore } from '#tests/fixtures/memory-run-store.ts';
import { plannerSession, plannerToken, workerToken } from '#tests/fixtures/sessions-for-tests.ts';
import type { Runs } from '../runs/runs.ts';
import { importRoutes } from './import-routes.ts';
import type { ImportTarget, OnBranch } from './import-target.ts';
import { uploadRoutes } from './upload-routes.ts';
import { uploadedFiles } from './uploaded-files.ts';

/** The write side in memory: the same deciders, without an event store. */
function targetOf(desk: PlanningDesk, recorded: unknown[]): ImportTarget {
  let ids = 0;
  return {
    factory: () => desk.factory,
    plan: () => desk.plan,
    users: () => new Map([['u1', {}]]),
    newId: () => `import${++ids}`,
    async executeBaseData(commands) {
      return commands.map(({ command }) => {
        const decided = decideBaseData(desk.factory, command, { now: Date.now(), usedElsewhere: () => [] });
        if (isRejection(decided)) return decided;
        for (const { event } of decided) evolveFactory(desk.factory, event);
        return decided.length > 0 ? 'written' : 'unchanged';
      });
    },
    async executePlanning(commands) {
      return commands.map(({ command }) => {
        const decided = desk.give(command);
        return isRejection(decided) ? decided : decided.length > 0 ? 'written' : 'unchanged';
      });
    },
    async record(event) {
      recorded.push(event);
      return 7n;
    },
    lastPosition: async () => 7n,
    written: async () => new Set(),
  };
}

let service: Service;
let desk: PlanningDesk;
let recorded: unknown[];
let runs: Runs;
let rows: ReturnType<typeof memoryRows>;
const ended = (importId: string) => runs.ended(importId, 120_000);

beforeEach(async () => {
  desk = factoryWith()
    .group('Saws', ['Saw1'])
    .group('Closed', ['Door'], { plan: 'none' })
    .article('A-1', [{ group: 'Saws', perPiece: 60 }])
    .article('A-2', [{ group: 'Closed', perPiece: 60 }])
    .open();
  recorded = [];
  const log = pino({ level: 'silent' });
  const folder = mkdtempSync(path.join(tmpdir(), 'leitstand-import-'));
  const onBranch: OnBranch = (_branch, work) => work(targetOf(desk, recorded));
  const parts = { files: uploadedFiles(folder), onBranch };
  service = createService({ log, sessions: plannerSession });
  await uploadRoutes(service, parts.files);
  rows = memoryRows();
  runs = importRuns({ store: memoryRunStore(), folder, onBranch, rows });
  importRoutes(service, { ...parts, runs });
});

const call = (url: string, payload: string | object, headers: Record<string, string> = {}) =>
  service.inject({
    method: 'POST',
    url: `/api/basedata/${url}`,
    payload,
    headers: { authorization: `Bearer ${plannerToken}`, ...headers },
  });
const upload = (content: string, name = 'orders.csv') =>
  call('uploadFile', content, { 'content-type': 'text/csv', 'x-file-name': name });
const positions = `projectNumber;articleNumber;amount;deliveryDate
P-1;A-1;5;24.03.2027
P-2;A-2;5;24.03.2027
P-3;A-9;5;24.03.2027`;

describe('importing a file', () => {
  // shows planning 1.16
  // shows base-data 4.20, base-data 4.24, base-data 7.17, base-data 7.18, base-data 7.19
  it('goes from upload over validation to a partial import that names what was refused', async () => {
    const { fileIdentifier, originFileName } = (await upload(positions)).json();
    expect(originFileName).toBe('orders.csv');
    const validated = await call('validateProjectPositionsFile', { fileIdentifier });
    expect(validated.json()).toMatchObject({
      rows: 3,
      valid: 2,
      counts: { created: 2, planned: 2, refused: 1, changed: 0, unchanged: 0 },
      columns: [{ heading: 'projectNumber', column: 'projectNumber', by: 'name' }, {}, {}, {}],
      unknownColumns: [],
      errors: [{ row: 4, field: 'articlenumber', code: 'unknown', value: 'A-9' }],
      errorCount: 1,
      format: { decimal: ',', dates: 'day', encoding: 'utf-8', separator: ';' },
    });
    expect(desk.plan.projects.size).toBe(0);
    const imported = await call('importProjectPositionsFile', { fileIdentifier });
    expect(imported.headers['x-position']).toBe('7');
    expect(imported.json()).toMatchObject({
      outcome: 'partial',
      imported: 1,
      rejected: 2,
      errors: [
        { row: 3, code: 'refused', refusal: 'noAvailability' },
        { row: 4, field: 'articlenumber', code: 'unknown' },
      ],
    });
    expect(desk.plan.operations.size).toBe(1);
    expect(recorded).toMatchObject([
      { type: 'ImportStarted', data: { importType: 'importprojectpositions', fileName: 'orders.csv', rows: 3 } },
      { type: 'ImportCompleted', data: { imported: 1, rejected: 2 } },
    ]);
  });

  it('says of the first lines what a file is of, and what its columns are', async () => {
    const text = 'Auftrag;Pos.;Teilenummer;Menge;Liefertermin;Lagerplatz\nP-1;10;A-1;1,5;24.03.2027;R1';
    const { fileIdentifier } = (await upload(text)).json();
    expect((await call('inspectFile', { fileIdentifier })).json()).toEqual({
      importType: 'importprojectpositions',
      format: { decimal: ',', dates: 'day', encoding: 'utf-8', separator: ';' },
      columns: [
        { heading: 'Auftrag', column: 'projectNumber', by: 'words' },
        { heading: 'Pos.', column: 'orderNumber', by: 'words' },
        { heading: 'Teilenummer', column: 'articleNumber', by: 'words' },
        { heading: 'Menge', column: 'amount', by: 'words' },
        { heading: 'Liefertermin', column: 'deliveryDate', by: 'words' },
        { heading: 'Lagerplatz' },
      ],
      lines: [['P-1', '10', 'A-1', '1,5', '24.03.2027', 'R1']],
    });
  });

  // shows base-data 7.18, base-data 7.19
  it('takes columns and words as they are said, remembers them, and cells as they are put right', async () => {
    const text = 'Foo;articleName;Einh\nA-7;Bolt;Stck\nA-8;Nut;Stck\nA-9;;kg';
    const { fileIdentifier } = (await upload(text)).json();
    const mapping = {
      columns: { Foo: 'articleNumber', Einh: 'amountUnit' },
      values: { amountUnit: { stck: 'pc' } },
    };
    const first = (await call('validateArticlesFile', { fileIdentifier, mapping })).json();
    expect(first).toMatchObject({
      valid: 2,
      errors: [{ row: 4, field: 'articlename', code: 'required' }],
      newNames: [{ column: 'amountunit', value: 'pc', count: 2 }],
    });
    const corrections = [{ row: 4, column: 'articleName', value: 'Washer' }];
    expect((await call('importArticles', { fileIdentifier, mapping, corrections })).json()).toMatchObject({
      outcome: 'success',
      counts: { created: 3, refused: 0 },
    });
    expect([...desk.factory.objects.amountUnits.values()].map((unit) => unit.amountUnitName)).toEqual(['pc', 'kg']);
    expect([...desk.factory.objects.articles.values()].map((article) => article.articleName)).toContain('Washer');
    const again = (await upload('Foo;articleName;Einh\nA-10;Pin;Stck')).json();
    expect((await call('validateArticlesFile', { fileIdentifier: again.fileIdentifier })).json()).toMatchObject({
      valid: 1,
      newNames: [],
    });
  });

  it('says what becomes of each row, what is made for several of them once', async () => {
    const text = 'articleNumber;articleName;amountUnit\nA-1;Shaft 2;pc\nA-7;Bolt;pc\n;;\nA-8;;pc';
    const { fileIdentifier } = (await upload(text)).json();
    const { importId } = (await call('validateArticlesFile', { fileIdentifier, background: true })).json();
    await ended(importId);
    const kept = rows.of.get(importId) ?? [];
    expect(kept.map(({ row, outcomes }) => [row, ...outcomes])).toEqual([
      [2, 'changed'],
      [3, 'created'],
      [5, 'refused'],
    ]);
    expect(kept[0]?.objects).toMatchObject([
      { kind: 'created', collection: 'amountUnits', name: 'pc' },
      {
        kind: 'changed',
        collection: 'articles',
        fields: [
          { field: 'articleName', before: 'A-1', after: 'Shaft 2' },
          { field: 'articleNumber', after: 'A-1' },
          { field: 'amountUnitId', after: 'pc' },
        ],
      },
    ]);
    expect(kept[1]?.objects).toMatchObject([{ kind: 'created', collection: 'articles', name: 'A-7 · Bolt' }]);
    expect(kept[2]).toMatchObject({ cells: { articlenumber: 'A-8', amountunit: 'pc' } });
  });

  // shows base-data 3.66
  it('imports rows that a system sends, once under one key', async () => {
    const send = (amount: number, key?: string) =>
      service.inject({
        method: 'POST',
        url: '/api/planning/imports/projectpositions',
        payload: {
          rows: [
            { projectNumber: 'P-1', orderNumber: 10, articleNumber: 'A-1', amount, deliveryDate: '2027-03-24' },
            {
              projectNumber: 'P-1',
              articleNumber: 'A-9',
              amount: 1.5,
              deliveryDate: '2027-03-24',
              comment: '=1+1, "x"',
            },
          ],
        },
        headers: { authorization: `Bearer ${plannerToken}`, ...(key && { 'idempotency-key': key }) },
      });
    expect((await send(5)).json()).toMatchObject({ detailsObject: { fields: { 'Idempotency-Key': 'required' } } });
    const first = await send(5, 'k1');
    expect(first.statusCode).toBe(202);
    const { importId } = first.json();
    expect((await ended(importId))?.result).toMatchObject({
      imported: 1,
      errors: [{ row: 3, field: 'articlenumber', code: 'unknown', value: 'A-9' }],
    });
    expect((await send(5, 'k1')).json().importId).toBe(importId);
    expect((await send(6, 'k1')).json().errorCode).toBe('idempotencyKeyReused');
    expect(desk.plan.orderPositions.size).toBe(1);
  });

  // shows base-data 4.22, base-data 4.23, base-data 4.24, base-data 7.18, base-data 7.19
  it.each([
    ['Customers', 'customerName', 'customers'],
    ['Material', 'materialName', 'materials'],
  ] as const)('checks and imports a file of %s by the paths of its kind', async (kind, column, collection) => {
    const { fileIdentifier } = (await upload(`${column}\nVelora`)).json();
    expect((await call(`validate${kind}File`, { fileIdentifier })).json()).toMatchObject({ rows: 1, valid: 1 });
    expect(desk.factory.objects[collection].size).toBe(0);
    expect((await call(`import${kind}`, { fileIdentifier })).json()).toMatchObject({ outcome: 'success', imported: 1 });
    expect([...desk.factory.objects[collection].values()]).toMatchObject([{ [column]: 'Velora' }]);
    for (const path of ['validateNothingFile', 'importNothing'])
      expect((await call(path, { fileIdentifier })).statusCode).toBe(404);
  });

  // shows base-data 4.24, base-data 7.6, base-data 7.19
  it('takes a multipart form as browsers send it', async () => {
    const body = [
      '--xyz',
      'Content-Disposition: form-data; name="note"',
      '',
      'hello',
      '--xyz',
      'Content-Disposition: form-data; name="files"; filename="Artikel.CSV"',
      'Content-Type: text/csv',
      '',
      'articlenumber,articlename\r\nA-7,Bolt',
      '--xyz--',
      '',
    ].join('\r\n');
    const answer = await call('uploadFile', body, { 'content-type': 'multipart/form-data; boundary=xyz' });
    expect(answer.statusCode).toBe(201);
    const { fileIdentifier } = answer.json();
    expect((await call('importArticles', { fileIdentifier })).json()).toMatchObject({
      outcome: 'success',
      imported: 1,
    });
    expect([...desk.factory.objects.articles.values()].map((article) => article.articleName)).toContain('Bolt');
  });

  // shows base-data 5.40, base-data 8.31, base-data 8.42
  it.each([
    ['another kind of file', 'a,b\n1,2', 'orders.exe', 400, 'wrongFileFormat'],
    ['a name without an ending', 'a,b\n1,2', 'orders', 400, 'wrongFileFormat'],
  ])('refuses %s at upload', async (_what, content, name, status, errorCode) => {
    const answer = await upload(content, name);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().errorCode).toBe(errorCode);
  });

  // shows base-data 4.18, base-data 8.45
  it.each([
    ['binary content', 'a\0b,c', 'wrongFileFormat'],
    ['an open quote', 'articlenumber,articlename\n"A-1,Shaft', 'wrongFileFormat'],
    ['no content', '\n\n', 'wrongFileFormat'],
    ['missing columns', 'name\nShaft', 'invalidColumnNames'],
  ])('refuses %s at validation and import', async (_what, content, errorCode) => {
    const { fileIdentifier } = (await upload(content)).json();
    for (const step of ['validateArticlesFile', 'importArticles'])
      expect((await call(step, { fileIdentifier })).json().errorCode).toBe(errorCode);
    expect(recorded).toEqual([]);
  });

  // shows base-data 5.42, base-data 9.1
  it('refuses files over 25 MB, unknown files, path tricks and callers without the right', async () => {
    expect((await upload('a'.repeat(26 * 1024 * 1024))).json().errorCode).toBe('fileTooLarge');
    const unknown = { fileIdentifier: '3f2f7e0c-8a9e-4d0b-9a53-0d1c2b3a4f5e' };
    expect((await call('importArticles', unknown)).statusCode).toBe(404);
    expect((await call('importArticles', { fileIdentifier: '../../etc/passwd' })).statusCode).toBe(400);
    const worker = { authorization: `Bearer ${workerToken}`, 'content-type': 'text/csv', 'x-file-name': 'a.csv' };
    expect((await call('uploadFile', 'a', worker)).statusCode).toBe(403);
    expect((await call('importArticles', unknown, { authorization: '' })).statusCode).toBe(401);
  });
});
