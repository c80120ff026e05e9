import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { LeaveGuard } from '#frontend/kit/form/leave-guard.tsx';
import { notify } from '#frontend/kit/notifications.ts';
import { SidePanel } from '#frontend/kit/side-panel.tsx';
import { useBaseDataText } from '../base-data-text.ts';
import { usePrioritiesText } from './priorities-text.ts';
import type { Ranked } from './ranking.ts';
import { TierList } from './tier-list.tsx';
import { type GroupPriorities, useStorePriorities } from './use-priorities.ts';

interface RankingPanelProps {
  readonly groupId: string;
  /** As they are stored. */
  readonly priorities: GroupPriorities;
  readonly mayWrite: boolean;
  readonly onClose: () => void;
}

/** The ranking of one group. What was dragged is stored when somebody says so. */
export function RankingPanel({ groupId, priorities, mayWrite, onClose }: RankingPanelProps) {
  const { name, ranking, members } = priorities;
  const nameOf = (resourceId: string): string => members.find(({ id }) => id === resourceId)?.name ?? resourceId;
  const t = usePrioritiesText();
  const base = useBaseDataText();
  const errorText = useErrorText();
  const store = useStorePriorities();
  const [edited, setEdited] = useState<readonly Ranked[]>();
  const [busy, setBusy] = useState(false);
  const shown = edited ?? ranking;
  const changed = edited !== undefined && JSON.stringify(edited) !== JSON.stringify(ranking);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await store(groupId, shown);
      setEdited(undefined);
      notify({ severity: 'success', text: base('notice.saved', { name }) });
    } catch (error) {
      notify({ severity: 'error', text: errorText(errorCodeOf(error)) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <SidePanel
      title={name}
      subtitle={t('subtitle')}
      onClose={onClose}
      footer={
        mayWrite && (
          <Actions>
            <Button size="medium" disabled={!changed || busy} onClick={() => setEdited(undefined)}>
              {t('reset')}
            </Button>
            <Button size="medium" variant="contained" disabled={!changed} loading={busy} onClick={() => void save()}>
              {base('panel.save')}
            </Button>
          </Actions>
        )
      }
    >
      {shown.length === 0 ? (
        <p>{t('noMembers')}</p>
      ) : (
        <fieldset disabled={!mayWrite} style={{ margin: 0, padding: 0, border: 0 }}>
          <TierList ranking={shown} nameOf={nameOf} onChange={setEdited} />
        </fieldset>
      )}
      <Help>{mayWrite && shown.length > 0 && t('help')}</Help>
      <LeaveGuard changed={changed} />
    </SidePanel>
  );
}

const Actions = styled.div`
  flex: 1;
  display: flex;
  justify-content: flex-end;
  gap: 8px;
`;
const Help = styled.p`
  margin-top: 8px;
  color: var(--text-3);
  font-size: 12px;
  line-height: 16px;
`;
