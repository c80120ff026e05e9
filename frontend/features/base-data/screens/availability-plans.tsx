import type { FieldErrors } from '#domain/base-data/fields/field-codes.ts';
import type { AvailabilityPlan } from '#domain/base-data/object-types.ts';
import { minutesPerWeek, overlappingShifts } from '#domain/base-data/week-time.ts';
import { weekPart } from '../capacity/week-part.tsx';
import { weekWords } from '../capacity/week-words.ts';
import { defineScreen, type ObjectRow } from '../object-screen.ts';

const weekOf = (row: ObjectRow): AvailabilityPlan['availabilities'] =>
  (row as unknown as Partial<AvailabilityPlan>).availabilities ?? [];

export const availabilityPlans = defineScreen('availabilityPlans', {
  columns: [
    { field: 'availabilityPlanName', width: 240, flex: 1, strong: true },
    {
      field: 'availabilities',
      computed: true,
      width: 380,
      flex: 2,
      value: (row) => weekWords(weekOf(row)),
      render: (row, format) => (
        <>
          <span className="strong">{format.number(minutesPerWeek(weekOf(row)) / 60)}&nbsp;h</span>&ensp;
          {weekWords(weekOf(row))}
        </>
      ),
    },
  ],
  sort: 'availabilityPlanName',
  parts: { availabilities: weekPart },
  rules: (values): FieldErrors => {
    const week = (values as Partial<AvailabilityPlan>).availabilities ?? [];
    return overlappingShifts(week).size > 0 ? { availabilities: 'overlaps' } : {};
  },
  wide: true,
});
