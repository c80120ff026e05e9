import styled from '@emotion/styled';
import { CalendarCheck, CircleAlert, Crosshair, GripVertical } from 'lucide-react';
import type { HTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router';
import { endOfDay } from '#domain/kernel/time-zone.ts';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { QuietButton } from '#frontend/features/timeline/panels/frame.ts';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import type { Unplanned } from './use-unplanned.ts';

interface TrayItemProps {
  readonly position: Unplanned;
  readonly mayPlan: boolean;
  readonly busy: boolean;
  /** Why it could not be planned just now. */
  readonly refused: string | undefined;
  readonly handle: HTMLAttributes<HTMLElement>;
  readonly onPlan: () => void;
  readonly onPlace: () => void;
}

/** One position of the tray: dragged by its face, planned by a button, put onto a machine by another. */
export function TrayItem(props: TrayItemProps): ReactNode {
  const { position, mayPlan, busy, refused, handle, onPlan, onPlace } = props;
  const { orderPositionNumber: name, deliveryDate, missing } = position;
  const t = useTimelineText();
  const format = useFormat();
  const { now } = usePlanParts();
  const isPast = endOfDay(currentPlantTimeZone(), deliveryDate) < now();
  const day = format.day(deliveryDate);
  const plan = t(missing === undefined ? 'tray.plan' : 'tray.complete');
  const orders = missing?.map(({ articleName: article, articleAmount, productionOrderNumber: number }) =>
    t('tray.missing.order', { amount: format.number(articleAmount), article, number }),
  );
  return (
    <Item data-refused={refused !== undefined}>
      <div
        className="face"
        {...(mayPlan ? handle : {})}
        data-draggable={mayPlan}
        title={mayPlan ? t('tray.drag', { name }) : undefined}
      >
        {mayPlan && <GripVertical size={14} strokeWidth={1.75} aria-hidden />}
        <div>
          <Link
            to={`/planningobjects/orders/${position.orderPositionId}`}
            title={t('tray.details')}
            onPointerDown={(event) => event.stopPropagation()}
          >
            {name}
          </Link>
          <p>
            {position.articleName}, {format.number(position.articleAmount)}
          </p>
          {position.customerName !== null && <p>{position.customerName}</p>}
          <p data-tone={isPast ? 'err' : undefined}>{t(isPast ? 'tray.overdue' : 'tray.due', { day })}</p>
          {orders !== undefined && <p data-tone="warn">{t('tray.missing', { orders: orders.join(', ') })}</p>}
          {position.splitFrom !== undefined && <span>{t('tray.split')}</span>}
          {position.pending && <span>{t('tray.pending')}</span>}
        </div>
      </div>
      {refused !== undefined && (
        <p className="refused" role="alert">
          <CircleAlert size={14} strokeWidth={2} aria-hidden /> {refused}
        </p>
      )}
      {mayPlan && (
        <div className="actions">
          <QuietButton disabled={busy} aria-label={`${plan} ${name}`} onClick={onPlan}>
            <CalendarCheck size={14} strokeWidth={1.75} /> {plan}
          </QuietButton>
          <QuietButton data-plain disabled={busy} aria-label={`${t('tray.place')} ${name}`} onClick={onPlace}>
            <Crosshair size={14} strokeWidth={1.75} /> {t('tray.place')}
          </QuietButton>
        </div>
      )}
    </Item>
  );
}

const Item = styled.li`
  padding: 10px 12px;
  border-bottom: 1px solid var(--line-1);
  font: 450 var(--size-dense)/18px var(--font);
  overflow-wrap: anywhere;
  & > .face { display: flex; gap: 6px; border-radius: 6px; }
  & > .face[data-draggable='true'] { cursor: grab; touch-action: none; user-select: none; }
  & > .face[data-draggable='true']:hover { background: var(--hover); }
  & > .face > svg { flex: none; margin-top: 3px; color: var(--text-3); }
  & a { color: var(--accent); font-weight: 600; text-decoration: none; }
  & a:hover { text-decoration: underline; }
  & p { color: var(--text-2); }
  & p[data-tone='err'] { color: var(--err); font-weight: 600; }
  & p[data-tone='warn'] { color: var(--warn); font-weight: 600; }
  & span { display: inline-block; margin: 3px 6px 0 0; padding: 0 7px; border-radius: 4px; background: var(--hover); color: var(--text-2); font-size: var(--size-caption); }
  & > .refused { display: flex; gap: 6px; margin-top: 6px; color: var(--err); font-weight: 500; }
  & > .refused > svg { flex: none; margin-top: 2px; }
  & > .actions { display: flex; gap: 4px; margin-top: 8px; }
`;
