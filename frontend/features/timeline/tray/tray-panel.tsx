import styled from '@emotion/styled';
import { CalendarCheck, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useCommandParts } from '#frontend/features/timeline/actions/command-context.ts';
import { QuietButton } from '#frontend/features/timeline/panels/frame.ts';
import { QuietIcon } from '#frontend/features/timeline/panels/quiet-icon.tsx';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { listAddress } from '#frontend/kit/list/data/list-address.ts';
import { BesidePage } from '#frontend/kit/panels/beside-page.ts';
import { PlaceDialog } from './place-dialog.tsx';
import { TrayItem } from './tray-item.tsx';
import { openTray } from './tray-state.ts';
import { useTrayDragging } from './use-tray-drag.ts';
import { useTrayPlanning } from './use-tray-planning.ts';
import { type Unplanned, unplannedFilters, useUnplanned } from './use-unplanned.ts';

/** What is not in the plan, beside it: new, taken off, or part of a split; the earliest delivery date first. */
export default function TrayPanel(): ReactNode {
  const t = useTimelineText();
  const kitText = useKitText();
  const { rights } = useCommandParts();
  const { data, isError, isFetching, refetch, refresh } = useUnplanned();
  const planning = useTrayPlanning(refresh);
  const [placing, setPlacing] = useState<Unplanned>();
  const dragging = useTrayDragging((position, wish) => void planning.plan([position], wish));
  const items = data?.items ?? [];
  return (
    <Panel aria-label={t('tray.title')}>
      <header>
        <h2>{t('tray.title')}</h2>
        {data !== undefined && <small>{t('tray.count', { count: data.total })}</small>}
        <QuietIcon icon={X} label={kitText('close')} onClick={() => openTray(false)} />
      </header>
      {isError && (
        <p role="alert">
          {t('tray.failed')} <QuietButton onClick={() => void refetch()}>{t('tray.retry')}</QuietButton>
        </p>
      )}
      {data !== undefined && items.length === 0 && <p>{t('tray.empty')}</p>}
      <ul aria-busy={isFetching}>
        {items.map((position) => (
          <TrayItem
            key={position.orderPositionId}
            position={position}
            mayPlan={rights.plan}
            busy={planning.busy}
            refused={planning.refused.get(position.orderPositionId)}
            handle={dragging(position)}
            onPlan={() => void planning.plan([position])}
            onPlace={() => setPlacing(position)}
          />
        ))}
      </ul>
      {data !== undefined && data.total > items.length && (
        <Link to={listAddress('/planningobjects/orders', unplannedFilters)}>
          {t('tray.more', { count: data.total - items.length })}
        </Link>
      )}
      {rights.plan && items.length > 1 && (
        <footer>
          <QuietButton
            disabled={planning.busy}
            onClick={() => void planning.plan(items.filter(({ pending }) => !pending))}
          >
            <CalendarCheck size={15} strokeWidth={1.75} /> {t('tray.planAll')}
          </QuietButton>
        </footer>
      )}
      {placing !== undefined && (
        <PlaceDialog
          position={placing}
          onClose={() => setPlacing(undefined)}
          onPlace={(wish) => {
            setPlacing(undefined);
            void planning.plan([placing], wish);
          }}
        />
      )}
    </Panel>
  );
}

const Panel = styled(BesidePage)`
  width: 284px;
  & > header { display: flex; align-items: center; gap: 8px; padding: 8px 8px 8px 16px; border-bottom: 1px solid var(--line-1); }
  & > header > h2 { flex: 1; font-size: var(--size-title-3); line-height: 20px; font-weight: 600; }
  & > header > small { color: var(--text-2); font-size: var(--size-caption); }
  & > p, & > a { padding: 10px 16px; color: var(--text-2); }
  & > ul { flex: 1; min-height: 0; overflow-y: auto; list-style: none; margin: 0; padding: 0; }
  & > footer { padding: 10px 16px; border-top: 1px solid var(--line-2); background: var(--sunken); }
  @media (max-width: 960px) { inset: 0 0 0 auto; width: 284px; z-index: 9; box-shadow: var(--sh-3); }
`;
