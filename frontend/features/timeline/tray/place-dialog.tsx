import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { dayNumberOf, instantOf } from '#domain/kernel/time-zone.ts';
import { useTimeline } from '#frontend/features/timeline/page/timeline-context.ts';
import { ConfirmDialog } from '#frontend/kit/confirm-dialog.tsx';
import { suitedGroups } from './suited-groups.ts';
import { useTrayText } from './tray-text.ts';
import type { PlaceWish } from './use-tray-planning.ts';
import type { Unplanned } from './use-unplanned.ts';

interface PlaceDialogProps {
  readonly position: Unplanned;
  readonly onPlace: (wish: PlaceWish) => void;
  readonly onClose: () => void;
}

/** What dragging does, by keyboard: a machine that can do a step, and when. */
export function PlaceDialog({ position, onPlace, onClose }: PlaceDialogProps): ReactNode {
  const t = useTrayText();
  const id = useId();
  const { session } = useTimeline();
  const { data: suited } = useQuery(suitedGroups(position));
  const [chosen, setChosen] = useState<ResourceId>();
  const [start, setStart] = useState('');
  const groups = session.factory.groups.flatMap((group) => {
    const resources = group.resources.filter(({ groupIds }) => groupIds.some((one) => suited?.has(one) === true));
    return resources.length === 0 ? [] : [{ ...group, resources }];
  });
  const resourceId = chosen ?? groups[0]?.resources[0]?.resourceId;
  return (
    <ConfirmDialog
      open
      title={t('dialog.title', { name: position.orderPositionNumber })}
      action={t('dialog.action')}
      cancel={t('dialog.cancel')}
      impossible={resourceId === undefined}
      onConfirm={() => {
        if (resourceId !== undefined)
          onPlace({ resourceId, start: start === '' ? undefined : instantIn(session.factory.zone, start) });
      }}
      onCancel={onClose}
    >
      <Fields>
        <label htmlFor={`${id}-resource`}>{t('dialog.resource')}</label>
        <select
          id={`${id}-resource`}
          value={resourceId ?? ''}
          onChange={(event) => setChosen(event.target.value as ResourceId)}
        >
          {groups.map((group) => (
            <optgroup key={group.groupId} label={group.name}>
              {group.resources.map((resource) => (
                <option key={resource.resourceId} value={resource.resourceId}>
                  {resource.name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <label htmlFor={`${id}-start`}>{t('dialog.start')}</label>
        <input
          id={`${id}-start`}
          type="datetime-local"
          value={start}
          onChange={(event) => setStart(event.target.value)}
        />
      </Fields>
      <p>{t('dialog.hint')}</p>
    </ConfirmDialog>
  );
}

/** "2026-12-18T06:30" of the plant. */
function instantIn(zone: string, local: string): Instant {
  const [day = '', time = ''] = local.split('T');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return instantOf(zone, dayNumberOf(day), hours * 60 + minutes);
}

const Fields = styled.div`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  align-items: center;
  gap: 10px 12px;
  & > label { font-weight: 550; }
  & > select, & > input {
    height: 36px;
    padding: 0 12px;
    border: 1px solid var(--line-3);
    border-radius: 6px;
    background: var(--surface);
    color: var(--text);
    font: inherit;
  }
`;
