import { memo, type ReactNode, startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import type { Interval } from '#domain/kernel/instant.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { nameOfBar } from '#frontend/features/timeline/actions/changed-meanwhile.ts';
import { type Timeline, useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { type PlanParts, usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import type { Bar, BarId } from '#frontend/features/timeline/model/bar.ts';
import { firstReaching, type RowBars } from '#frontend/features/timeline/model/row-bars.ts';
import type { ResourceRow } from '#frontend/features/timeline/model/row-layout.ts';
import { windowOf } from '#frontend/features/timeline/model/time-scale.ts';
import { headerHeight } from '#frontend/features/timeline/render/scene.ts';
import { timelineText, useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { useViewParts, type ViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { useView } from '#frontend/features/timeline/view/view-state.ts';
import { Hidden } from '#frontend/kit/hidden.ts';
import { cellPeriod } from '../gestures/load-cells.ts';
import type { LoadCell } from '../load/load-cell.ts';
import { figuresOf } from '../load/load-figures.ts';
import { figuresText, periodName } from '../load/load-words.ts';
import { periodKindOf, periodsWithin } from '../load/periods.ts';

/** Maximum number of bars per row in the table for screen readers. */
const maxBarsPerRow = 60;

/** The canvas content for screen readers: the focused bar as a live region, and visible rows with their visible bars as a table. */
export function Mirror(): ReactNode {
  const timeline = useTimeline();
  const { view, session, t } = timeline;
  const focused = useView(view, (state) => state.focused);
  const cell = useView(view, (state) => state.cell);
  const bar = focused && session.store.bar(focused);
  const focusText = (): string => {
    if (bar !== undefined) return barText(timeline, bar);
    return focused === undefined && cell !== undefined ? cellText(timeline, cell) : itemText(timeline, focused);
  };
  return (
    <Hidden id="timeline-mirror">
      <p>
        {t('mirror.keys')} {timelineText('load.keys')}
      </p>
      <p aria-live="polite">{focusText()}</p>
      <PresenceText />
      <Rows />
    </Hidden>
  );
}

/**
 * Written when the view has stopped moving, and in what time the hand leaves: with every click it would take as long as all that
 * the click is answered with.
 */
const Rows = memo(function Rows(): ReactNode {
  // No more than it needs: what can be done is other things on each page of an object.
  const { session } = usePlanParts();
  const { view, scenes, t } = useViewParts();
  /** 0 until the view has stopped moving once; the first picture does not wait for the table. */
  const [rests, setRest] = useState(0);
  useEffect(() => {
    if (!session.isLoaded) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => startTransition(() => setRest((count) => count + 1)), 300);
    };
    soon();
    const stops = [view.subscribe(soon), session.subscribe(soon)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [view, session]);
  if (rests === 0) return null;
  const layout = scenes.layout(view.get());
  return (
    <table role="grid" aria-label={t('mirror.label')}>
      <tbody>
        {layout.rows
          .filter((row) => row.kind === 'resource')
          .map((row) => (
            // Over a year the bars of a row are hundreds: its figures say what a person wants to hear.
            <RowText key={row.resource.resourceId} row={row} hasBars={layout.density.load !== 'all'} />
          ))}
      </tbody>
    </table>
  );
});

function RowText({ row, hasBars }: { readonly row: ResourceRow; readonly hasBars: boolean }): ReactNode {
  const parts = { ...usePlanParts(), ...useViewParts() };
  const { selected, scale } = parts.view.get();
  const { resource } = row;
  return (
    <tr>
      <th scope="row">{resource.name}</th>
      <LoadCellTexts row={row} />
      {hasBars &&
        barsWithin(parts.session.store.row(resource.resourceId), windowOf(scale)).map((one) => (
          <td key={one.id} data-operation={one.id} aria-selected={selected.has(one.id)}>
            {barText(parts, one)}
          </td>
        ))}
    </tr>
  );
}

function barsWithin(row: RowBars, window: Interval): readonly Bar[] {
  const first = firstReaching(row, window.start);
  return row.bars.slice(first, first + maxBarsPerRow).filter((one) => one.start < window.end);
}

/** "Velora Winterauftrag, Mo 3.11. 06:00 – Fr 5.12. 14:00, geplant" of what stands for no operation. */
function itemText({ rows, view, t, text }: ViewParts, id: BarId | undefined): string {
  const item = id === undefined ? undefined : rows.itemOf?.(id);
  if (item === undefined) return '';
  const times = item.place === undefined ? [] : [text.range(item.place.start, item.place.end)];
  const late =
    item.slack !== undefined && item.slack < 0 ? [t('mirror.late', { length: text.duration(item.slack) })] : [];
  const misfit = view.get().misfits.get(item.id);
  return [item.name, ...times, t(`status.${item.statusId}`), ...late, ...(misfit === undefined ? [] : [misfit])].join(
    ', ',
  );
}

/** "PA-10432 Schweißen, Road-650 52, Do 13:12 – 19:42, geplant, gesperrt" */
function barText({ session, view, t, text }: PlanParts & ViewParts, bar: Bar): string {
  const parts = [
    t('mirror.bar', {
      number: bar.order?.productionOrderNumber ?? '',
      step: bar.operation.valueAddName,
      article: bar.order?.articleName ?? '',
      times: text.range(bar.start, bar.end),
      status: t(`status.${bar.operation.statusId}`),
    }),
  ];
  if (bar.operation.locked) parts.push(t('mirror.locked'));
  const misfit = view.get().misfits.get(bar.id);
  if (misfit !== undefined) parts.push(misfit);
  const heldUp = view.get().heldUp.get(bar.id) ?? view.get().takingLonger.get(bar.id)?.words;
  if (heldUp !== undefined) parts.push(heldUp);
  const delivery = bar.order && session.deliveries.of(bar.order.orderPositionId);
  if (delivery !== undefined && delivery.ready > delivery.due && bar.operation.statusId !== statusId.done)
    parts.push(t('mirror.late', { length: text.duration(delivery.ready - delivery.due) }));
  return parts.join(', ');
}

/** The figures of a row in view as table cells for screen readers; without those of closed days. */
function LoadCellTexts({ row }: { readonly row: ResourceRow }): ReactNode {
  const { session, now } = usePlanParts();
  const { view, text } = useViewParts();
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
function cellText(timeline: Timeline, cell: LoadCell): string {
  const { session, text, now } = timeline;
  const resource = session.factory.resources.get(cell.resourceId);
  if (resource === undefined) return '';
  const period = cellPeriod(timeline, cell);
  const figures = figuresText(figuresOf(session, resource, period, now()), text);
  return timelineText('load.cell', { resource: resource.name, period: periodName(period, text), figures });
}

/** What others hold at this moment, for screen readers: said once for each hand, not on every move of it. */
function PresenceText(): ReactNode {
  const { presence, session } = usePlanParts();
  const say = useTimelineText();
  const text = useSyncExternalStore(presence.subscribe, () => {
    const lines = presence.held().map(({ name, id }) => say('inHand', { who: name, what: nameOfBar(session, id) }));
    return [...new Set(lines)].join('. ');
  });
  return <p role="status">{text}</p>;
}
