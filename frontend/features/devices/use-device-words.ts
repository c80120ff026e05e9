import { useFormat } from '#frontend/i18n/use-format.ts';
import type { FieldWords } from '#frontend/kit/form/meanwhile.ts';
import { type Names, nameIn } from '#frontend/kit/list/data/use-names.ts';
import { useDevicesText } from './devices-text.ts';

/** What people read of the fields of a terminal or a screen, by their names on the server. */
export function useDeviceWords(names: Names, resourceName: (id: string) => string): FieldWords {
  const t = useDevicesText();
  const format = useFormat();
  return {
    label(field) {
      if (field === 'resourceIds') return t('column.machines');
      return t(field.endsWith('Name') ? 'column.name' : `column.${field as 'kind'}`);
    },
    value(field, { [field]: value }) {
      if (Array.isArray(value)) return value.map((id: string) => resourceName(id)).join(', ') || t('noMachines');
      if (field === 'secondsPerPage') return format.seconds((typeof value === 'number' ? value : 15) * 1_000);
      if (value === undefined) return '–';
      if (field === 'locationId') return nameIn(names, 'locations', value);
      return field === 'kind' ? t(`kind.${value as 'figures'}`) : (value as string);
    },
  };
}
