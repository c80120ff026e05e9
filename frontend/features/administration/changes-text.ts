import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { listRoles } from '#domain/administration/api/user-calls.ts';
import type { AuditChange } from '#domain/administration/audit.ts';
import { licenceFieldsSchema } from '#domain/administration/licence.ts';
import { rightsOfRole, roleFieldsSchema } from '#domain/administration/role.ts';
import { userFieldsSchema } from '#domain/administration/user.ts';
import { settingNames } from '#domain/base-data/settings.ts';
import { languageSchema } from '#domain/kernel/language.ts';
import type { GivenRight } from '#domain/kernel/rights-table.ts';
import { ask } from '#frontend/api/ask.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { languageNames } from '#frontend/i18n/setup.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { actorWord } from '#frontend/kit/actors/actor-word.ts';
import { nameIn, useNames } from '#frontend/kit/list/data/use-names.ts';
import { useLicenceName, useRightNames } from '#frontend/kit/rights/right-names.ts';
import { useRoleName } from '#frontend/kit/rights/role-name.ts';
import { useAdministrationText } from './administration-text.ts';
import { useSettingWords } from './setting-words.ts';

const shapes = { ...userFieldsSchema.shape, ...roleFieldsSchema.shape, ...licenceFieldsSchema.shape };
type Field = keyof typeof shapes;
const fields: ReadonlySet<string> = new Set(Object.keys(shapes));
const isField = (name: string): name is Field => fields.has(name);

/** A sign that turns the direction of reading holds for the value alone, and not for what stands behind it. */
const isolated = (value: string): string =>
  /[\u202a-\u202e\u2066-\u2069]/.test(value) ? `\u2068${value}\u2069` : value;

/** Rights as a change of a role has them, of the matrix or special; what is not known any more is left out. */
function rightsIn(field: 'rights' | 'specialRights', value: unknown): readonly GivenRight[] {
  const parsed = roleFieldsSchema.shape[field].safeParse(value ?? []);
  return parsed.success ? rightsOfRole({ rights: [], specialRights: [], [field]: parsed.data }) : [];
}

const withLocations = ['locations'] as const;
const none = [] as const;

/** "Rollen: Planung → Verwaltung; Ort: Halle 2": what was changed of users and settings, in the reader's words. */
export function useChangesText(): (changes: readonly AuditChange[] | undefined) => string | undefined {
  const t = useAdministrationText();
  const format = useFormat();
  const words = useSettingWords();
  const rights = useRightNames();
  const roleName = useRoleName();
  const licenceName = useLicenceName();
  const mayReadRoles = useRight('roles.read');
  const roles = useQuery({
    queryKey: ['roles', 'names'],
    enabled: mayReadRoles,
    queryFn: ({ signal }) => ask(listRoles, {}, { signal }),
  }).data?.items;
  const locations = useNames(useRight('configuration.read') ? withLocations : none);
  return useCallback(
    (changes) => {
      const text = (field: string, value: unknown): string => {
        if (value === undefined || value === null || value === '') return '–';
        if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no');
        if (Array.isArray(value)) return value.map((one: unknown) => text(field, one)).join(', ') || '–';
        if (typeof value === 'number') return format.number(value);
        if (typeof value !== 'string') return JSON.stringify(value);
        if (field === 'roles') return roleName(value, roles?.find(({ roleId }) => roleId === value)?.roleName);
        if (field === 'moduleLicences') return licenceName(value);
        if (field === 'locationId') return nameIn(locations, 'locations', value);
        if (field === 'expiryDate') return format.day(value);
        if (field === 'lastName') return isolated(actorWord(value));
        const spoken = field === 'language' ? languageSchema.safeParse(value).data : undefined;
        return spoken === undefined ? isolated(value) : languageNames[spoken];
      };
      return changes
        ?.map(({ field, before, after }) => {
          const isNew = before === undefined || before === null;
          const setting = settingNames.find((one) => one === field);
          if (setting !== undefined)
            return `${words.label(setting)}: ${isNew ? '' : `${words.value(setting, before)} → `}${words.value(setting, after)}`;
          const name = isField(field) ? t(`field.${field}`) : field;
          if (field === 'rights' || field === 'specialRights') {
            const [was, is] = [rightsIn(field, before), rightsIn(field, after)];
            const parts = [
              rights(is.filter((right) => !was.includes(right))),
              rights(was.filter((right) => !is.includes(right))),
            ];
            return `${name}: ${parts.flatMap((part, at) => (part === '' ? [] : [`${at === 0 ? '+' : '−'} ${part}`])).join(' ') || '–'}`;
          }
          return `${name}: ${isNew ? '' : `${text(field, before)} → `}${text(field, after)}`;
        })
        .join('; ');
    },
    [t, format, words, rights, roleName, licenceName, roles, locations],
  );
}
