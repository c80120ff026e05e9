import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { QuietButton } from '#frontend/features/timeline/panels/frame.ts';
import { PhoneActions } from '#frontend/features/timeline/phone/phone-actions.tsx';
import { colorIndexOf } from '#frontend/features/timeline/render/bars/bar-shape.ts';
import type { DrawerProps } from '#frontend/features/timeline/view/board.ts';
import { type DrawerTab, useView } from '#frontend/features/timeline/view/view-state.ts';
import { Tag } from '#frontend/kit/tag.tsx';
import { usePhone } from '#frontend/kit/use-phone.ts';
import type { BarId } from '../model/bar.ts';
import { Body, CloseButton, Facts, Header, Sheet, Tabs, useClosedWhenGone } from '../panels/drawer-sheet.tsx';
import { DetailsTab } from './details-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { WhyTab } from './why-tab.tsx';

const tabs: readonly DrawerTab[] = ['details', 'history', 'why'];

/** Details of one operation: times, slack, history and the reasons of its placement (402 px). */
export function DetailDrawer(props: DrawerProps): ReactNode {
  const { id, tab, onTab } = props;
  const { session, scenes, view, colors, t, text, commands } = useTimeline();
  useSyncExternalStore(session.subscribe, () => session.store.version);
  const bar = session.store.bar(id);
  const isThere = bar !== undefined;
  const isLaidOut = useView(view, (state) => state.height > 0);
  useEffect(() => {
    if (!isLaidOut) return;
    // Opened here it is selected; by an address it may be too small to see, or not have come yet.
    if (view.get().selected.has(id)) return commands.revealEnd(id);
    view.set({ selected: new Set([id]), focused: id });
    commands.show(id);
  }, [commands, view, id, isLaidOut, isThere]);
  useClosedWhenGone(id, isThere);
  if (bar === undefined) return <AbsentOperation id={id} />;
  const { operation, order } = bar;
  const delivery = order && session.deliveries.ask(order.orderPositionId);
  const slack = delivery === undefined ? undefined : delivery.due - delivery.ready;
  const color = colors.bars[colorIndexOf(scenes.scene(view.get(), 0, new Set()), bar) % colors.bars.length];
  const title = `${order?.productionOrderNumber ?? ''} · ${operation.position} ${operation.valueAddName}`;
  return (
    <Sheet
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') commands.close();
      }}
    >
      <Header>
        <i style={{ background: color }} />
        <h2>{title}</h2>
        <CloseButton />
        <p>
          <Tag data-tone={operation.statusId === 4 ? 'err' : operation.statusId === 5 ? 'ok' : undefined}>
            {t(operation.switchedOff === true ? 'status.revoked' : `status.${operation.statusId}`)}
          </Tag>
          <span>
            {order?.articleName} · {t('amount', { count: operation.articleAmount })}
          </span>
        </p>
      </Header>
      <Facts>
        <div>
          <small>{t('drawer.begin')}</small>
          <b>
            {text.shortDay(bar.start)} <span>{text.time(bar.start)}</span>
          </b>
        </div>
        <div>
          <small>{t('drawer.end')}</small>
          <b>
            {text.shortDay(bar.end)} <span>{text.time(bar.end)}</span>
          </b>
        </div>
        <div>
          <small>{t('drawer.due')}</small>
          {delivery === undefined || slack === undefined ? (
            <b>{t('drawer.none')}</b>
          ) : (
            <b data-tone={slack < 0 ? 'err' : slack < day ? 'warn' : 'ok'}>
              {text.shortDay(delivery.due - 1)}
              <span>{slack < 0 ? text.difference(-slack) : t('drawer.slack', { length: text.duration(slack) })}</span>
            </b>
          )}
        </div>
      </Facts>
      <Tabs role="tablist">
        {tabs.map((one) => (
          <button type="button" role="tab" key={one} aria-selected={one === tab} onClick={() => onTab(one)}>
            {t(`drawer.tabs.${one}`)}
          </button>
        ))}
      </Tabs>
      <Body role="tabpanel">
        {tab === 'details' && <DetailsTab bar={bar} />}
        {tab === 'history' && <HistoryTab id={bar.id} version={bar.operation.changedAt} />}
        {tab === 'why' && <WhyTab bar={bar} />}
      </Body>
      <PhoneActions id={bar.id} />
    </Sheet>
  );
}

const day = 86_400_000;

/**
 * An operation that is not in the loaded time: the view goes to where it is, which loads it; one that is not there any
 * more is said to be gone.
 */
function AbsentOperation({ id }: { readonly id: BarId }): ReactNode {
  const { source, view, t, commands } = useTimeline();
  const isPhone = usePhone();
  const isLaidOut = useView(view, (state) => state.height > 0) || isPhone;
  const { data, isError, refetch } = useQuery({
    queryKey: ['timeline-start-of', id],
    queryFn: async () => ({ start: await source.startOf(id) }),
    staleTime: 0,
    gcTime: 0,
  });
  const start = data?.start;
  useEffect(() => {
    if (start === undefined || !isLaidOut) return;
    const { scale } = view.get();
    view.set({ scale: { ...scale, from: start - 0.3 * scale.width * scale.msPerPx } });
  }, [start, view, isLaidOut]);
  const isGone = data !== undefined && start === undefined;
  return (
    <Sheet aria-label={t('drawer.tabs.details')}>
      <Header>
        <h2>{t(isGone ? 'drawer.deleted' : isError ? 'state.failed' : 'state.loading')}</h2>
        <CloseButton />
        {isGone && <p role="alert">{t('drawer.deletedDetail')}</p>}
        {isGone && <QuietButton onClick={commands.close}>{t('drawer.close')}</QuietButton>}
        {isError && <QuietButton onClick={() => void refetch()}>{t('state.retry')}</QuietButton>}
      </Header>
    </Sheet>
  );
}
