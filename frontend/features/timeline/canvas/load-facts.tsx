import type { ReactNode } from 'react';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import type { ResourceView } from '#frontend/features/timeline/model/factory-view.ts';
import { instantAt } from '#frontend/features/timeline/model/time-scale.ts';
import { timelineText, useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { figuresOf } from '../load/load-figures.ts';
import { figuresText, periodName } from '../load/load-words.ts';
import { periodAt, periodKindOf } from '../load/periods.ts';

/** Late orders named in a tooltip. */
const mostNamed = 4;

/** The tooltip of a row that shows its load: the figures under the pointer in words, and which orders end late. */
export function LoadFacts({ resource, x }: { readonly resource: ResourceView; readonly x: number }): ReactNode {
  const { session, now, view, text } = useTimeline();
  const t = useTimelineText();
  const { scale, shownRows } = view.get();
  const period = periodAt(periodKindOf(scale), session.factory.zone, instantAt(scale, x));
  const figures = figuresOf(session, resource, period, now());
  const more = figures.late.length - mostNamed;
  return (
    <>
      <b>{resource.name}</b>
      <p>{t('load.period', { period: periodName(period, text), figures: figuresText(figures, text) })}</p>
      {figures.late.length > 0 && (
        <dl>
          {figures.late.slice(0, mostNamed).flatMap(({ position, number, by }) => [
            <dt key={`${position}-number`}>{number}</dt>,
            <dd key={position} data-tone="err">
              {text.difference(by)}
            </dd>,
          ])}
        </dl>
      )}
      {more > 0 && <p>{t('load.more', { count: more })}</p>}
      <p>{shownRows.showWorkload ? timelineText('workload.list') : t('load.zoom')}</p>
    </>
  );
}
