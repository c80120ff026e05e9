import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { OrderPositionId, ProductionOrderId } from '#domain/kernel/ids.ts';
import { endOfDay } from '#domain/kernel/time-zone.ts';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { barKindOf } from '#frontend/features/timeline/data/moved-objects.ts';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { DetailDrawer } from '#frontend/features/timeline/drawer/detail-drawer.tsx';
import { HistoryTab } from '#frontend/features/timeline/drawer/history-tab.tsx';
import {
  Body,
  CloseButton,
  Facts,
  Header,
  Sheet,
  Tabs,
  useClosedWhenGone,
} from '#frontend/features/timeline/panels/drawer-sheet.tsx';
import { PhoneActions } from '#frontend/features/timeline/phone/phone-actions.tsx';
import type { DrawerProps } from '#frontend/features/timeline/view/board.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { useView } from '#frontend/features/timeline/view/view-state.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { LatenessStory } from '#frontend/kit/lateness/lateness-story.tsx';
import { Tag } from '#frontend/kit/tag.tsx';
import type { TreeItem } from '../model/tree-item.ts';
import { ObjectDetails } from './object-details.tsx';

const tabs = ['details', 'history', 'why'] as const;

/** Details of what a row of the tree stands for: operations as in the production timeline, parents with their own. */
export function ObjectDrawer(props: DrawerProps): ReactNode {
  const { session } = usePlanParts();
  const kind = useSyncExternalStore(session.subscribe, () => barKindOf(session.index, props.id));
  return kind === 'operations' ? <DetailDrawer {...props} /> : <ParentDrawer {...props} />;
}

function ParentDrawer({ id, tab, onTab }: DrawerProps): ReactNode {
  const { session, rows, view, t, text, commands } = useTimeline();
  const latenessText = useKitText();
  useSyncExternalStore(session.subscribe, () => session.store.version);
  const item = rows.itemOf?.(id);
  const isLaidOut = useView(view, (state) => state.height > 0);
  useEffect(() => {
    if (!isLaidOut) return;
    if (!view.get().selected.has(id)) view.set({ selected: new Set([id]), focused: id });
    commands.reveal(id);
  }, [commands, view, id, isLaidOut]);
  useClosedWhenGone(id, item !== undefined);
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.key === 'Escape') commands.close();
  };
  if (item === undefined)
    return (
      <Sheet aria-label={t('drawer.tabs.details')} onKeyDown={onKeyDown}>
        <Header>
          <h2>{t('tree.gone')}</h2>
          <CloseButton />
        </Header>
      </Sheet>
    );
  const order =
    item.kind === 'productionOrders' ? session.index.productionOrders.get(id as ProductionOrderId) : undefined;
  const due = order === undefined ? item.due : endOfDay(session.factory.zone, order.deliveryDate);
  const positionId = item.kind === 'orderPositions' ? (id as OrderPositionId) : order?.orderPositionId;
  const shown = tab === 'why' && positionId === undefined ? 'details' : tab;
  return (
    <Sheet aria-label={`${t(`tree.kind.${item.kind}`)} ${item.name}`} onKeyDown={onKeyDown}>
      <Header>
        <h2>{item.name}</h2>
        <CloseButton />
        <p>
          <Tag data-tone={item.statusId === 4 ? 'err' : item.statusId === 5 ? 'ok' : undefined}>
            {t(`status.${item.statusId}`)}
          </Tag>
          <span>{[t(`tree.kind.${item.kind}`), item.detail].filter((part) => part !== '').join(' · ')}</span>
        </p>
      </Header>
      <Facts>
        <Fact name={t('drawer.begin')} at={item.place?.start} />
        <Fact name={t('drawer.end')} at={item.place?.end} />
        <div>
          <small>{t('drawer.due')}</small>
          {due === undefined ? (
            <b>{t('drawer.none')}</b>
          ) : (
            <b data-tone={toneOf(item)}>
              {text.shortDay(due - 1)}
              {item.slack !== undefined && (
                <span>
                  {item.slack < 0
                    ? text.difference(-item.slack)
                    : t('drawer.slack', { length: text.duration(item.slack) })}
                </span>
              )}
            </b>
          )}
        </div>
      </Facts>
      <Tabs role="tablist">
        {tabs
          .filter((one) => one !== 'why' || positionId !== undefined)
          .map((one) => (
            <button type="button" role="tab" key={one} aria-selected={one === shown} onClick={() => onTab(one)}>
              {one === 'why' ? latenessText('lateness.title') : t(`drawer.tabs.${one}`)}
            </button>
          ))}
      </Tabs>
      <Body role="tabpanel">
        {shown === 'details' && <ObjectDetails item={item} />}
        {shown === 'history' && <HistoryTab id={id} version={versionOf(item)} />}
        {shown === 'why' && positionId !== undefined && (
          <LatenessStory orderPositionId={positionId} version={session.index.versionIdentifier} />
        )}
      </Body>
      <PhoneActions id={id} />
    </Sheet>
  );
}

function Fact({ name, at }: { readonly name: string; readonly at: number | undefined }): ReactNode {
  const { t, text } = useViewParts();
  return (
    <div>
      <small>{name}</small>
      <b>
        {at === undefined ? (
          t('drawer.none')
        ) : (
          <>
            {text.shortDay(at)} <span>{text.time(at)}</span>
          </>
        )}
      </b>
    </div>
  );
}

function toneOf({ slack }: TreeItem): 'ok' | 'warn' | 'err' | undefined {
  if (slack === undefined) return undefined;
  return slack < 0 ? 'err' : slack < 86_400_000 ? 'warn' : 'ok';
}

/** Other when the object itself is: its history is not read again with every change of the plan. */
const versionOf = ({ place, statusId: status, locked, amount = 0, due = 0 }: TreeItem): number =>
  (place?.start ?? 0) + (place?.end ?? 0) + due + amount + status + (locked ? 0.5 : 0);
