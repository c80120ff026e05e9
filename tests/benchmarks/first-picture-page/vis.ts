import 'vis-timeline/styles/vis-timeline-graph2d.min.css';
import { DataSet } from 'vis-data';
import { Timeline } from 'vis-timeline';
import { dayAt } from '#domain/kernel/time-zone.ts';
import type { TimelineData } from '#domain/planning/api/timeline-api.ts';

/**
 * The plan that the product's page asks for, from the same server by the same request, in vis-timeline without
 * stacking: its fastest setting for this picture. It asks for its rows and for the plan at the same time, checks
 * nothing of what comes and needs no account of its own: the token is there, as it is for the product.
 */
const day = 86_400_000;
const now = Date.now();
const zone = 'Europe/Berlin';

async function read<Body>(path: string): Promise<Body> {
  const response = await fetch(`/api${path}`, {
    headers: { 'x-page-session': '1' },
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as Body;
}

const range = `fromDate=${dayAt(zone, now - 21 * day)}&toDate=${dayAt(zone, now + 42 * day)}`;
const [resources, plan] = await Promise.all([
  read<{ readonly items: readonly { readonly resourceId: string; readonly resourceName: string }[] }>(
    '/basedata/resources?offset=0&limit=1000',
  ),
  read<TimelineData>(`/planning/planningTimelineRawFlat?${range}`),
]);
const numbers = new Map(plan.productionOrders.map((order) => [order.productionOrderId, order.productionOrderNumber]));
const groups = resources.items.map(({ resourceId, resourceName }) => ({ id: resourceId, content: resourceName }));
const items = plan.operations.map((row) => ({
  id: row.operationId,
  group: row.resourceId,
  content: numbers.get(row.productionOrderId) ?? '',
  start: new Date(row.startDate),
  end: new Date(row.endDate),
  type: 'range' as const,
}));
// The month that the product's page opens with.
const start = now - 0.4 * 30 * day;
new Timeline(
  document.querySelector('#view') as HTMLElement,
  new DataSet(items) as never,
  new DataSet(groups) as never,
  { start, end: start + 30 * day, height: '100%', stack: false, showCurrentTime: true, margin: { item: 2 } },
);
