import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ImportJob, importJobSchema } from '#domain/import/import-job.ts';
import { isOver } from '#domain/runs/run.ts';
import { ownPlant } from '#tests/product/plants.ts';
import { type ApiClient, type Product, request, signIn } from '#tests/product/product.ts';

let product: Product;
let admin: ApiClient;
beforeAll(async () => {
  product = await ownPlant();
  admin = await signIn(product.url, 'admin', 'Leitstand-Admin1');
});
afterAll(() => product.remove());

async function upload(rows: number, prefix: string): Promise<string> {
  const lines = Array.from({ length: rows }, (_, index) => `${prefix}-${index};Customer ${prefix} ${index}`);
  const answer = await request(
    product.url,
    'POST',
    '/api/basedata/uploadFile',
    ['customerNumber;customerName', ...lines].join('\n'),
    { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv', 'x-file-name': 'customers.csv' },
  );
  expect(answer.status).toBe(201);
  return answer.body.fileIdentifier as string;
}

/** While a service starts again it is refused for a moment. */
async function jobOf(importId: string): Promise<ImportJob | undefined> {
  const answer = await admin.get(`/api/basedata/imports/${importId}`).catch(() => undefined);
  return answer?.status === 200 ? importJobSchema.parse(answer.body) : undefined;
}

async function customersOf(prefix: string): Promise<number> {
  const filter = JSON.stringify([{ field: 'customerNumber', operator: 'contains', value: `${prefix}-` }]);
  const path = `/api/basedata/customers?limit=1&filter=${encodeURIComponent(filter)}`;
  return (await admin.get(path)).body.total as number;
}

/** Kills the command service when the run has come so far, each time in turn, and waits until it is over. */
const patience = { timeout: 120_000 };
async function overKills(runId: string, shares: readonly number[], rows: number): Promise<unknown> {
  const runOf = async () => {
    const answer = await admin.get(`/api/planning/runs/${runId}`).catch(() => undefined);
    return answer?.status === 200 ? answer.body : undefined;
  };
  for (const share of shares) {
    if (share > 0)
      await expect.poll(async () => (await runOf())?.progress.done ?? 0, patience).toBeGreaterThan(rows * share);
    process.kill((await product.processes()).get('command-service') ?? expect.fail('It does not run'), 'SIGKILL');
    await expect.poll(async () => (await request(product.url, 'GET', '/api/health')).status, patience).toBe(200);
  }
  await expect.poll(async () => isOver((await runOf())?.state ?? 'queued'), patience).toBe(true);
  return runOf();
}

it('goes on by itself when the command service is killed, in the check, before and while it writes, and in taking it back', async () => {
  const rows = 2_500;
  const body = { fileIdentifier: await upload(rows, 'K'), background: true };
  const checked = await admin.send('POST', '/api/basedata/validateCustomersFile', body);
  expect(checked.status).toBe(201);
  expect(await overKills(checked.body.importId, [0], rows)).toMatchObject({
    state: 'finished',
    result: { rows, valid: rows, counts: { created: rows, refused: 0 } },
  });
  expect(await customersOf('K')).toBe(0);

  const headers = { 'idempotency-key': 'killed-in-the-middle' };
  const started = await admin.send('POST', '/api/basedata/importCustomers', body, headers);
  expect(started.status).toBe(201);
  const { importId } = started.body as { importId: string };
  // At once: while it reads or checks.
  await overKills(importId, [0, 0.4], rows);
  expect(await jobOf(importId)).toMatchObject({
    state: 'done',
    done: rows,
    answer: { imported: rows, rejected: 0, outcome: 'success' },
  });
  await expect.poll(() => customersOf('K')).toBe(rows);

  // The client that has lost its answer asks again.
  const again = await admin.send('POST', '/api/basedata/importCustomers', body, headers);
  expect(again.body).toEqual({ importId, state: 'done' });
  const other = { fileIdentifier: await upload(1, 'O'), background: true };
  const reused = await admin.send('POST', '/api/basedata/importCustomers', other, headers);
  expect([reused.status, reused.body.errorCode]).toEqual([422, 'idempotencyKeyReused']);
  expect(await customersOf('K')).toBe(rows);
  expect(await customersOf('O')).toBe(0);

  // Its answer dies with the service.
  const undoing = admin.send('POST', `/api/basedata/imports/${importId}/undo`).catch(() => undefined);
  const undoOf = async (): Promise<string | undefined> =>
    (await admin.get('/api/planning/runs')).body.items.find(({ kind }: { kind: string }) => kind === 'importUndo')
      ?.runId;
  await expect.poll(undoOf).toBeDefined();
  const undoId = (await undoOf()) ?? expect.fail('It is over, and still there');
  expect(await overKills(undoId, [0.3], rows)).toMatchObject({
    state: 'finished',
    result: { undone: rows, kept: 0 },
  });
  await expect.poll(() => customersOf('K')).toBe(0);
  await undoing;
});

it('two requests for the same file while it is imported are one import', async () => {
  const body = { fileIdentifier: await upload(2_000, 'T') };
  const send = () => admin.send('POST', '/api/basedata/importCustomers', body);
  const [first, second] = await Promise.all([send(), send()]);
  expect(first.body).toMatchObject({ imported: 2_000, outcome: 'success' });
  expect(second.body).toEqual(first.body);
  await expect.poll(() => customersOf('T')).toBe(2_000);
});
