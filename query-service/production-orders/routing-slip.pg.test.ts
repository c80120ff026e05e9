import { beforeAll, expect, test } from 'vitest';
import { appendAll } from '#tests/fixtures/append-all.ts';
import { plantEvents } from '#tests/fixtures/plant-events.ts';
import { forFile, openReading } from '#tests/services/opened.ts';

let orderId: string;

const { store, projector, query } = await forFile(openReading());
beforeAll(async () => {
  await projector.reached(await appendAll(store, plantEvents(200)));
  const { items } = (await query.get('/api/planning/productionOrders?limit=1')).json();
  orderId = items[0].productionOrderId;
});

test('the routing slip has a bar code for each step: number of the order and of the step', async () => {
  const slip = (await query.get(`/api/planning/productionOrders/${orderId}/slip`)).json();
  expect(slip.operations.length).toBeGreaterThan(0);
  for (const { position, code, bars } of slip.operations) {
    expect(code).toBe(`${slip.productionOrderNumber}-${position}`);
    // Code 128: eleven modules a sign, thirteen to end with, a bar first and last.
    const modules = bars.reduce((sum: number, one: number) => sum + one, 0);
    expect(modules % 11).toBe(2);
    expect(bars.length % 2).toBe(1);
  }
});

// shows base-data 7.5
test('the same is a PDF in the language that was asked for', async () => {
  for (const language of ['de', 'ru']) {
    const answer = await query.get(`/api/planning/productionOrders/${orderId}/slip.pdf?language=${language}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="/);
    expect(answer.rawPayload.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  }
  expect((await query.get('/api/planning/productionOrders/nothing/slip.pdf')).statusCode).toBe(404);
});

test('an order without a bill of materials needs nothing', async () => {
  const answer = await query.get(`/api/planning/productionOrders/${orderId}/materials`);
  expect(answer.json()).toEqual({ items: [], total: 0 });
});
