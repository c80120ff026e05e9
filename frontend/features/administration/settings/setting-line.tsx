import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { RotateCcw } from 'lucide-react';
import { settingsOfLaterAreas } from '#domain/administration/settings-pages.ts';
import { defaultSettings, type GlobalSettings, type SettingName } from '#domain/base-data/settings.ts';
import { useAdministrationText } from '#frontend/features/administration/administration-text.ts';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { NoteLine } from '#frontend/kit/note.tsx';
import { useSettingWords } from '../setting-words.ts';
import { SettingControl } from './setting-control.tsx';
import type { SettingsChanges } from './use-settings-changes.ts';
import type { SettingChange } from './use-settings-history.ts';

interface SettingLineProps {
  readonly name: SettingName;
  readonly form: SettingsChanges;
  readonly settings: GlobalSettings;
  readonly history: readonly SettingChange[] | undefined;
  /** The person may only look. */
  readonly fixed: boolean;
}

/** One setting: what it is, what it does, its default, and what somebody else has made of it meanwhile. */
export function SettingLine({ name, form, settings, history, fixed }: SettingLineProps) {
  const t = useAdministrationText();
  const words = useSettingWords();
  const value = form.valueOf(name);
  const isDefault = JSON.stringify(value) === JSON.stringify(defaultSettings[name]);
  const label = words.label(name);
  const isTicked = typeof defaultSettings[name] === 'boolean';
  return (
    <Line data-setting={name} data-changed={form.isChanged(name)} disabled={fixed}>
      <FormField label={isTicked ? undefined : label} required help={words.help(name)} error={form.errorOf(name)}>
        <SettingControl
          name={name}
          label={label}
          country={String(form.valueOf('holidayCountry'))}
          value={value}
          generation={`${form.generation}-${String(settings[name])}`}
          onChange={(next) => form.set(name, next)}
        />
      </FormField>
      <Foot>
        {settingsOfLaterAreas.has(name) && <em>{t('later')}</em>}
        <span>{t('default', { value: words.value(name, defaultSettings[name]) })}</span>
        {form.isChanged(name) && <span>{t('before', { value: words.value(name, settings[name]) })}</span>}
        {!isDefault && !fixed && (
          <Button
            variant="text"
            startIcon={<RotateCcw size={13} strokeWidth={1.75} />}
            aria-label={t('reset.of', { name: label })}
            onClick={() => form.reset(name)}
          >
            {t('reset')}
          </Button>
        )}
      </Foot>
      {form.isOvertaken(name) && (
        <Theirs data-tone="warn" data-wrap role="alert">
          <span>
            {t('theirs', {
              name: history?.find((change) => change.name === name)?.by ?? t('theirs.somebody'),
              value: words.value(name, settings[name]),
            })}
          </span>
          <Button onClick={() => form.drop(name)}>{t('theirs.take')}</Button>
          <Button onClick={() => form.keep(name)}>{t('theirs.keep')}</Button>
        </Theirs>
      )}
    </Line>
  );
}

const Line = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 12px 0;
  border: 0;
  border-bottom: 1px solid var(--line-1);
  &:last-of-type { border-bottom: 0; padding-bottom: 0; }
  &[data-changed=true] { box-shadow: -12px 0 0 var(--surface), -14px 0 0 var(--accent); }
`;
const Foot = styled.div`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: 4px 14px;
  min-height: 24px;
  color: var(--text-3);
  font-size: var(--size-caption);
  line-height: 16px;
  & > em { padding: 1px 7px; border-radius: 9px; background: var(--sunken); color: var(--text-2); font-style: normal; }
  & > span { overflow-wrap: anywhere; }
`;
const Theirs = styled(NoteLine)`
  & > span { flex: 1; min-width: 180px; }
`;
