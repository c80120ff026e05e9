import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fileKinds } from '#domain/base-data/file-kinds.ts';
import { globalSettingsSchema, type SettingName, ticketWords } from '#domain/base-data/settings.ts';
import { useAdministrationText } from '#frontend/features/administration/administration-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';

const {
  defaultTermination,
  colorType,
  resourcePlanningItemLabel,
  wayForGaps,
  oeeAvailabilityCalc,
  oeeEfficiencyCalc,
  importComments,
} = globalSettingsSchema.shape;
/** Fixed words that settings have as values. */
const words = [
  ...new Set([
    ...defaultTermination.options,
    ...colorType.options,
    ...resourcePlanningItemLabel.options,
    ...wayForGaps.options,
    ...oeeAvailabilityCalc.options,
    ...oeeEfficiencyCalc.options,
    ...importComments.options,
    ...ticketWords,
    ...fileKinds,
  ]),
];
type Word = (typeof words)[number];

export const isColumnSet = (name: SettingName): boolean => /Columns(External)?$/.test(name);

export interface SettingWords {
  readonly label: (name: SettingName) => string;
  readonly help: (name: SettingName) => string;
  readonly word: (word: Word) => string;
  readonly weekday: (day: number, length?: 'short' | 'long') => string;
  /** A value as a person reads it; ids as they are. */
  readonly value: (name: SettingName, value: unknown) => string;
}

/** Names, effects and values of settings in the reader's words. */
export function useSettingWords(): SettingWords {
  const t = useAdministrationText();
  const format = useFormat();
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const regions = new Intl.DisplayNames(language, { type: 'region' });
    const weekday = (day: number, length: 'short' | 'long' = 'short'): string =>
      // The first of November 2026 is a Sunday.
      new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' }).format(Date.UTC(2026, 10, 1 + day));
    const word = (known: Word): string => t(`value.${known}`);
    const value = (name: SettingName, held: unknown): string => {
      if (isColumnSet(name) && Array.isArray(held))
        return held.length === 0 ? t('columns.own') : t('columns.count', { count: held.length });
      if (held === '' || held === undefined || held === null || (Array.isArray(held) && held.length === 0))
        return t(name.endsWith('Id') && name !== 'importDefaultArticleId' ? 'nobody' : 'none');
      if (Array.isArray(held)) return held.map((one: unknown) => value(name, one)).join(', ');
      if (typeof held === 'boolean') return t(held ? 'value.yes' : 'value.no');
      if (typeof held === 'number') return /Weekdays$|^weekendDays$/.test(name) ? weekday(held) : format.number(held);
      if (typeof held !== 'string') return JSON.stringify(held);
      if (name === 'holidayCountry') return regions.of(held) ?? held;
      const known = words.find((one) => one === held);
      return known === undefined ? held : word(known);
    };
    return {
      label: (name) => t(`setting.${name}`),
      help: (name) => (isColumnSet(name) ? t('help.columns') : t(`help.${name}` as Parameters<typeof t>[0])),
      word,
      weekday,
      value,
    };
  }, [t, format, language]);
}
