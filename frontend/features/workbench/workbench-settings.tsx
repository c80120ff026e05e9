import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useId } from 'react';
import { workKinds } from '#domain/administration/preferences.ts';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { ChoiceInput, YesNoInput } from '#frontend/kit/form/inputs.tsx';
import { usePreference } from '#frontend/kit/preferences/use-preference.ts';
import { TimeUnitChoice } from '#frontend/kit/time-unit/time-unit-choice.tsx';
import { useWorkbenchText } from './workbench-text.ts';

/** What a person sets of the workbench beside its filters; kept at once (base data §3). */
export function WorkbenchSettings({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useWorkbenchText();
  const id = useId();
  const [settings, change] = usePreference('workbench', 'settings');
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={`${id}-title`}>
      <Body>
        <h2 id={`${id}-title`}>{t('settings.title')}</h2>
        <FormField label={t('settings.defaultKind')} required>
          <ChoiceInput
            value={settings.defaultKind ?? 'operations'}
            required
            choices={workKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={(kind) => change({ defaultKind: workKinds.find((one) => one === kind) })}
          />
        </FormField>
        <TimeUnitChoice />
        <FormField required help={t('settings.hideButtons.help')}>
          <YesNoInput
            value={settings.hideRegisterButton ?? false}
            label={t('settings.hideButtons')}
            onChange={(hideRegisterButton) => change({ hideRegisterButton })}
          />
        </FormField>
        <footer>
          <Button variant="contained" onClick={onClose}>
            {t('settings.done')}
          </Button>
        </footer>
      </Body>
    </Dialog>
  );
}

const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: 20px;
  width: min(420px, 100%);
  padding: 20px 24px;
  & h2 { font-size: var(--size-title-2); line-height: 22px; font-weight: 650; }
  & footer { display: flex; justify-content: flex-end; }
  @media (max-width: 599px) { & footer > button { flex: 1; min-height: 48px; font-size: var(--size-touch); } }
`;
