import { isUnitOf, type UnitArea, unitsByArea } from '#domain/base-data/fields/physical-units.ts';
import { ChoiceInput } from '#frontend/kit/form/inputs.tsx';
import { PropertyList } from '#frontend/kit/panels/property-list.tsx';
import type { PartInputProps, PartViewProps, ScreenPart } from '../object-screen.ts';

/** The units of what the characteristic measures; one of another area is none any more. */
function Input({ value, onChange, form }: PartInputProps) {
  const area = form.values['unitArea'] as UnitArea | undefined;
  const units = area === undefined ? [] : Object.keys(unitsByArea[area]);
  const chosen = area !== undefined && typeof value === 'string' && isUnitOf(area, value) ? value : undefined;
  return (
    <ChoiceInput
      value={chosen}
      required
      choices={units.map((unit) => ({ value: unit, label: unitName(unit) }))}
      onChange={onChange}
      onLeave={() => form.leave('unit')}
    />
  );
}

function View({ label, value }: PartViewProps) {
  const unit = typeof value === 'string' ? unitName(value) : '–';
  return <PropertyList properties={[{ name: 'unit', label, value: unit }]} />;
}

/** As it is written by hand: m², not m2. */
const unitName = (unit: string): string => unit.replace('2', '²').replace('3', '³');

/** The unit of a physical characteristic. */
export const unitPart: ScreenPart = { Input, View };
