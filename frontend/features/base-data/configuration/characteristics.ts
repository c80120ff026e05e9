import type { FieldErrors } from '#domain/base-data/fields/field-codes.ts';
import { isUnitOf, type UnitArea } from '#domain/base-data/fields/physical-units.ts';
import type { FormValues } from '#frontend/kit/form/form-values.ts';
import { defineScreen, type ObjectScreen } from '../object-screen.ts';
import { unitPart } from './unit-part.tsx';
import { freeValuesPart, orderedValuesPart } from './values-part.tsx';

type Kind = 'physical' | 'free' | 'order';

/** One of the three kinds of characteristics has a list, a form and words of its own (base data §3). */
function kindOf(
  kind: Kind,
  parts: Pick<
    Parameters<typeof defineScreen<'characteristics'>>[1],
    'columns' | 'without' | 'parts' | 'needed' | 'rules'
  >,
): ObjectScreen {
  return defineScreen('characteristics', {
    ...parts,
    sort: 'characteristicName',
    only: { field: 'kind', value: kind },
  });
}

const physicalRules = ({ unitArea, unit }: FormValues): FieldErrors => {
  if (unitArea === undefined) return { unitArea: 'required' };
  const isUnit = typeof unit === 'string' && isUnitOf(unitArea as UnitArea, unit);
  return isUnit ? {} : { unit: unit === undefined ? 'required' : 'unknownUnit' };
};

const valueRules = ({ values }: FormValues): FieldErrors => {
  const all = (Array.isArray(values) ? values : []) as readonly string[];
  if (all.length === 0) return { values: 'required' };
  return new Set(all.map((one) => one.trim())).size < all.length ? { values: 'onlyOnce' } : {};
};

const name = { field: 'characteristicName', width: 280, flex: 1, strong: true } as const;
const valueColumn = {
  field: 'values',
  width: 420,
  flex: 2,
  computed: true,
  value: (row) => ((row['values'] ?? []) as readonly string[]).join(', '),
} as const satisfies ObjectScreen['columns'][number];

export const characteristics: readonly ObjectScreen[] = [
  kindOf('physical', {
    columns: [name, { field: 'unitArea', width: 180 }, { field: 'unit', width: 120 }],
    without: ['values'],
    parts: { unit: unitPart },
    needed: ['unitArea', 'unit'],
    rules: physicalRules,
  }),
  kindOf('free', {
    columns: [name, valueColumn],
    without: ['unitArea', 'unit'],
    parts: { values: freeValuesPart },
    needed: ['values'],
    rules: valueRules,
  }),
  kindOf('order', {
    columns: [name, valueColumn],
    without: ['unitArea', 'unit'],
    parts: { values: orderedValuesPart },
    needed: ['values'],
    rules: valueRules,
  }),
];
