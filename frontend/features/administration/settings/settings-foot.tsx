import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useAdministrationText } from '#frontend/features/administration/administration-text.ts';
import { LeaveGuard } from '#frontend/kit/form/leave-guard.tsx';
import { Refusal } from '#frontend/kit/note.tsx';
import type { SettingsChanges } from './use-settings-changes.ts';

interface SettingsFootProps {
  readonly form: SettingsChanges;
  /** Whoever looks may store what they change. */
  readonly isOpen: boolean;
}

/** Below a form of settings: why they were not stored, and to give up or store what was changed. */
export function SettingsFoot({ form, isOpen }: SettingsFootProps) {
  const t = useAdministrationText();
  const { count, busy, canSave, giveUp, refusal } = form;
  return (
    <>
      <Refusal>{refusal}</Refusal>
      {isOpen && (
        <Foot>
          <small role="status">{count > 0 && t('changed', { count })}</small>
          <Button size="medium" disabled={count === 0 || busy} onClick={giveUp}>
            {t('discard')}
          </Button>
          <Button size="medium" type="submit" variant="contained" disabled={!canSave} loading={busy}>
            {t('save')}
          </Button>
        </Foot>
      )}
      <LeaveGuard changed={count > 0} busy={busy} onLeave={giveUp} />
    </>
  );
}

const Foot = styled.footer`
  position: sticky;
  bottom: 0;
  z-index: 1;
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: 8px;
  padding: 12px 0 16px;
  background: var(--canvas);
  & > small { flex: 1; color: var(--text-2); font-size: var(--size-dense); }
`;
