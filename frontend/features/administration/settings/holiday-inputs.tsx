import { useAdministrationText } from '#frontend/features/administration/administration-text.ts';
import { ChoiceInput, type InputProps } from '#frontend/kit/form/inputs.tsx';
import type { Choice } from '#frontend/kit/list/data/use-names.ts';
import { useHolidayPlaces } from './setting-choices.ts';

/** Country of the public holidays; none fills in none. */
export function CountryInput(props: InputProps<string>) {
  const t = useAdministrationText();
  const places = useHolidayPlaces('');
  return <ChoiceInput {...props} none={t('none')} choices={places?.countries ?? until(props.value)} />;
}

/** Region of the country, for holidays that only it has. */
export function RegionInput({ country, ...props }: InputProps<string> & { readonly country: string }) {
  const t = useAdministrationText();
  const places = useHolidayPlaces(country);
  const regions = country === '' ? [] : (places?.regions ?? until(props.value));
  return <ChoiceInput {...props} none={t('none')} choices={regions} />;
}

/** What is chosen, until the others come. */
const until = (value: string | undefined): readonly Choice[] => (value === undefined ? [] : [{ value, label: value }]);
