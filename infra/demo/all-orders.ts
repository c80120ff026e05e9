import type { CsvRow } from './csv-file.ts';
import { areas, shifts } from './demo-plant.ts';
import { type Routing, type TimedRouting, timed } from './demo-routings.ts';

/** The whole history: every work order with its own dates, shifted so that the last ones are due in four weeks. */
export interface AllOrders {
  readonly routings: readonly TimedRouting[];
  readonly resources: readonly Readonly<Record<string, string>>[];
  readonly positions: readonly Readonly<Record<string, string | number>>[];
}

/** Weeks ahead in which the last order is due, in days from the Monday. */
const lastDue = 28;
const dayLength = 86_400_000;
/** Hours of an order whose product has no routing, taken from the quick assemblies. */
const hoursPerOrder = 2;

/**
 * Products without a routing get one operation in the area that assembles them, so that all 72,591 orders can be
 * planned. The number of machines per area follows from its hours; times are those of AdventureWorks.
 */
export function allOrders(
  workOrders: readonly CsvRow[],
  routingOf: ReadonlyMap<string, Routing>,
  products: ReadonlyMap<string, CsvRow>,
  stores: readonly CsvRow[],
): AllOrders {
  const end = Math.max(...workOrders.map((row) => Date.parse(`${row.DueDate}Z`)));
  const dayOf = (text: string | undefined): number => lastDue - Math.round((end - Date.parse(`${text}Z`)) / dayLength);
  const productIds = [...new Set(workOrders.map((row) => row.ProductID ?? ''))];
  const amounts = typicalAmounts(workOrders);
  const routed = productIds.map((productId): TimedRouting => {
    const routing = routingOf.get(productId) ?? oneStep(productId);
    const plain = timed(routing, new Map());
    const amount = amounts.get(productId) ?? 1;
    // Time per piece from the usual amount, so that an order of thousands takes hours and not months.
    return {
      ...plain,
      times: plain.times.map((time, index) => ({
        ...time,
        perPiece: Math.max(1, Math.round(((routing.steps[index]?.hours ?? 1) * 3600 * 0.6) / amount)),
      })),
    };
  });
  const positions = workOrders
    .toSorted(
      (a, b) => (a.StartDate ?? '').localeCompare(b.StartDate ?? '') || Number(a.WorkOrderID) - Number(b.WorkOrderID),
    )
    .map((row, index) => {
      const project = Math.floor(index / 20);
      const store = stores[project % 60];
      return {
        projectnumber: `AW-${String(project + 1).padStart(5, '0')}`,
        projectname: `${store?.Name ?? 'Lager'} · ${project + 1}`,
        customernumber: `K-${store?.BusinessEntityID}`,
        articlenumber: products.get(row.ProductID ?? '')?.ProductNumber ?? '',
        amount: Number(row.OrderQty),
        release: dayOf(row.StartDate),
        releasetime: '06:00',
        due: dayOf(row.DueDate),
        plananyway: '',
      };
    });
  return { routings: routed, resources: machinesFor(workOrders, routed), positions };
}

function oneStep(productId: string): Routing {
  return { productId, steps: [{ location: '50', hours: hoursPerOrder }], key: '50' };
}

/** 90th percentile of the order amounts per product. */
function typicalAmounts(workOrders: readonly CsvRow[]): ReadonlyMap<string, number> {
  const byProduct = Map.groupBy(workOrders, (row) => row.ProductID ?? '');
  return new Map(
    [...byProduct].map(([productId, rows]) => {
      const sorted = rows.map((row) => Number(row.OrderQty)).sort((a, b) => a - b);
      return [productId, sorted[Math.floor(sorted.length * 0.9)] ?? 1];
    }),
  );
}

/** Number of machines per area that carries its busiest month at 85 % load. */
function machinesFor(
  workOrders: readonly CsvRow[],
  routed: readonly TimedRouting[],
): readonly Readonly<Record<string, string>>[] {
  const byProduct = new Map(routed.map((routing) => [routing.productId, routing]));
  const booked = new Map<string, number>();
  for (const row of workOrders)
    for (const { area, setupTime, perPiece } of byProduct.get(row.ProductID ?? '')?.times ?? []) {
      const key = `${area.location}|${row.StartDate?.slice(0, 7)}`;
      booked.set(key, (booked.get(key) ?? 0) + setupTime + perPiece * Number(row.OrderQty));
    }
  const secondsPerMonth = 88 * 3600 * 4.3;
  return areas.flatMap((area) => {
    const months = [...booked].filter(([key]) => key.startsWith(`${area.location}|`)).map(([, seconds]) => seconds);
    const count = Math.max(1, Math.ceil(Math.max(...months) / secondsPerMonth / 0.85));
    return Array.from({ length: count }, (_, index) => ({
      resourcename: area.machines[index] ?? `${area.group} ${index + 1}`,
      resourcegroupname: area.group,
      capacityplanname: shifts.name,
      shifts: shifts.times,
    }));
  });
}
