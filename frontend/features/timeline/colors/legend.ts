import type { Interval } from '#domain/kernel/instant.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { Bar } from '#frontend/features/timeline/model/bar.ts';
import type { ColorBy } from '#frontend/features/timeline/view/view-state.ts';
import { byName } from '#frontend/i18n/by-name.ts';

/** What a colour stands for, and how many bars in sight have it. */
export interface LegendEntry {
  readonly name: string;
  readonly color: number;
  readonly bars: number;
}

/** The meanings of the colours within a window of time, the most frequent first. `colorOf`: place in the palette. */
export function legendOf(
  { store, factory }: Pick<TimelineSession, 'store' | 'factory'>,
  colorBy: ColorBy,
  window: Interval,
  colorOf: (bar: Bar) => number,
): readonly LegendEntry[] {
  const groups = new Map(factory.groups.map(({ groupId, name }) => [groupId as string, name]));
  const nameOf = ({ order, operation }: Bar): string | undefined => {
    switch (colorBy) {
      case 'article':
        return order?.articleName ?? undefined;
      case 'order':
        return order?.productionOrderNumber;
      case 'resourceGroup':
        return groups.get(operation.resourceGroupId);
    }
  };
  const found = new Map<string, LegendEntry>();
  for (const group of factory.groups)
    for (const { resourceId } of group.resources)
      for (const bar of store.row(resourceId).bars) {
        const name = bar.start < window.end && bar.end > window.start ? nameOf(bar) : undefined;
        if (name === undefined) continue;
        found.set(name, { name, color: colorOf(bar), bars: (found.get(name)?.bars ?? 0) + 1 });
      }
  return [...found.values()].sort((a, b) => b.bars - a.bars || byName(a.name, b.name));
}
