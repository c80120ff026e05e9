import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditChange } from '#domain/administration/audit.ts';
import { type GlobalSettings, globalSettingsSchema } from '#domain/administration/settings.ts';
import { languageSchema, roleSchema, type UserFields, userFieldsSchema } from '#domain/administration/user.ts';
import { languageNames } from '#frontend/i18n/setup.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useAdministrationText } from './administration-text.ts';

type Field = keyof UserFields | keyof GlobalSettings;
const fields: ReadonlySet<string> = new Set([
  ...Object.keys(userFieldsSchema.shape),
  ...Object.keys(globalSettingsSchema.shape),
]);
const isField = (name: string): name is Field => fields.has(name);

const words = ['forward', 'backward', 'resourceGroup', 'article', 'valueAdd', 'productionOrder', 'project'] as const;

/** "Rollen: Planung → Verwaltung; Ort: Halle 2": what was changed of users and settings, in the reader's words. */
export function useChangesText(): (changes: readonly AuditChange[] | undefined) => string | undefined {
  const t = useAdministrationText();
  const format = useFormat();
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useCallback(
    (changes) => {
      const names = new Intl.DisplayNames(language, { type: 'region' });
      // The first of November 2026 is a Sunday.
      const weekday = (day: number): string =>
        new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 1 + day));
      const text = (field: string, value: unknown): string => {
        if (value === undefined || value === null || value === '') return '–';
        if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no');
        if (Array.isArray(value)) return value.map((one: unknown) => text(field, one)).join(', ') || '–';
        if (typeof value === 'number') return field === 'weekendDays' ? weekday(value) : format.number(value);
        if (typeof value !== 'string') return JSON.stringify(value);
        const role = field === 'roles' ? roleSchema.safeParse(value).data : undefined;
        if (role !== undefined) return t(`role.${role}`);
        const spoken = field === 'language' ? languageSchema.safeParse(value).data : undefined;
        if (spoken !== undefined) return languageNames[spoken];
        if (field === 'holidayCountry') return names.of(value) ?? value;
        const word = words.find((one) => one === value);
        return word !== undefined && field !== 'username' ? t(`value.${word}`) : value;
      };
      return changes
        ?.map(({ field, before, after }) => {
          const name = isField(field) ? t(`field.${field}`) : field;
          const isNew = before === undefined || before === null;
          return `${name}: ${isNew ? '' : `${text(field, before)} → `}${text(field, after)}`;
        })
        .join('; ');
    },
    [t, format, language],
  );
}
