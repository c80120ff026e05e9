import 'vis-timeline/styles/vis-timeline-graph2d.min.css';
import { DataSet } from 'vis-data';
import { Timeline } from 'vis-timeline';
import type { TimelineData } from '#domain/planning/api/timeline-api.ts';
import type { OperationRow } from '#domain/planning/rows/operation-row.ts';
import { groupNames } from '#tests/fixtures/generated-factory.ts';
import type { Given, Side, Waiting } from './side.ts';

/**
 * The same rows, bars, texts and window in vis-timeline, without stacking: its fastest setting for this picture. Made
 * when the plan is there: given its rows before and the bars later, it takes longer.
 */
export const waitVis = (given: Given): Waiting => ({ show: (data) => show(data, given) });

function show(data: TimelineData, { generated, now, view, span }: Given): Promise<Side> {
  const numbers = new Map(data.productionOrders.map((order) => [order.productionOrderId, order.productionOrderNumber]));
  const groups = new DataSet(
    generated.groups.flatMap((group, at) =>
      group.resourceIds.map((id, number) => ({ id, content: String(groupNames[at % 6]?.[1][number] ?? id) })),
    ),
  );
  const items = new DataSet(
    data.operations.map((row) => ({
      id: row.operationId,
      group: row.resourceId,
      content: numbers.get(row.productionOrderId) ?? '',
      start: new Date(row.startDate),
      end: new Date(row.endDate),
      type: 'range' as const,
    })),
  );
  let start = now - 0.4 * span;
  const timeline = new Timeline(view, items as never, groups as never, {
    start,
    end: start + span,
    height: '100%',
    stack: false,
    showCurrentTime: true,
    editable: { updateTime: true, updateGroup: true },
    margin: { item: 2 },
  });
  const msPerPx = span / view.clientWidth;
  let first: OperationRow | undefined;
  const side: Side = {
    settled: Promise.resolve(),
    pan(pixels) {
      start += pixels * msPerPx;
      timeline.setWindow(start, start + span, { animation: false });
    },
    drag(pixels) {
      first ??= data.operations.find((row) => Date.parse(row.startDate) > now);
      if (first === undefined) return;
      const shift = pixels * msPerPx;
      items.update({
        id: first.operationId,
        start: new Date(Date.parse(first.startDate) + shift),
        end: new Date(Date.parse(first.endDate) + shift),
      } as never);
    },
    select: () => 0,
    visibleBars: () => view.querySelectorAll('.vis-item').length,
  };
  return new Promise((resolve) => {
    const drawn = (): void => {
      timeline.off('changed', drawn);
      resolve(side);
    };
    timeline.on('changed', drawn);
  });
}
