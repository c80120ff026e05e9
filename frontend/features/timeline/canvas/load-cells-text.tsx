import type { ReactNode } from 'react';
import type { Timeline } from '#frontend/features/timeline/actions/command-context.ts';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import type { ResourceRow } from '#frontend/features/timeline/model/row-layout.ts';
import { windowOf } from '#frontend/features/timeline/model/time-scale.ts';
import { headerHeight } from '#frontend/features/timeline/render/scene.ts';
import { timelineText } from '#frontend/features/timeline/timeline-text.ts';
import { cellPeriod } from '../gestures/load-cells.ts';
import type { LoadCell } from '../load/load-cell.ts';
import { figuresOf } from '../load/load-figures.ts';
import { figuresText, periodName } from '../load/load-words.ts';
import { periodKindOf, periodsWithin } from '../load/periods.ts';

/** The figures of a row in view as table cells for screen readers; without those of closed days. */
export function LoadCellTexts({ row }: { readonly row: ResourceRow }): ReactNode {
  const { session, now, view, text } = useTimeline();
  const { scale, scrollTop, height } = view.get();
  if (!(row.load || row.workload > 0) || row.y + row.height < scrollTop || row.y > scrollTop + height - headerHeight)
    return null;
  const moment = now();
  return periodsWithin(periodKindOf(scale), session.factory.zone, windowOf(scale)).map((period) => {
    const figures = figuresOf(session, row.resource, period, moment);
    if (figures.tone === 'none') return null;
    const words = { period: periodName(period, text), figures: figuresText(figures, text) };
    return (
      <td key={period.firstDay} data-load={figures.tone}>
        {timelineText('load.period', words)}
      </td>
    );
  });
}

/** "Säge 1, Mo 23.11.: 78 % belegt, 2 h 30 frei" of the figures under the keyboard. */
export function cellText(timeline: Timeline, cell: LoadCell): string {
  const { session, text, now } = timeline;
  const resource = session.factory.resources.get(cell.resourceId);
  if (resource === undefined) return '';
  const period = cellPeriod(timeline, cell);
  const figures = figuresText(figuresOf(session, resource, period, now()), text);
  return timelineText('load.cell', { resource: resource.name, period: periodName(period, text), figures });
}
