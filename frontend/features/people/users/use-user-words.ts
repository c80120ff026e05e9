import type { UserFields } from '#domain/administration/user.ts';
import { usePeopleText } from '#frontend/features/people/people-text.ts';
import { languageNames } from '#frontend/i18n/setup.ts';
import type { FieldWords } from '#frontend/kit/form/meanwhile.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { type Names, nameIn } from '#frontend/kit/list/data/use-names.ts';

/** What people read of the fields of a user; `roleNames` in one text. */
export function useUserWords(roleNames: (ids: readonly string[]) => string, locations: Names): FieldWords {
  const t = usePeopleText();
  const licences = useKitText();
  return {
    label: (field) => t(`users.${field as 'active'}`),
    value(field, values) {
      const { [field]: value } = values;
      if (field === 'moduleLicences') {
        const { moduleLicences, allLicences = moduleLicences === undefined } = values as Partial<UserFields> & {
          readonly allLicences?: boolean;
        };
        if (allLicences) return t('users.allLicences');
        return moduleLicences?.map((id) => licences(`licence.${id}`)).join(', ') || '–';
      }
      if (field === 'roles') return roleNames(value as UserFields['roles']) || '–';
      if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no');
      if (value === undefined || value === '') return '–';
      if (field === 'locationId') return nameIn(locations, 'locations', value);
      return field === 'language' ? languageNames[value as UserFields['language']] : (value as string);
    },
  };
}
