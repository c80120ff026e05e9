import styled from '@emotion/styled';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { type PlanParts, usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { useSetupText } from '#frontend/features/timeline/drawer/setup-words.ts';
import { periodAt, periodKindOf } from '#frontend/features/timeline/load/periods.ts';
import { isInLane } from '#frontend/features/timeline/load/workload-lane.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import type { ResourceView } from '#frontend/features/timeline/model/factory-view.ts';
import type { Hit } from '#frontend/features/timeline/model/hit-test.ts';
import { instantAt } from '#frontend/features/timeline/model/time-scale.ts';
import { headerHeight } from '#frontend/features/timeline/render/scene.ts';
import { timelineText } from '#frontend/features/timeline/timeline-text.ts';
import { useViewParts, type ViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { figuresOf } from '../load/load-figures.ts';
import { figuresText, periodName } from '../load/load-words.ts';

export interface HoverAt {
  readonly x: number;
  readonly y: number;
  readonly hit: Hit;
}

/** Milliseconds for which the pointer has to rest before a tooltip appears (look, section 7). */
const delay = 400;

export function BarTooltip({ at }: { readonly at: HoverAt | undefined }): ReactNode {
  const timeline = useTimeline();
  const key = at === undefined ? undefined : keyOf(timeline, at);
  return at === undefined || key === undefined ? null : <Waiting key={key} at={at} />;
}

/** Shows the tooltip at the pointer after the delay. */
function Waiting({ at }: { readonly at: HoverAt }): ReactNode {
  const latest = useRef(at);
  const [shown, setShown] = useState<HoverAt>();
  useEffect(() => {
    latest.current = at;
  }, [at]);
  useEffect(() => {
    const timer = setTimeout(() => setShown(latest.current), delay);
    return () => clearTimeout(timer);
  }, []);
  return shown === undefined ? null : <Placed at={shown} />;
}

/** A new bar (or day) restarts the delay, a movement within it does not. */
function keyOf({ view, session }: PlanParts & ViewParts, { hit, x, y }: HoverAt): string | undefined {
  if (hit.kind === 'bar') return hit.id;
  const { scale, scrollTop } = view.get();
  if (hit.kind !== 'row' || hit.row.kind !== 'resource') return undefined;
  if (!hit.row.load && !isInLane(hit.row, y - headerHeight + scrollTop)) return undefined;
  const { firstDay } = periodAt(periodKindOf(scale), session.factory.zone, instantAt(scale, x));
  return `${hit.row.resource.resourceId} ${firstDay}`;
}

function Placed({ at }: { readonly at: HoverAt }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number }>();
  useLayoutEffect(() => {
    const element = box.current;
    const around = element?.parentElement;
    if (element === null || around === null || around === undefined) return;
    const below = at.y + 20 + element.offsetHeight < around.clientHeight;
    setPlace({
      left: Math.max(8, Math.min(at.x - 20, around.clientWidth - element.offsetWidth - 8)),
      top: below ? at.y + 18 : Math.max(8, at.y - element.offsetHeight - 14),
    });
  }, [at]);
  return (
    <Ink ref={box} role="tooltip" style={place ?? { visibility: 'hidden' }}>
      {at.hit.kind === 'bar' && <BarFacts id={at.hit.id} />}
      {at.hit.kind === 'row' && at.hit.row.kind === 'resource' && <LoadFacts resource={at.hit.row.resource} x={at.x} />}
    </Ink>
  );
}

function BarFacts({ id }: { readonly id: BarId }): ReactNode {
  const { session } = usePlanParts();
  const { view, t, text } = useViewParts();
  const setupText = useSetupText();
  const bar = session.store.bar(id);
  if (bar === undefined) return null;
  const { operation, order } = bar;
  const delivery = order && session.deliveries.of(order.orderPositionId);
  const slack = delivery === undefined ? 0 : delivery.due - delivery.ready;
  const setup = setupText(bar);
  const held = view.get().heldUp.get(id) ?? view.get().takingLonger.get(id)?.words;
  return (
    <>
      <b>
        {order?.productionOrderNumber} · {operation.position} {operation.valueAddName}
      </b>
      <p>
        {order?.articleName} · {t('amount', { count: operation.articleAmount })}
      </p>
      {view.get().misfits.has(id) && <p data-tone="warn">{view.get().misfits.get(id)}</p>}
      {held !== undefined && <p data-tone="warn">{held}</p>}
      <dl>
        <dt>{t('tooltip.occupied')}</dt>
        <dd>{text.range(bar.start, bar.end)}</dd>
        <dt>{t('tooltip.planned')}</dt>
        <dd>{text.duration(operation.planTime * 1_000)}</dd>
        {setup !== undefined && (
          <>
            <dt>{t('drawer.setup')}</dt>
            <dd>{setup}</dd>
          </>
        )}
        <dt>{t('tooltip.reported')}</dt>
        <dd>
          {operation.yieldAmount > 0
            ? t('tooltip.pieces', {
                done: text.number(operation.yieldAmount),
                all: text.number(operation.articleAmount),
              })
            : t('tooltip.nothing')}
        </dd>
        {delivery !== undefined && (
          <>
            <dt>{t('tooltip.delivery')}</dt>
            <dd data-tone={slack < 0 ? 'err' : 'ok'}>
              {slack < 0
                ? t('tooltip.late', { date: text.shortDay(delivery.due - 1), length: text.difference(-slack) })
                : t('tooltip.slack', { date: text.shortDay(delivery.due - 1), length: text.duration(slack) })}
            </dd>
          </>
        )}
      </dl>
    </>
  );
}

const Ink = styled.div`
  position: absolute;
  z-index: 5;
  max-width: 320px;
  padding: 10px 12px;
  border-radius: 8px;
  background: var(--ink);
  color: var(--on-ink);
  box-shadow: var(--sh-3);
  font: 450 var(--size-caption)/17px var(--font);
  pointer-events: none;
  & b { font-weight: 650; font-size: var(--size-body); }
  & p { margin: 1px 0 0; opacity: 0.84; }
  & p[data-tone='warn'] { opacity: 1; color: #ffcf7a; }
  & dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; margin: 9px 0 0; }
  & dt { opacity: 0.66; }
  & dd[data-tone='ok'] { color: #7edba3; }
  & dd[data-tone='err'] { color: #ff9d96; }
`;

/** Late orders named in a tooltip. */
const mostNamed = 4;

/** The tooltip of a row that shows its load: the figures under the pointer in words, and which orders end late. */
function LoadFacts({ resource, x }: { readonly resource: ResourceView; readonly x: number }): ReactNode {
  const { session, now } = usePlanParts();
  const { view, text, t } = useViewParts();
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
