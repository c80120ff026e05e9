import type { CsvRow } from './csv-file.ts';
import { type Area, areas } from './demo-plant.ts';

/** Work of one product at one location, in hours per order as AdventureWorks has it. */
export interface RoutingStep {
  readonly location: string;
  readonly hours: number;
}

export interface Routing {
  readonly productId: string;
  readonly steps: readonly RoutingStep[];
  /** Location numbers in order, as `10-20-50`: orders of one key run through the same areas. */
  readonly key: string;
}

/** A routing with times of ours: seconds of setup and per piece. */
export interface TimedRouting extends Routing {
  readonly times: readonly { readonly area: Area; readonly setupTime: number; readonly perPiece: number }[];
}

/** Every product that was ever routed has one routing in the data. */
export function routings(routingRows: readonly CsvRow[], workOrders: readonly CsvRow[]): Map<string, Routing> {
  const productOf = new Map(workOrders.map((row) => [row.WorkOrderID, row.ProductID ?? '']));
  const byProduct = new Map<string, { order: string | undefined; steps: RoutingStep[] }>();
  for (const row of routingRows) {
    const productId = productOf.get(row.WorkOrderID) ?? '';
    const known = byProduct.get(productId) ?? { order: row.WorkOrderID, steps: [] };
    if (known.order === row.WorkOrderID)
      known.steps.push({ location: row.LocationID ?? '', hours: Number(row.ActualResourceHrs) });
    byProduct.set(productId, known);
  }
  return new Map(
    [...byProduct].map(([productId, { steps }]) => [
      productId,
      { productId, steps, key: steps.map((step) => step.location).join('-') },
    ]),
  );
}

/** A quarter of the hours is setup; the rest is shared by three pieces, the usual size of an order in the data. */
const setupShare = 0.25;
const usualAmount = 3;

/**
 * `scales` stretches the hours of each location, because a demo of 17 machines needs other times than a plant with
 * hundreds. Times are whole minutes, as people enter them.
 */
export function timed(routing: Routing, scales: ReadonlyMap<string, number>): TimedRouting {
  const times = routing.steps.map((step) => {
    const area = areas.find((candidate) => candidate.location === step.location);
    if (area === undefined) throw new Error(`Location ${step.location} is no area of the demo plant`);
    const seconds = step.hours * 3600 * (scales.get(step.location) ?? 1);
    return {
      area,
      setupTime: wholeMinutes(seconds * setupShare, 5),
      perPiece: wholeMinutes((seconds * (1 - setupShare)) / usualAmount, 1),
    };
  });
  return { ...routing, times };
}

const wholeMinutes = (seconds: number, step: number): number =>
  Math.max(1, Math.round(seconds / 60 / step)) * step * 60;

/** Rows of the article import: one per work step. */
export function articleRows(
  routed: Iterable<TimedRouting>,
  products: ReadonlyMap<string, CsvRow>,
): Readonly<Record<string, string | number>>[] {
  return [...routed].flatMap((routing) => {
    const product = products.get(routing.productId);
    const articlenumber = product?.ProductNumber ?? routing.productId;
    return routing.times.map(({ area, setupTime, perPiece }, index) => ({
      articlenumber,
      articlename: product?.Name ?? articlenumber,
      articlegroupname: articleGroup(routing),
      amountunit: 'Stück',
      templatenumber: 'T1',
      templatename: 'Standard',
      templateitemnumber: (index + 1) * 10,
      templateitemname: area.step,
      resourcegroupname: area.group,
      setuptime: setupTime,
      duration: perPiece,
      buffertime: area.bufferTime ?? 0,
    }));
  });
}

function articleGroup({ key }: Routing): string {
  if (key.startsWith('10-20-30')) return 'Rahmen';
  if (key === '60') return 'Fahrräder';
  return key === '50' ? 'Baugruppen' : 'Anbauteile';
}
