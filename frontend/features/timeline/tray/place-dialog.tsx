import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceId } from '#domain/kernel/ids.ts';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { typedInstant } from '#frontend/features/timeline/editing/typed-instant.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { ConfirmDialog } from '#frontend/kit/panels/confirm-dialog.tsx';
import { suitedGroups } from './suited-groups.ts';
import type { PlaceWish } from './use-tray-planning.ts';
import type { Unplanned } from './use-unplanned.ts';

interface PlaceDialogProps {
  readonly position: Unplanned;
  readonly onPlace: (wish: PlaceWish) => void;
  readonly onClose: () => void;
}

/** What dragging does, by keyboard: a machine that can do a step, and when. */
export function PlaceDialog({ position, onPlace, onClose }: PlaceDialogProps): ReactNode {
  const id = useId();
  const { language } = useTranslation().i18n;
  const { session, now } = usePlanParts();
  const { text, t } = useViewParts();
  const { data: suited } = useQuery(suitedGroups(position));
  const [chosen, setChosen] = useState<ResourceId>();
  const [start, setStart] = useState('');
  const groups = session.factory.groups.flatMap((group) => {
    const resources = group.resources.filter(({ groupIds }) => groupIds.some((one) => suited?.has(one) === true));
    return resources.length === 0 ? [] : [{ ...group, resources }];
  });
  const read = start.trim() === '' ? undefined : typedInstant(start, language, now(), session.factory.zone);
  const fault = read === undefined || read.kind === 'instant' ? undefined : t(`date.${read.kind}`);
  const at = read?.kind === 'instant' ? read.at : undefined;
  const resourceId = chosen ?? groups[0]?.resources[0]?.resourceId;
  return (
    <ConfirmDialog
      open
      title={t('tray.dialog.title', { name: position.orderPositionNumber })}
      action={t('tray.dialog.action')}
      cancel={t('tray.dialog.cancel')}
      impossible={resourceId === undefined || fault !== undefined}
      onConfirm={() => {
        if (resourceId !== undefined) onPlace({ resourceId, start: at });
      }}
      onCancel={onClose}
    >
      <Fields>
        <label htmlFor={`${id}-resource`}>{t('tray.dialog.resource')}</label>
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
        <label htmlFor={`${id}-start`}>{t('tray.dialog.start')}</label>
        <input
          id={`${id}-start`}
          type="text"
          autoComplete="off"
          placeholder={text.dayAndTime(now())}
          value={start}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-read`}
          onChange={(event) => setStart(event.target.value)}
        />
        <p id={`${id}-read`} role="status" data-tone={fault === undefined ? undefined : 'err'}>
          {fault ?? (at === undefined ? '' : text.dayAndTime(at))}
          {read?.kind === 'instant' && read.twice && <small> {t('date.twice')}</small>}
        </p>
      </Fields>
      <p>{t('tray.dialog.hint')}</p>
    </ConfirmDialog>
  );
}

const Fields = styled.div`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  align-items: center;
  gap: 10px 12px;
  & > label { font-weight: 550; }
  & > p { grid-column: 2; min-height: 18px; margin: -4px 0 0; color: var(--text-2); font-size: var(--size-caption); line-height: 18px; }
  & > p[data-tone='err'] { color: var(--err); font-weight: 550; }
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
