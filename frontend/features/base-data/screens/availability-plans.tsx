import type { FieldErrors } from '#domain/base-data/fields/field-codes.ts';
import { type Availability, minutesPerWeek, overlappingShifts } from '#domain/base-data/week-time.ts';
import { PlanUsers } from '../capacity/plan-users.tsx';
import { WeekPainter } from '../capacity/week-painter.tsx';
import { weekdays } from '../capacity/weekdays.ts';
import { defineScreen, type ScreenPart } from '../object-screen.ts';

const weekOf = (value: unknown): readonly Availability[] => (value ?? []) as readonly Availability[];

/** The week of a capacity plan in its form, and with its users on its page. */
const weekPart: ScreenPart = {
  empty: [],
  Input: ({ value, onChange }) => <WeekPainter value={weekOf(value)} onChange={onChange} />,
  View: ({ value, object }) => (
    <>
      <WeekPainter value={weekOf(value)} />
      <PlanUsers planId={String(object['availabilityPlanId'])} />
    </>
  ),
};

export const availabilityPlans = defineScreen('availabilityPlans', {
  columns: [
    { field: 'availabilityPlanName', width: 240, flex: 1, strong: true },
    {
      field: 'availabilities',
      computed: true,
      width: 380,
      flex: 2,
      value: (row) => weekWords(weekOf(row['availabilities'])),
      render: (row, format) => (
        <>
          <span className="strong">{format.number(minutesPerWeek(weekOf(row['availabilities'])) / 60)}&nbsp;h</span>
          &ensp;
          {weekWords(weekOf(row['availabilities']))}
        </>
      ),
    },
  ],
  sort: 'availabilityPlanName',
  parts: { availabilities: weekPart },
  rules: ({ availabilities }): FieldErrors =>
    overlappingShifts(weekOf(availabilities)).size > 0 ? { availabilities: 'overlaps' } : {},
  wide: true,
});

/** "Mo–Fr 06:00–14:00, Sa 06:00–12:00": days with the same shifts together. */
function weekWords(availabilities: readonly Availability[]): string {
  const names = weekdays('short');
  const perDay = names.map((_, day) =>
    availabilities
      .filter(({ weekday, isActive }) => isActive && (weekday + 6) % 7 === day)
      .toSorted((a, b) => a.timeFrom.localeCompare(b.timeFrom))
      .map(({ timeFrom, timeTo }) => `${timeFrom}–${timeTo}`)
      .join(' '),
  );
  const words: string[] = [];
  for (let first = 0; first < 7; ) {
    let last = first;
    while (perDay[last + 1] === perDay[first]) last++;
    const days = first === last ? names[first] : `${names[first]}–${names[last]}`;
    if (perDay[first] !== '') words.push(`${days} ${perDay[first]}`);
    first = last + 1;
  }
  return words.join(', ');
}
