import { useState } from 'react';
import type { SheetRow } from '#frontend/kit/sheet/sheet-rows.ts';
import type { Catalogue } from './model/catalogue.ts';
import { type CellDifference, merged } from './model/merge.ts';
import { technologyTables } from './model/technology-check.ts';
import { columnsOf, type Rows, type Start, startOf, type TechnologyFields } from './model/technology-draft.ts';
import { technologyIds } from './model/technology-ids.ts';
import { type NamedDifference, OutdatedDialog } from './outdated-dialog.tsx';
import { routingText } from './routing-text.ts';
import type { KnownObjects } from './use-known-objects.ts';
import type { TechnologyForm } from './use-technology-form.ts';

type Technology = Readonly<Record<string, unknown>>;

/** Looks at what somebody else has made of the technology, and goes on with what the person decides. */
export function useOutdated(
  form: TechnologyForm,
  { catalogue, ensure }: KnownObjects,
  read: () => Promise<Technology | undefined>,
) {
  const [theirs, setTheirs] = useState<Technology>();
  const goOn = (mine: Parameters<TechnologyForm['continueFrom']>[1]): void => {
    if (theirs !== undefined) form.continueFrom(theirs, mine);
    setTheirs(undefined);
  };
  const { start, fields, rows } = form;
  const outdated = theirs && outdatedBy(theirs, start, fields, rows, catalogue);
  return {
    look: async (): Promise<void> => {
      const now = await read();
      if (now === undefined) return;
      await ensure(technologyIds(now));
      setTheirs(now);
    },
    dialog: outdated !== undefined && (
      <OutdatedDialog
        differences={outdated.differences}
        onBoth={() => goOn(outdated)}
        onMine={() => goOn({ rows, fields })}
        onTheirs={() => goOn({})}
        onCancel={() => setTheirs(undefined)}
      />
    ),
  };
}

const compared = [
  'technologyItems',
  'attendantResources',
  'bom',
  'technologyName',
  'technologyNumber',
  'characteristics',
];

/** Whether somebody has changed what is entered here. */
export const isOther = (now: Technology, then: Technology): boolean =>
  compared.some((name) => JSON.stringify(now[name] ?? []) !== JSON.stringify(then[name] ?? []));

/** Rows that are the same in two states of a table: a step by its number, others by what they name. */
const keysOf: Readonly<Record<keyof Rows, (row: SheetRow) => string>> = {
  technologyItems: ({ cells }) => cells['number'] ?? '',
  attendantResources: ({ cells }) => cells['resourceId'] ?? '',
  bom: ({ cells }) => `${cells['materialId'] ?? ''} ${cells['number'] ?? ''}`,
};

const named = ['technologyName', 'technologyNumber', 'characteristics'] as const;

/** What somebody else has changed since entering began, and both changes brought together. */
function outdatedBy(
  theirs: Readonly<Record<string, unknown>>,
  start: Start,
  fields: TechnologyFields,
  rows: Rows,
  catalogue: Catalogue,
): { readonly differences: readonly NamedDifference[]; readonly rows: Rows; readonly fields: TechnologyFields } {
  const now = startOf(theirs, undefined, catalogue);
  const differences: NamedDifference[] = [];
  const next: Record<string, readonly SheetRow[]> = {};
  for (const table of technologyTables) {
    const both = merged(start.rows[table], now.rows[table], rows[table], columnsOf(table), keysOf[table]);
    next[table] = both.rows;
    for (const difference of both.differences)
      differences.push({
        ...difference,
        where: whereOf(table, difference),
      });
  }
  const kept: { -readonly [Name in keyof TechnologyFields]: TechnologyFields[Name] } = { ...fields };
  for (const name of named) {
    const [base, other, mine] = [start.fields[name], now.fields[name], fields[name]];
    if (other === base || other === mine) continue;
    const isTouched = mine !== base;
    if (!isTouched) kept[name] = other;
    const where = routingText(`field.${name}`);
    differences.push({ where, row: '', column: name, base, theirs: other, mine: isTouched ? mine : undefined });
  }
  if (fields.isStandard === start.fields.isStandard) kept.isStandard = now.fields.isStandard;
  return { differences, rows: next as unknown as Rows, fields: kept };
}

/** "Arbeitsgänge 20 · Zeit": the word of the column stands with the table that has it. */
function whereOf(table: keyof Rows, { row, column }: CellDifference): string {
  const words = {
    technologyItems: routingText('section.steps'),
    attendantResources: routingText('section.attendants'),
    bom: routingText('section.bom'),
  };
  const prefix = { technologyItems: 'step', attendantResources: 'attendant', bom: 'bom' } as const;
  const header = routingText(`${prefix[table]}.${column}` as 'step.number');
  return `${words[table]} ${row.trim()} · ${header}`;
}
