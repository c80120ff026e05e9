import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { instantOf, mondayOf } from '#domain/kernel/time-zone.ts';
import { borrowPlant } from '#tests/product/plants.ts';
import { signIn } from '#tests/product/product.ts';
import { makeSmallPlant, planOrder } from '#tests/product/small-plant.ts';

const day = 86_400_000;
const zone = 'Europe/Berlin';

/** `docs/examples`, as somebody who has read only the documents would run them. */
it('of some overtime plans the script finds the one that makes most orders punctual, and leaves nothing behind', async () => {
  const { url, giveBack } = await borrowPlant();
  onTestFinished(giveBack);
  const { admin, named } = await makeSmallPlant(url);
  const create = async (where: string, body: unknown) => {
    const made = await admin.send('POST', where, body);
    expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
    return made.body;
  };
  const { resourceGroupId } = await create('/api/basedata/resourceGroups', { resourceGroupName: named('Pressen') });
  const { availabilityPlanId } = await create('/api/basedata/availabilityPlans', {
    availabilityPlanName: named('Montag bis Freitag'),
    availabilities: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, isActive: true, timeFrom: '08:00', timeTo: '16:00' })),
  });
  const { resourceId } = await create('/api/basedata/resources', {
    resourceName: named('Presse'),
    resourceGroups: [resourceGroupId],
    availabilityPlans: [{ validFrom: '2020-01-06', weeks: [availabilityPlanId] }],
  });
  await create('/api/basedata/gapTypes', { gapTypeName: named('Zusatzschicht') });
  // A week that has not begun, of 40 hours: the sixth order of 7.5 hours comes into the next one and misses its Sunday.
  const monday = mondayOf(Math.floor(Date.now() / day)) + 14;
  const at = (days: number, hour: number): string => new Date(instantOf(zone, monday + days, hour * 60)).toISOString();
  const startsInHours = (instantOf(zone, monday, 0) - Date.now()) / 3_600_000;
  const dueInDays = (instantOf(zone, monday + 6, 12 * 60) - Date.now()) / day;
  const steps = [{ number: 10, valueAddName: 'Pressen', resourceGroupId, duration: 7.5 * 3_600 }];
  for (const order of [1, 2, 3, 4, 5, 6])
    await planOrder({ admin, named }, { articleName: `Teil ${order}`, steps, amount: 1, startsInHours, dueInDays });
  const { token } = await create('/api/useradmin/apiTokens', {
    name: named('Skript'),
    rights: [
      'planning.read',
      'simulations.write',
      'simulations.delete',
      'gaps.read',
      'gaps.write',
      'configuration.read',
    ],
  });

  const shift = (days: number, from: number, to: number) => ({
    resourceId,
    dateFrom: at(days, from),
    dateTo: at(days, to),
  });
  const plans = [
    { name: 'None', shifts: [] },
    { name: 'Two hours on Saturday', shifts: [shift(5, 8, 10)] },
    { name: 'Saturday', shifts: [shift(5, 8, 16)] },
    { name: 'Saturday and Sunday', shifts: [shift(5, 8, 16), shift(6, 8, 16)] },
    { name: 'The week after', shifts: [shift(12, 8, 16)] },
  ];
  const folder = await mkdtemp(path.join(tmpdir(), 'leitstand-scripts-'));
  try {
    const file = path.join(folder, 'plans.json');
    await writeFile(file, JSON.stringify(plans));
    const script = path.resolve(import.meta.dirname, '../../docs/examples/overtime-plans.mjs');
    const env = { ...process.env, NODE_OPTIONS: '', LEITSTAND_TOKEN: token };
    const { stdout } = await promisify(execFile)(process.execPath, [script, url, file], { env });
    const results = JSON.parse(stdout);
    expect(results.map(({ name }: { name: string }) => name)).toHaveLength(plans.length);
    expect(results[0]).toMatchObject({ name: 'Saturday', overtimeHours: 8 });
    expect(results[0].lateOrders).toBe(results[0].lateOrdersNow - 1);
    expect(results.at(-1).lateOrders).toBe(results[0].lateOrdersNow);
    const { body } = await admin.get('/api/planning/simulations?limit=1000');
    expect(body.items.filter(({ tag }: { tag?: string }) => tag === 'overtime')).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('from an empty plant the script for other systems comes to a planned order, and a second run changes nothing', async () => {
  const plant = await borrowPlant();
  try {
    const admin = await signIn(plant.url, 'admin', 'Leitstand-Admin1');
    const script = path.resolve(import.meta.dirname, '../../docs/examples/first-order.sh');
    const said = await readFile(script, 'utf8');
    const rights = /rights ([^]*?)\.\nset -eu/.exec(said)?.[1]?.match(/[a-zA-Z]+\.[a-z]+/g) ?? [];
    const { status, body } = await admin.send('POST', '/api/useradmin/apiTokens', { name: 'ERP', rights });
    expect(status, JSON.stringify([rights, body])).toBe(201);
    const env = { ...process.env, PLANT: plant.url, TOKEN: body.token };
    const run = async () => (await promisify(execFile)('sh', [script], { env })).stdout;
    const first = await run();
    const operations = JSON.parse(first.slice(first.indexOf('{')));
    expect(operations.items.map(({ valueAddName }: { valueAddName: string }) => valueAddName).toSorted()).toEqual([
      'Deburr',
      'Saw',
    ]);
    const { body: before } = await admin.get('/api/health');
    expect(await run()).toBe(first);
    expect((await admin.get('/api/health')).body.position).toBe(before.position);
  } finally {
    await plant.giveBack();
  }
});
