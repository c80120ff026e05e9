import type { FieldErrors } from '#domain/base-data/field-codes.ts';
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
  words: {
    de: {
      title: 'Kapazitätspläne',
      new: 'Neuer Kapazitätsplan',
      empty: 'Noch kein Kapazitätsplan angelegt',
      none: 'Kein Kapazitätsplan passt zum Filter',
      'label.availabilityPlanName': 'Kapazitätsplan',
      'label.availabilities': 'Woche',
    },
    en: {
      title: 'Capacity plans',
      new: 'New capacity plan',
      empty: 'No capacity plan yet',
      none: 'No capacity plan matches the filter',
      'label.availabilityPlanName': 'Capacity plan',
      'label.availabilities': 'Week',
    },
    es: {
      title: 'Planes de capacidad',
      new: 'Nuevo plan de capacidad',
      empty: 'Aún no hay planes de capacidad',
      none: 'Ningún plan de capacidad coincide con el filtro',
      'label.availabilityPlanName': 'Plan de capacidad',
      'label.availabilities': 'Semana',
    },
    fr: {
      title: 'Plans de capacité',
      new: 'Nouveau plan de capacité',
      empty: 'Aucun plan de capacité pour l’instant',
      none: 'Aucun plan de capacité ne correspond au filtre',
      'label.availabilityPlanName': 'Plan de capacité',
      'label.availabilities': 'Semaine',
    },
    ru: {
      title: 'Планы мощности',
      new: 'Новый план мощности',
      empty: 'Планов мощности пока нет',
      none: 'Нет планов мощности, подходящих под фильтр',
      'label.availabilityPlanName': 'План мощности',
      'label.availabilities': 'Неделя',
    },
  },
});
