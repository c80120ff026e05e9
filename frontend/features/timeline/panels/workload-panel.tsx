import styled from '@emotion/styled';
import { ChevronLeft, ChevronRight, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { zoomToDay } from '#frontend/features/timeline/gestures/load-cells.ts';
import { periodName } from '#frontend/features/timeline/load/load-words.ts';
import { periodAt } from '#frontend/features/timeline/load/periods.ts';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { Tag } from '#frontend/kit/tag.tsx';
import { atWorkAtOnce } from '../load/at-work.ts';
import { overloadIn, partsOf, type WorkloadPart, workloadIn } from '../load/workload-figures.ts';
import type { WorkloadOf } from '../load/workload-lane.ts';
import { Body, Facts, Header, Sheet } from './drawer-sheet.tsx';
import { QuietButton } from './frame.ts';
import { QuietIcon } from './quiet-icon.tsx';

/** As many as a person reads; the figures above count all. */
const mostShown = 200;

/** What makes the load of a machine, or of a group of persons, in a period: each leads to its bar. */
export default function WorkloadPanel({ of }: { readonly of: WorkloadOf }): ReactNode {
  const { session, now, view, text, commands } = useTimeline();
  const say = useTimelineText();
  useSyncExternalStore(session.subscribe, () => session.store.version);
  const list = useRef<HTMLUListElement>(null);
  const { factory } = session;
  const group = factory.groupsWithArchived.find(({ groupId }) => groupId === of.groupId);
  const resource = of.resourceId === undefined ? undefined : factory.resources.get(of.resourceId);
  const resources = group?.resources ?? (resource === undefined ? [] : [resource]);
  const { period } = of;
  const work = workloadIn(session.dayLoads, resources, period);
  const parts = partsOf(session, resources, period);
  const over = overloadIn(session.store, resources, period, work);
  const atWork = resources.reduce((sum, one) => sum + atWorkAtOnce(session.store, one, period, now()), 0);
  const hours = (seconds: number): string => text.duration(seconds * 1_000);
  const close = (): void => view.set({ workload: undefined });
  const turn = (direction: 1 | -1): void => {
    const at = direction === 1 ? period.end : period.start - 1;
    view.set({ workload: { ...of, period: periodAt(period.kind, factory.zone, at) } });
  };
  const show = ({ bar }: WorkloadPart): void => {
    view.set({ selected: new Set([bar.id]), focused: bar.id });
    commands.reveal(bar.id);
  };
  // The keyboard stands in the list, as it does after a press of Enter.
  useEffect(() => list.current?.querySelector('button')?.focus({ preventScroll: true }), [of]);
  const name = group?.name ?? resource?.name ?? '';
  const title = say('workload.title', { name, period: periodName(period, text) });
  return (
    <Sheet
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <Header>
        <h2>{name}</h2>
        <QuietIcon icon={ChevronLeft} label={say('workload.previous')} hinted onClick={() => turn(-1)} />
        <QuietIcon icon={ChevronRight} label={say('workload.next')} hinted onClick={() => turn(1)} />
        <QuietIcon icon={X} label={say('workload.close')} hinted onClick={close} />
        <p>
          <b>{periodName(period, text)}</b>
          <span>{say('workload.count', { count: parts.length })}</span>
          {over > 0 && (
            <Tag data-tone="err">
              <TriangleAlert size={12} strokeWidth={2} />
              {say('workload.over', { length: hours(over) })}
            </Tag>
          )}
          {atWork > 0 && (
            <Tag data-tone="err">
              <TriangleAlert size={12} strokeWidth={2} />
              {say('load.atWork', { count: atWork })}
            </Tag>
          )}
        </p>
      </Header>
      <Facts>
        <div>
          <small>{say('workload.booked')}</small>
          <b>{hours(work.booked)}</b>
        </div>
        <div>
          <small>{say('workload.capacity')}</small>
          <b>{hours(work.capacity)}</b>
        </div>
        <div>
          <small>{say('workload.share')}</small>
          <b data-tone={over > 0 ? 'err' : undefined}>
            {work.capacity <= 0 ? say('workload.closed') : text.percent(work.booked / work.capacity)}
          </b>
        </div>
      </Facts>
      <Body>
        {parts.length === 0 && <p>{say('workload.nothing')}</p>}
        <List ref={list}>
          {parts.slice(0, mostShown).map((part) => (
            <li key={part.bar.id}>
              <Part part={part} isGroup={group !== undefined} onShow={() => show(part)} />
            </li>
          ))}
        </List>
        {parts.length > mostShown && <p>{say('workload.more', { count: parts.length - mostShown })}</p>}
        {period.kind !== 'day' || view.get().scale.level !== 'day' ? (
          <QuietButton onClick={() => zoomToDay(view, factory.zone, period.start)}>{say('workload.zoom')}</QuietButton>
        ) : null}
      </Body>
    </Sheet>
  );
}

interface PartProps {
  readonly part: WorkloadPart;
  /** The machine is named, too. */
  readonly isGroup: boolean;
  readonly onShow: () => void;
}

function Part({ part, isGroup, onShow }: PartProps): ReactNode {
  const { text, t } = useViewParts();
  const { bar, resource, seconds, due, late, isDone } = part;
  const { operation, order } = bar;
  return (
    <button type="button" onClick={onShow}>
      <b>
        {order?.productionOrderNumber} · {operation.position} {operation.valueAddName}
      </b>
      <em>{text.duration(seconds * 1_000)}</em>
      <span>
        {isGroup ? `${resource.name} · ` : ''}
        {order?.articleName}
      </span>
      <span>
        {text.dayAndTime(bar.start)} – {text.dayAndTime(bar.end)}
        {isDone && ` · ${t('status.5')}`}
      </span>
      {due !== undefined && (
        <span data-late={late > 0}>
          {late > 0
            ? t('workload.late', { date: text.shortDay(due - 1), length: text.difference(late) })
            : t('workload.due', { date: text.shortDay(due - 1) })}
        </span>
      )}
    </button>
  );
}

const List = styled.ul`
  margin: 0 0 12px;
  & > li { border-bottom: 1px solid var(--line-1); }
  & button {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 12px;
    width: 100%;
    padding: 8px 6px;
    border: 0;
    border-radius: 6px;
    background: none;
    color: var(--text);
    font: 400 var(--size-dense)/18px var(--font);
    text-align: left;
    cursor: pointer;
  }
  & button:hover { background: var(--hover); }
  & button:focus-visible { outline: 2px solid var(--sel); outline-offset: -2px; }
  & b { font-weight: 600; overflow-wrap: anywhere; }
  & em { font-style: normal; font-weight: 600; font-variant-numeric: tabular-nums; }
  & span { grid-column: 1 / -1; color: var(--text-2); overflow-wrap: anywhere; }
  & span[data-late='true'] { color: var(--err); font-weight: 600; }
`;
