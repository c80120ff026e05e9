import { actorChoices } from '#frontend/kit/actors/actor-word.ts';
import { fieldWord } from '#frontend/kit/history/history-text.ts';
import { kitText } from '#frontend/kit/kit-text.ts';
import type { ListColumn } from '#frontend/kit/list/data/list-definition.ts';
import type { PlanningText } from './planning-text.ts';

/** Columns that a list can show and does not show at first: with all of them it would be too wide (planning §3). */

type Of<Field extends string, Value> = { readonly [Name in Field]?: Value | undefined };

const more = { width: 132, hiddenAtFirst: true } as const;

export const textColumn = <Field extends string>(
  field: Field,
  header: string,
  width: number = more.width,
): ListColumn<Of<Field, string | null>> => ({
  ...more,
  field,
  header,
  kind: 'text',
  width,
});

/** The name of a person. */
export const personColumn = <Field extends string>(
  field: Field,
  header: string,
): ListColumn<Of<Field, string | null>> => ({
  ...textColumn(field, header),
  choices: actorChoices(),
});

export const dayColumn = <Field extends string>(
  field: Field,
  header: string,
): ListColumn<Of<Field, string | null>> => ({
  ...more,
  field,
  header,
  kind: 'day',
  right: true,
});

export const instantColumn = <Field extends string>(
  field: Field,
  header: string,
): ListColumn<Of<Field, string | null>> => ({
  ...more,
  field,
  header,
  kind: 'instant',
  right: true,
});

export const numberColumn = <Field extends string>(
  field: Field,
  header: string,
): ListColumn<Of<Field, number | null>> => ({
  ...more,
  field,
  header,
  kind: 'number',
  width: 112,
  right: true,
});

/** Seconds on the server, minutes for people and in files. */
export const minutesColumn = <Field extends string>(
  field: Field,
  header: string,
): ListColumn<Of<Field, number | null>> => ({
  ...numberColumn(field, header),
  scale: 60,
});

export const yesNoColumn = <Field extends string>(
  field: Field,
  header: string,
  [yes, no] = [kitText('value.yes'), kitText('value.no')],
): ListColumn<Of<Field, boolean>> => ({
  ...more,
  field,
  header,
  kind: 'choice',
  width: 120,
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
