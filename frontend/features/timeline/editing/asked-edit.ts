import { type Instant, toIso } from '#domain/kernel/instant.ts';
import type { TimelineWish } from '#domain/planning/actions/timeline-actions.ts';
import type { TimelineEditAnswer } from '#domain/planning/api/timeline-api.ts';
import { movedObjects } from '#frontend/features/timeline/data/moved-objects.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { RowModel } from '#frontend/features/timeline/view/row-model.ts';
import type { Asking } from '../view/asking.ts';

/** What has been entered so far. */
export interface Entered {
  /** Milliseconds of a shift; undefined while the field holds no length. */
  readonly length: number | undefined;
  readonly toLeft: boolean;
  readonly everywhere: boolean;
  /** Undefined while the field holds no date. */
  readonly start: Instant | undefined;
  /** Others give way. */
  readonly makeRoom: boolean;
  /** Within the frozen zone, too. */
  readonly override: boolean;
}

/** The edit that has been entered; undefined while something is missing. */
export function editOf(
  { index }: Pick<TimelineSession, 'index'>,
  rows: RowModel,
  asking: Asking,
  entered: Entered,
): TimelineWish | undefined {
  const edit = placingOf({ index }, rows, asking, entered);
  return edit !== undefined && entered.override ? { ...edit, override: true } : edit;
}

function placingOf(
  { index }: Pick<TimelineSession, 'index'>,
  rows: RowModel,
  asking: Asking,
  { length, toLeft, everywhere, start, makeRoom }: Entered,
): TimelineWish | undefined {
  switch (asking.kind) {
    case 'swap':
      return { action: 'swap', operations: asking.ids.map((operationId) => ({ operationId })) };
    case 'pull':
      return { action: 'closeGapsLeft', operations: asking.ids.map((operationId) => ({ operationId })) };
    case 'shift': {
      if (length === undefined) return undefined;
      const { from, resourceId } = asking;
      const distance = Math.round(length / 1_000) * (toLeft ? -1 : 1);
      const on = everywhere || resourceId === undefined ? {} : { resources: [resourceId] };
      return { action: 'shift', from: toIso(from), distance, ...on };
    }
    case 'moveTo': {
      const places = asking.ids.flatMap((id) => {
        const place = rows.placeOf(id);
        return place === undefined ? [] : [{ id, ...place }];
      });
      const first = Math.min(...places.map((place) => place.start));
      if (start === undefined || places.length === 0) return undefined;
      const moved = movedObjects(
        index,
        places.map((place) => ({ ...place, start: place.start + start - first })),
      );
      return makeRoom && moved.operations !== undefined
        ? { action: 'insert', operations: moved.operations }
        : { action: 'move', ...moved };
    }
  }
}

/** Order positions that the edit makes late: they end after their day, and did not before. */
export function turnedLate({ index, deliveries }: TimelineSession, answer: TimelineEditAnswer): number {
  const late = new Set<string>();
  for (const { operationId, endDate } of answer.projects.flatMap(({ operations }) => operations)) {
    const orderId = index.operations.get(operationId)?.productionOrderId;
    const positionId = orderId && index.productionOrders.get(orderId)?.orderPositionId;
    const delivery = positionId && deliveries.ask(positionId);
    if (delivery && delivery.ready <= delivery.due && Date.parse(endDate) > delivery.due) late.add(positionId);
  }
  return late.size;
}
