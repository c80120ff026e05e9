import { useMemo } from 'react';
import { type Field, fieldKindsOf } from '#domain/base-data/field-kinds.ts';
import type { CustomValue } from '#domain/base-data/fields/property-types.ts';
import type { Format } from '#frontend/i18n/format.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { propertyLines } from '#frontend/kit/custom-fields/property-lines.ts';
import { partWords } from '#frontend/kit/history/history-values.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { type Names, nameIn } from '#frontend/kit/list/data/use-names.ts';
import { useBaseDataText } from './base-data-text.ts';
import type { ObjectScreen } from './object-screen.ts';

/** What a person reads of fields and their values. */
export interface ValueWords {
  readonly label: (field: string) => string;
  readonly value: (field: string, value: unknown) => string;
}

/** The words of a screen's fields: in the detail page, the history, and what a batch would change. */
export function useValueWords(screen: ObjectScreen, names: Names): ValueWords {
  const t = useBaseDataText();
  const own = useKitText();
  const text = screen.useText();
  const format = useFormat();
  return useMemo(() => {
    const fields = new Map([...fieldKindsOf(screen.collection), ...screen.fields].map((field) => [field.name, field]));
    const words: Words = { names, format, screen, choice: text, yes: t('value.yes'), no: t('value.no') };
    return {
      label: (name) =>
        name === 'additionalProps'
          ? own('ownFields.title')
          : name === 'archived'
            ? t('label.archived')
            : screen.has(`label.${name}`)
              ? text(`label.${name}`)
              : name,
      value: (name, value) => wordsOf(fields.get(name), value, words),
    };
  }, [screen, names, format, text, t, own]);
}

interface Words {
  readonly names: Names;
  readonly format: Format;
  readonly screen: ObjectScreen;
  readonly choice: (key: string) => string;
  readonly yes: string;
  readonly no: string;
}

function wordsOf(field: Field | undefined, value: unknown, { names, format, screen, choice, yes, no }: Words): string {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '–';
  const plain = partWords(value);
  if (field === undefined) return plain;
  const { name, kind } = field;
  if (name === 'additionalProps') return customValuesText(screen.own, value as readonly CustomValue[], format);
  switch (kind.kind) {
    case 'yesNo':
      return value === true ? yes : no;
    case 'number':
      return screen.hours.has(name) ? format.duration(Number(value) * 1_000) : format.number(Number(value));
    case 'day':
      return format.day(plain);
    case 'choice':
      return choice(`choice.${name}.${plain}`);
    case 'reference':
      return nameIn(names, kind.collection, value);
    case 'references':
      return (value as readonly unknown[]).map((id) => nameIn(names, kind.collection, id)).join(', ');
    case 'parts':
      return Array.isArray(value) ? (stepsOf(value, format) ?? format.number(value.length)) : plain;
    default:
      return plain;
  }
}

/** Values of the plant's own fields, as "Farbe: rot; Gewicht: 9,5". */
const customValuesText = (own: ObjectScreen['own'], values: readonly CustomValue[], format: Format): string =>
  propertyLines(
    own.filter(({ propertyDefinitionId: id }) => values.some(({ propertyId }) => propertyId === id)),
    values,
    format,
  )
    .map(({ label, value }) => `${label}: ${value}`)
    .join('; ');

/** Steps of a technology or a template, as "10 Sägen, 16 min"; undefined for other parts. */
function stepsOf(parts: readonly unknown[], format: Format): string | undefined {
  const steps = parts.flatMap((part) => {
    const { number, valueAddName, duration } = part as Readonly<Record<string, unknown>>;
    if (typeof number !== 'number' || typeof valueAddName !== 'string') return [];
    return [`${number} ${valueAddName}${typeof duration === 'number' ? `, ${format.duration(duration * 1_000)}` : ''}`];
  });
  return steps.length === parts.length ? steps.join('; ') : undefined;
}
