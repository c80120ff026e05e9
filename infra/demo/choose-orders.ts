import type { CsvRow } from './csv-file.ts';
import { areas } from './demo-plant.ts';
import { type Routing, type TimedRouting, timed } from './demo-routings.ts';

/** An order of the compact demo; `release` counts minutes from the Monday of the week in which it is loaded. */
export interface DemoPosition {
  readonly projectNumber: string;
  readonly projectName: string;
  readonly customerNumber: string;
  readonly productId: string;
  readonly amount: number;
  readonly release: number;
}

/** Shares of the routings: more frames than in the data, so that all areas have work. */
const mix: readonly { readonly key: string; readonly share: number }[] = [
  { key: '10-20-30-40-50-60', share: 0.19 },
  { key: '10-20-30-45-50-60', share: 0.13 },
  { key: '10-20-50', share: 0.22 },
  { key: '10-50', share: 0.05 },
  { key: '50-60', share: 0.11 },
  { key: '60', share: 0.17 },
  { key: '50', share: 0.13 },
];

const positionCount = 940;
/** Sixteen days of past (two weeks on any day of the week, and two days to fill the plant up) and five weeks ahead. */
const firstDay = -16;
const lastDay = 33;
const maxAmount = 8;

/** Orders of AdventureWorks, spread over seven weeks with decreasing load. */
export function chooseOrders(
  workOrders: readonly CsvRow[],
  routingOf: ReadonlyMap<string, Routing>,
  stores: readonly CsvRow[],
): { readonly positions: readonly DemoPosition[]; readonly routings: readonly TimedRouting[] } {
  const pools = new Map<string, CsvRow[]>();
  for (const row of workOrders.toReversed()) {
    const key = routingOf.get(row.ProductID ?? '')?.key;
    if (key !== undefined) pools.set(key, [...(pools.get(key) ?? []), row].slice(0, 400));
  }
  const minutes = releaseMinutes();
  const owed = new Map(mix.map(({ key }) => [key, 0]));
  const drawn = new Map<string, number>();
  const positions: DemoPosition[] = [];
  for (let index = 0; index < positionCount; index++) {
    for (const { key, share } of mix) owed.set(key, (owed.get(key) ?? 0) + share);
    const key = [...owed].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
    owed.set(key, (owed.get(key) ?? 0) - 1);
    const pool = pools.get(key) ?? [];
    const turn = drawn.get(key) ?? 0;
    drawn.set(key, turn + 1);
    const order = pool[turn % pool.length];
    const release = minutes[Math.floor((index / positionCount) * minutes.length)];
    if (order === undefined || release === undefined) throw new Error(`No orders run through ${key}`);
    // Two to four consecutive positions form a project of one customer.
    const project = Math.floor(index / 3);
    const store = stores[(project * 7) % 60];
    positions.push({
      projectNumber: `P-26${String(project + 101).padStart(4, '0')}`,
      projectName: `${store?.Name ?? 'Lager'} · Abruf ${1 + Math.floor(project / 60)}`,
      customerNumber: `K-${store?.BusinessEntityID}`,
      productId: order.ProductID ?? '',
      amount: Math.min(maxAmount, 1 + ((Number(order.OrderQty) + turn) % maxAmount)),
      release,
    });
  }
  const used = [...new Set(positions.map((position) => position.productId))];
  const scales = scalesFor(positions, routingOf);
  const routed = used.flatMap((id) => routingOf.get(id) ?? []).map((routing) => timed(routing, scales));
  return { positions, routings: routed };
}

/** Every working quarter of an hour, repeated by the share of orders released in it. */
function releaseMinutes(): number[] {
  const found: number[] = [];
  for (let day = firstDay; day <= lastDay; day++) {
    const weekday = ((day % 7) + 7) % 7;
    const hours = weekday === 6 ? 0 : weekday === 5 ? 8 : 16;
    for (let quarter = 0; quarter < hours * 4; quarter++)
      for (let copy = 0; copy < Math.round(profile(day) * 20); copy++) found.push(day * 1440 + 360 + quarter * 15);
  }
  return found;
}

const profile = (day: number): number => (day < 7 ? 1 : day < 14 ? 0.85 : day < 21 ? 0.7 : 0.5);

/** Factor by which the hours of each location are scaled to reach the intended load. */
function scalesFor(
  positions: readonly DemoPosition[],
  routingOf: ReadonlyMap<string, Routing>,
): ReadonlyMap<string, number> {
  const booked = new Map<string, number>();
  for (const position of positions)
    for (const step of routingOf.get(position.productId)?.steps ?? []) {
      const hours = step.hours * (0.25 + (0.75 * position.amount) / 3);
      booked.set(step.location, (booked.get(step.location) ?? 0) + hours);
    }
  const openHours = releaseMinutes().length / 20 / 4;
  return new Map(
    areas.map((area) => [
      area.location,
      (area.load * area.machines.length * openHours) / (booked.get(area.location) ?? openHours),
    ]),
  );
}
