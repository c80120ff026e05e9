import type { ListColumn } from '#frontend/kit/list/data/list-definition.ts';

/** The column by which people know a row. */
export const titleColumn = <Field extends string>(
  field: Field,
  header: string,
  width: number,
): ListColumn<{ readonly [Name in Field]: string | null }> => ({
  field,
  header,
  kind: 'text',
  width,
  render: (row) => <span className="strong">{row[field]}</span>,
});
