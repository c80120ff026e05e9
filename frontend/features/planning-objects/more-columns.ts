import { actorChoices } from '#frontend/kit/actors/actor-word.ts';
import { fieldWord } from '#frontend/kit/history/history-text.ts';
import { kitText } from '#frontend/kit/kit-text.ts';
import type { ListColumn } from '#frontend/kit/list/data/list-definition.ts';
import type { PlanningText } from './planning-text.ts';

/** Columns that a list can show and does not show at first: with all of them it would be too wide (planning §3). */

type Of<Field extends string, Value> = { readonly [Name in Field]?: Value | undefined };

const more = { width: 132, hiddenAtFirst: true } as const;

type Look = Pick<ListColumn<never>, 'kind' | 'right' | 'scale'> & { readonly width?: number };

/** Columns that hold the same kind of values are alike but for their field and header. */
const columnOf =
  <Value>(look: Look) =>
  <Field extends string>(field: Field, header: string): ListColumn<Of<Field, Value>> => ({
    ...more,
    ...look,
    field,
    header,
  });

export const textColumn = <Field extends string>(field: Field, header: string, width: number = more.width) =>
  columnOf<string | null>({ kind: 'text', width })(field, header);

/** The name of a person. */
export const personColumn = <Field extends string>(field: Field, header: string) => ({
  ...textColumn(field, header),
  choices: actorChoices(),
});

export const dayColumn = columnOf<string | null>({ kind: 'day', right: true });
export const instantColumn = columnOf<string | null>({ kind: 'instant', right: true });

const number = { kind: 'number', width: 112, right: true } as const;
export const numberColumn = columnOf<number | null>(number);
/** Seconds on the server, minutes for people and in files. */
export const minutesColumn = columnOf<number | null>({ ...number, scale: 60 });

export const yesNoColumn = <Field extends string>(
  field: Field,
  header: string,
  [yes, no] = [kitText('value.yes'), kitText('value.no')],
) => ({
  ...columnOf<boolean>({ kind: 'choice', width: 120 })(field, header),
  choices: [
    { value: true, label: yes },
    { value: false, label: no },
  ],
});

type Noted = Of<'ownedByName' | 'location' | 'comment' | 'createdBy' | 'createdOn', string | null>;

/** What every planning object has: who is in charge, where, what was remarked, who made it and when. */
export const commonColumns = (t: PlanningText): readonly ListColumn<Noted>[] => [
  personColumn('ownedByName', fieldWord('ownedBy')),
  textColumn('location', fieldWord('location')),
  textColumn('comment', fieldWord('comment'), 200),
  personColumn('createdBy', t('column.createdBy')),
  instantColumn('createdOn', t('column.createdOn')),
];
