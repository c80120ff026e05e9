import styled from '@emotion/styled';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import type { DrawerTab } from '#frontend/features/timeline/actions/timeline-commands.ts';
import { QuietButton, Tag } from '#frontend/features/timeline/page/frame.ts';
import { useTimeline } from '#frontend/features/timeline/page/timeline-context.ts';
import { useView } from '#frontend/features/timeline/page/view-state.ts';
import { colorIndexOf } from '#frontend/features/timeline/render/bars/bar-shape.ts';
import type { DrawerProps } from '#frontend/features/timeline/rows/board.ts';
import { DetailsTab } from './details-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { WhyTab } from './why-tab.tsx';

const tabs: readonly DrawerTab[] = ['details', 'history', 'why'];

/** Details of one operation: times, slack, history and the reasons of its placement (402 px). */
export function DetailDrawer(props: DrawerProps): ReactNode {
  const { id, tab, onTab } = props;
  const { session, scenes, view, commands, colors, t, text } = useTimeline();
  useSyncExternalStore(session.subscribe, () => session.store.version);
  const bar = session.store.bar(id);
  const isLaidOut = useView(view, (state) => state.height > 0);
  useEffect(() => {
    if (!isLaidOut) return;
    if (!view.get().selected.has(id)) view.set({ selected: new Set([id]), focused: id });
    commands.reveal(id);
  }, [commands, view, id, isLaidOut]);
  const wasThere = useRef(false);
  useEffect(() => {
    // Unplanned while it was displayed.
    if (bar === undefined && wasThere.current) commands.close();
    wasThere.current = bar !== undefined;
  }, [bar, commands]);
  if (bar === undefined)
    return (
      <Sheet aria-label={t('drawer.tabs.details')}>
        <Header>
          <h2>{t('drawer.gone')}</h2>
          <CloseButton />
        </Header>
      </Sheet>
    );
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
        {tab === 'history' && <HistoryTab bar={bar} />}
        {tab === 'why' && <WhyTab bar={bar} />}
      </Body>
    </Sheet>
  );
}

function CloseButton(): ReactNode {
  const { commands, t } = useTimeline();
  return (
    <QuietButton data-plain data-square aria-label={t('drawer.close')} onClick={commands.close}>
      <X size={16} strokeWidth={1.75} />
    </QuietButton>
  );
}

const day = 86_400_000;

const Sheet = styled.aside`
  flex: none;
  width: 402px;
  max-width: 100%;
  display: flex;
  flex-direction: column;
  min-height: 0;
  background: var(--surface);
  border-left: 1px solid var(--line-2);
  @media (max-width: 960px) { position: absolute; inset: 0; width: 100%; z-index: 10; }
`;
const Header = styled.header`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  padding: 12px 12px 8px 16px;
  & > i { width: 10px; height: 18px; border-radius: 3px; margin-right: 8px; }
  & > h2 { margin: 0 auto 0 0; font: 650 16px/22px 'Inter Variable', system-ui, sans-serif; letter-spacing: -0.012em; }
  & > p { display: flex; align-items: center; gap: 8px; width: 100%; margin: 4px 0 0; color: var(--text-2); font-size: 12.5px; }
`;
const Facts = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr 1fr;
  margin: 4px 16px 8px;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  background: var(--sunken);
  & > div { padding: 8px 10px; min-width: 0; }
  & > div + div { border-left: 1px solid var(--line-1); }
  & small { display: block; color: var(--text-2); font: 450 11px/14px 'Inter Variable', system-ui, sans-serif; }
  & b { display: block; font: 600 12.5px/18px 'Inter Variable', system-ui, sans-serif; }
  & b > span { display: block; font-weight: 500; font-size: 11.5px; line-height: 14px; }
  & b[data-tone='ok'] > span { color: var(--ok); }
  & b[data-tone='warn'] > span { color: var(--warn); }
  & b[data-tone='err'] { color: var(--err); }
`;
const Tabs = styled.div`
  display: flex;
  gap: 20px;
  padding: 0 16px;
  border-bottom: 1px solid var(--line-2);
  & > button {
    height: 38px; padding: 0; border: 0; border-bottom: 2px solid transparent; background: none; color: var(--text-2);
    font: 500 12.5px/18px 'Inter Variable', system-ui, sans-serif; cursor: pointer;
  }
  & > button:hover { color: var(--text); }
  & > button[aria-selected='true'] { color: var(--text); font-weight: 600; border-bottom-color: var(--accent); }
  & > button:focus-visible { outline: 2px solid var(--sel); outline-offset: -2px; border-radius: 4px; }
`;
const Body = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding: 12px 16px 20px;
`;
