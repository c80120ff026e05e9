import { timeUnits } from '#domain/administration/preferences.ts';
import { FormField } from '../form/form-field.tsx';
import { ChoiceInput } from '../form/inputs.tsx';
import { useKitText } from '../kit-text.ts';
import { usePreference } from '../preferences/use-preference.ts';

/** In which unit a person reads reported times; kept at once. */
export function TimeUnitChoice() {
  const t = useKitText();
  const [{ timeUnit }, change] = usePreference('pages', 'progress');
  return (
    <FormField label={t('timeUnit')} required help={t('timeUnit.help')}>
      <ChoiceInput
        value={timeUnit}
        none={t('timeUnit.mixed')}
        choices={timeUnits.map((value) => ({ value, label: t(`timeUnit.${value}`) }))}
        onChange={(chosen) => change({ timeUnit: timeUnits.find((one) => one === chosen) })}
      />
    </FormField>
  );
}
