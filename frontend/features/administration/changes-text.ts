import { useCallback } from 'react';
import type { AuditChange } from '#domain/administration/audit.ts';
import { licenceFieldsSchema } from '#domain/administration/licence.ts';
import { roleFieldsSchema } from '#domain/administration/role.ts';
import { settingNames } from '#domain/administration/settings.ts';
import { languageSchema, userFieldsSchema } from '#domain/administration/user.ts';
import { languageNames } from '#frontend/i18n/setup.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useAdministrationText } from './administration-text.ts';
import { useSettingWords } from './settings/setting-words.ts';

const shapes = { ...userFieldsSchema.shape, ...roleFieldsSchema.shape, ...licenceFieldsSchema.shape };
type Field = keyof typeof shapes;
const fields: ReadonlySet<string> = new Set(Object.keys(shapes));
const isField = (name: string): name is Field => fields.has(name);

const firstRoleNames = ['admin', 'planner', 'user'] as const;

/** "Rollen: Planung → Verwaltung; Ort: Halle 2": what was changed of users and settings, in the reader's words. */
export function useChangesText(): (changes: readonly AuditChange[] | undefined) => string | undefined {
  const t = useAdministrationText();
  const format = useFormat();
  const words = useSettingWords();
  return useCallback(
    (changes) => {
      const text = (field: string, value: unknown): string => {
        if (value === undefined || value === null || value === '') return '–';
        if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no');
        if (Array.isArray(value)) return value.map((one: unknown) => text(field, one)).join(', ') || '–';
        if (typeof value === 'number') return format.number(value);
        if (typeof value !== 'string') return JSON.stringify(value);
        const role = field === 'roles' ? firstRoleNames.find((one) => one === value) : undefined;
        if (role !== undefined) return t(`role.${role}`);
        const spoken = field === 'language' ? languageSchema.safeParse(value).data : undefined;
        return spoken === undefined ? value : languageNames[spoken];
      };
      return changes
        ?.map(({ field, before, after }) => {
          const isNew = before === undefined || before === null;
          const setting = settingNames.find((one) => one === field);
          if (setting !== undefined)
            return `${words.label(setting)}: ${isNew ? '' : `${words.value(setting, before)} → `}${words.value(setting, after)}`;
          const name = isField(field) ? t(`field.${field}`) : field;
          return `${name}: ${isNew ? '' : `${text(field, before)} → `}${text(field, after)}`;
        })
        .join('; ');
    },
    [t, format, words],
  );
}
