// Which of some overtime plans makes most orders punctual? Each is tried in a simulation of its own: the plant sees nothing of it.
//
//   LEITSTAND_TOKEN=… node docs/examples/overtime-plans.mjs http://127.0.0.1:8080 plans.json
//
// plans.json: [{ "name": "Saturday, saw 1", "shifts": [{ "resourceId": "…", "dateFrom": "2027-02-06T05:00:00Z",
// "dateTo": "2027-02-06T13:00:00Z" }] }, …]. The token is an API token (docs/administrator.md) of somebody who may make
// simulations and enter gaps. Prints the plans, the best first, as JSON. Needs Node 22 or later and nothing else.
import { readFile } from 'node:fs/promises';

const [url, file] = process.argv.slice(2);
const token = process.env.LEITSTAND_TOKEN;
if (url === undefined || file === undefined || token === undefined)
  throw new Error('Usage: LEITSTAND_TOKEN=… node overtime-plans.mjs <address of the plant> <file of plans>');

/** As many at once: a plant keeps eight simulations open beside its plan. */
const atOnce = 4;

async function call(method, path, { body, simulation, minPosition } = {}) {
  const response = await fetch(new URL(`/api${path}`, url), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(simulation === undefined ? {} : { 'x-simulation-id': simulation }),
      // What was written is in what is read.
      ...(minPosition === undefined ? {} : { minPosition }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer = text === '' ? undefined : JSON.parse(text);
  // Read models are a moment behind, or many read at once: the same again.
  if (response.status === 503 || response.status === 429) {
    const seconds = Number(response.headers.get('retry-after') ?? 1);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    return call(method, path, { body, simulation, minPosition });
  }
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer?.errorCode} ${answer?.message}`);
  return { answer, position: response.headers.get('x-position') ?? minPosition };
}

/** The key figures of one plan of overtime, tried in a simulation that is discarded afterwards. */
async function tryPlan({ name, shifts }, gapTypeId) {
  const { answer: made } = await call('POST', '/planning/simulations', {
    body: { name: `${name} (${new Date().toISOString()})`, tag: 'overtime' },
  });
  const simulation = made.simulationId;
  try {
    let position;
    for (const { resourceId, dateFrom, dateTo } of shifts) {
      // The plan makes use of the new hours: everything from now on is optimised for fewest late orders.
      const body = { dateFrom, dateTo, gapTypeId, extra: true, way: 'optimise' };
      ({ position } = await call('POST', `/basedata/resources/${resourceId}/gaps`, { body, simulation }));
    }
    const { answer } = await call('GET', `/planning/simulations/${simulation}/comparison?limit=1`, {
      minPosition: position,
    });
    const figure = (one) => answer.figures.find((each) => each.name === one);
    return {
      name,
      lateOrders: figure('lateOrders').after,
      lateOrdersNow: figure('lateOrders').before,
      onTimeRate: figure('onTimeRate').after,
      overtimeHours: (figure('overtime').after - figure('overtime').before) / 3_600,
    };
  } finally {
    await call('DELETE', `/planning/simulations/${simulation}`);
  }
}

const plans = JSON.parse(await readFile(file, 'utf8'));
const { answer: gapTypes } = await call('GET', '/basedata/gapTypes?limit=1');
const gapTypeId = gapTypes.items[0]?.gapTypeId;
if (gapTypeId === undefined) throw new Error('The plant has no reason for gaps yet');

const waiting = [...plans];
const results = [];
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let plan = waiting.shift(); plan !== undefined; plan = waiting.shift())
      results.push(await tryPlan(plan, gapTypeId));
  }),
);
results.sort((a, b) => a.lateOrders - b.lateOrders || a.overtimeHours - b.overtimeHours);
process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
