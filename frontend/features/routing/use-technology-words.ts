import { useMemo } from 'react';
import { useFormat } from '#frontend/i18n/use-format.ts';
import type { HistoryWords } from '#frontend/kit/history/history-list.tsx';
import { fieldWord } from '#frontend/kit/history/history-text.ts';
import { valueWords } from '#frontend/kit/history/history-values.ts';
import { columnsOf, type Rows, startOf } from './model/technology-draft.ts';
import { technologyIds } from './model/technology-ids.ts';
import { useRoutingText } from './routing-text.ts';
import type { KnownObjects } from './use-known-objects.ts';

const facts = ['Created', 'Changed', 'Deleted'] as const;
const tables = {
  technologyItems: 'section.steps',
  attendantResources: 'section.attendants',
  bom: 'section.bom',
} as const;
const fields = ['technologyName', 'technologyNumber', 'isStandard', 'characteristics', 'articleId'] as const;

const isTable = (field: string): field is keyof Rows => field in tables;

/** The history of a technology in the words of its page: rows of its tables are said as they stand there. */
export function useTechnologyWords({ catalogue, ensure }: KnownObjects): HistoryWords {
  const t = useRoutingText();
  const format = useFormat();
  return useMemo(
    () => ({
      action(name) {
        const fact = facts.find((one) => name.endsWith(one));
        return fact === undefined ? name : t(`history.${fact}`);
      },
      field(name) {
        const known = fields.find((one) => one === name);
        if (known !== undefined) return t(`field.${known}`);
        if (isTable(name)) return t(tables[name]);
        if (name === 'archived') return t('archived');
        return fieldWord(name === 'additionalProps' ? 'additionalProperties' : name);
      },
      value(name, value, called) {
        // What a technology named before is not among what it names now: it is read behind the picture.
        if (isTable(name)) setTimeout(() => void ensure(technologyIds({ [name]: value ?? undefined })));
        const start = (): ReturnType<typeof startOf> => startOf({ [name]: value ?? undefined }, undefined, catalogue);
        if (isTable(name)) {
          const rows = start().rows[name];
          const lines = rows.map(({ cells }) =>
            columnsOf(name)
              .flatMap((column) => (cells[column] ? [cells[column]] : []))
              .join(' '),
          );
          return lines.length === 0 ? '–' : lines.join('; ');
        }
        if (name === 'characteristics') return start().fields.characteristics || '–';
        return valueWords(name, value, called, format);
      },
    }),
    [t, format, catalogue, ensure],
  );
}
