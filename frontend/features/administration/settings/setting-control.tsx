import { z } from 'zod';
import { fileKinds } from '#domain/base-data/file-kinds.ts';
import { globalSettingsSchema, type SettingName, ticketWords } from '#domain/base-data/settings.ts';
import { articleSearch } from '#frontend/kit/form/choices.ts';
import { ChoiceInput, ChoicesInput, NumberInput, TextInput, YesNoInput } from '#frontend/kit/form/inputs.tsx';
import { SearchInput } from '#frontend/kit/form/search-input.tsx';
import { isColumnSet, useSettingWords } from '../setting-words.ts';
import { InWhoseName, TimesInput } from './automated-inputs.tsx';
import { ColumnSetLine } from './column-set-line.tsx';
import { CountryInput, RegionInput } from './holiday-inputs.tsx';
import { userSearch } from './setting-choices.ts';

interface SettingControlProps {
  readonly name: SettingName;
  readonly label: string;
  readonly value: unknown;
  /** Of the holidays, for their region. */
  readonly country: string;
  /** Another one: the value was not typed here. */
  readonly generation: string;
  readonly onChange: (value: unknown) => void;
}

const timeZones: readonly string[] = Intl.supportedValuesOf('timeZone');

/** What a setting is entered with, by its schema; some have a control of their own. */
export function SettingControl({ name, label, value, country, generation, onChange }: SettingControlProps) {
  const words = useSettingWords();
  const schema: z.ZodType = globalSettingsSchema.shape[name];
  const texts = { value: typeof value === 'string' && value !== '' ? value : undefined };
  const setText = (next: string | undefined): void => onChange(next ?? '');

  if (isColumnSet(name)) return <ColumnSetLine name={name} value={value} />;
  switch (name) {
    case 'plantTimeZone': {
      // A zone under a name that this browser does not list can be kept.
      const zones =
        texts.value === undefined || timeZones.includes(texts.value) ? timeZones : [texts.value, ...timeZones];
      return <ChoiceInput {...texts} required choices={zones.map(plain)} onChange={onChange} />;
    }
    case 'automatedImportWeekdays':
    case 'automatedExportWeekdays':
    case 'weekendDays': {
      const days = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: words.weekday(day, 'long') }));
      const chosen = Array.isArray(value) ? value.map(String) : [];
      return (
        <ChoicesInput
          label={label}
          choices={days}
          value={chosen}
          onChange={(next) => onChange((next ?? []).map(Number).toSorted((one, other) => one - other))}
        />
      );
    }
    case 'holidayCountry':
      return <CountryInput {...texts} onChange={setText} />;
    case 'holidayRegion':
      return <RegionInput {...texts} country={country} onChange={setText} />;
    case 'importDefaultArticleId':
      return <SearchInput {...texts} {...articleSearch} onChange={setText} />;
    case 'automatedImportTypes':
      return (
        <ChoicesInput
          label={label}
          choices={fileKinds.map((kind) => ({ value: kind, label: words.word(kind) }))}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={(next) => onChange(fileKinds.filter((kind) => next?.includes(kind) === true))}
        />
      );
    case 'automatedImportTimes':
    case 'automatedExportTimes':
      return <TimesInput key={generation} value={Array.isArray(value) ? value.map(String) : []} onChange={onChange} />;
    case 'automatedImportUserId':
      return <InWhoseName {...texts} onChange={setText} />;
    case 'automatedImportResponsibleId':
    case 'automatedImportDeputyId':
      return <SearchInput {...texts} {...userSearch} onChange={setText} />;
    case 'workbenchTicketDescriptionActivities':
    case 'workbenchTicketDescriptionOperations':
      return (
        <ChoicesInput
          label={label}
          choices={ticketWords.map((word) => ({ value: word, label: words.word(word) }))}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={(next) => onChange(ticketWords.filter((word) => next?.includes(word) === true))}
        />
      );
    default:
      if (schema instanceof z.ZodBoolean)
        return <YesNoInput label={label} value={value === true} onChange={(next) => onChange(next === true)} />;
      if (schema instanceof z.ZodNumber)
        return (
          <NumberInput
            // What was reset or taken over is typed anew.
            key={generation}
            value={typeof value === 'number' ? value : undefined}
            onChange={onChange}
          />
        );
      if (schema instanceof z.ZodEnum) {
        const choices = schema.options.map((word) => ({ value: String(word), label: words.value(name, word) }));
        return <ChoiceInput {...texts} required choices={choices} onChange={onChange} />;
      }
      return <TextInput {...texts} onChange={setText} />;
  }
}

const plain = (text: string) => ({ value: text, label: text });
