import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { z } from 'zod';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { EndButtons } from '#frontend/kit/columns.ts';
import { FormNotes } from '#frontend/kit/form/form-notes.tsx';
import type { FormValues } from '#frontend/kit/form/form-values.ts';
import { LeaveGuard } from '#frontend/kit/form/leave-guard.tsx';
import { MeanwhileHint } from '#frontend/kit/form/meanwhile-notes.tsx';
import { useHeld } from '#frontend/kit/form/use-held.ts';
import { useSharedForm } from '#frontend/kit/form/use-shared-form.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { SidePanel } from '#frontend/kit/panels/side-panel.tsx';
import { type Ranked, rankingText } from './ranking.ts';
import { TierList } from './tier-list.tsx';
import { type GroupPriorities, usePriorityCalls } from './use-priorities.ts';

interface RankingPanelProps {
  readonly groupId: string;
  /** As they are stored. */
  readonly priorities: GroupPriorities;
  readonly mayWrite: boolean;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const anything = z.looseObject({});
const rankingIn = (values: FormValues) => values['ranking'] as readonly Ranked[];

/** The ranking of one group. What was dragged is stored when somebody says so. */
export function RankingPanel({ groupId, priorities, mayWrite, onSaved, onClose }: RankingPanelProps) {
  const { name, ranking, stored, members } = priorities;
  const nameOf = (resourceId: string): string => members.find(({ id }) => id === resourceId)?.name ?? resourceId;
  const t = useBaseDataText();
  const { store, reread } = usePriorityCalls();
  const form = useSharedForm({
    schema: anything,
    latest: { ranking },
    words: {
      label: () => t('priorities.title'),
      value: (_field, values) => rankingText(rankingIn(values), nameOf) || '–',
    },
    async send(values) {
      // Whatever others have changed of it is taken over or decided by now.
      await store(groupId, rankingIn(values), stored);
      notify({ severity: 'success', text: t('notice.saved', { name }) });
      onSaved();
    },
    reread,
  });
  const { changed, busy } = form;
  const held = useHeld(busy);
  const shown = rankingIn(form.values);
  return (
    <SidePanel
      title={name}
      subtitle={t('priorities.subtitle')}
      onClose={onClose}
      footer={
        mayWrite && (
          <EndButtons>
            <MeanwhileHint meanwhile={form.meanwhile} />
            <Button size="medium" disabled={!changed || busy} onClick={form.giveUp}>
              {t('priorities.reset')}
            </Button>
            <Button
              size="medium"
              variant="contained"
              disabled={!changed || form.meanwhile.contested.length > 0}
              loading={busy}
              onClick={() => void form.submit()}
            >
              {t('panel.save')}
            </Button>
          </EndButtons>
        )
      }
    >
      <FormNotes form={form} />
      {shown.length === 0 ? (
        <p>{t('priorities.noMembers')}</p>
      ) : (
        <fieldset disabled={!mayWrite} {...held} style={{ margin: 0, padding: 0, border: 0 }}>
          <TierList ranking={shown} nameOf={nameOf} onChange={(next) => form.set('ranking', next)} />
        </fieldset>
      )}
      <Help>{mayWrite && shown.length > 0 && t('priorities.help')}</Help>
      <LeaveGuard changed={changed} busy={busy} />
    </SidePanel>
  );
}

const Help = styled.p`
  margin-top: 8px;
  color: var(--text-3);
  font-size: var(--size-caption);
  line-height: 16px;
`;
