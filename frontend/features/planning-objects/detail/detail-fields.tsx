import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type ObjectKind, pageOf } from '#frontend/features/planning-objects/object-kinds.ts';
import { planningText } from '#frontend/features/planning-objects/planning-text.ts';
import type { Format } from '#frontend/i18n/format.ts';
import { fieldWord } from '#frontend/kit/history/history-text.ts';
import { kitText } from '#frontend/kit/kit-text.ts';
import type { Property } from '#frontend/kit/panels/property-list.tsx';

/** Lines of the field lists of all pages; what is empty is a dash. */

/** A field that has its word on these pages. */
export const line = (name: FieldName, value: ReactNode): Property => ({
  name: `detail.${name}`,
  label: planningText(`detail.field.${name}`),
  value: orDash(value),
});

/** A field that the history has a word for. */
export const field = (name: string, value: ReactNode): Property => ({
  name,
  label: fieldWord(name),
  value: orDash(value),
});

type FieldName<Key = Parameters<typeof planningText>[0]> = Key extends `detail.field.${infer Name}` ? Name : never;

const orDash = (value: ReactNode): ReactNode => (value === null || value === undefined || value === '' ? '–' : value);

export const yesNo = (value: boolean): string => kitText(value ? 'value.yes' : 'value.no');

export const toObject = (
  kind: ObjectKind,
  id: string | null | undefined,
  text: string | null | undefined,
): ReactNode => (id === null || id === undefined ? undefined : <Link to={pageOf(kind, id)}>{text ?? id}</Link>);

/** To the object's own entry in base data (planning §2, navigation from details). */
export const toBaseData = (
  list: 'articles' | 'customers' | 'resources',
  id: string | undefined,
  text: string | undefined,
): ReactNode => (id === undefined ? undefined : <Link to={`/basedata/${list}/${id}`}>{text ?? id}</Link>);

export const instant = (iso: string | null | undefined, format: Format): string | undefined =>
  iso === null || iso === undefined ? undefined : format.dateTime(Date.parse(iso));

export const day = (date: string | null | undefined, format: Format): string | undefined =>
  date === null || date === undefined ? undefined : format.day(date);

export const spanLines = (
  of: { readonly startDate: string | null; readonly endDate: string | null },
  format: Format,
): Property[] => [field('startDate', instant(of.startDate, format)), field('endDate', instant(of.endDate, format))];
