import type { ViewPreference } from '#frontend/kit/preferences/use-preference.ts';

interface Column {
  readonly field: string;
  readonly hiddenAtFirst?: boolean;
}

/**
 * Fields of the columns that are left out: what the person has chosen, of the columns that there were then. A column that a
 * later version or an own field has brought is as it is for whoever has chosen nothing. Who chose before that was kept
 * (`known` is missing) has seen the columns that are shown at first.
 */
export function hiddenColumns(
  columns: readonly Column[],
  { hidden, known }: Pick<ViewPreference<'lists'>, 'hidden' | 'known'>,
  hiddenAtFirst: readonly string[],
): readonly string[] {
  if (hidden === undefined) return hiddenAtFirst;
  const chosen = new Set(hidden);
  const seen = new Set(known ?? columns.filter((column) => column.hiddenAtFirst !== true).map(({ field }) => field));
  const fields = columns.map(({ field }) => field);
  const left = fields.filter((field) => chosen.has(field) || (!seen.has(field) && hiddenAtFirst.includes(field)));
  // A list without any column shows nothing to choose from.
  return left.length < fields.length ? left : hiddenAtFirst;
}
